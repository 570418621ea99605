import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

/// A splash over content that is busy with something else, in a window of its own.
final class SplashFixture {
    let stage: Stage
    let window = Layer(name: "window")
    let content = Layer(name: "content")
    let busy = Layer(name: "busy")
    private(set) var splash: Splash?
    private(set) var completions: [Double] = []

    init(
        size: Size = Size(375, 667), timing: SplashTiming = SplashTiming(), reducesMotion: Bool = false,
        start: Double = 0
    ) {
        stage = Stage(size: size, scale: 2, shaper: SceneFixture.shaper)
        stage.reducesMotion = reducesMotion
        window.frame = Rect(origin: .zero, size: size)
        content.frame = window.bounds
        content.backgroundColor = .white
        busy.frame = Rect(10, 10, 20, 20)
        content.addSublayer(busy)
        window.addSublayer(content)
        stage.root.addSublayer(window)
        stage.animate(.linear(duration: 10)) { busy.position = Point(120, 20) }
        stage.advance(to: start)
        splash = Splash(
            in: window, over: content, on: stage, image: SceneFixture.image, seed: 7, language: .english, timing: timing
        ) { [unowned self] in
            completions.append(stage.time)
        }
    }

    func remove() {
        splash?.remove()
        splash = nil
    }

    func resize(to size: Size) {
        stage.send(.resized(size))
        window.frame = Rect(origin: .zero, size: size)
        content.frame = window.bounds
        splash?.layout()
    }

    func click(_ point: Point = Point(20, 20)) { stage.click(point) }

    func find(_ name: String) -> LayerSnapshot? { stage.snapshots().first { $0.name == name } }

    func layer(_ name: String) throws -> LayerSnapshot { try #require(find(name), "no layer is called \(name)") }
}

func expectClose(
    _ a: Rect, _ b: Rect, _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
    let difference =
        [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height].map(\.magnitude).max() ?? 0
    #expect(difference <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
}
