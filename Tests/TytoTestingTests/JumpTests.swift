import Testing
import TytoTesting

/// A card that is thrown, blinks and fades in its own ways.
private final class ThrownScene: Scene {
    static let info = SceneInfo("thrown", size: Size(400, 40))
    @Parameter("cut") var isCut = false
    @Parameter("steps") var steps = false
    @Parameter("blurs") var blurs = false
    @Parameter("opens") var opens = false

    private let card = Layer(name: "card")
    private let corner = ShapeLayer(name: "corner", path: Path(svgLiteral: "M0 0L9 0L9 9Z"))

    func build(_ context: SceneContext) {
        context.host.addSublayers(card, corner)
        card.frame = Rect(0, 0, 40, 40)
        card.onClick { [unowned self] in
            let spring = Spring(response: 0.45, dampingRatio: 0.7)
            if blurs {
                card.stage?.animate(.spring(spring)) { card.filters = card.filters.isEmpty ? [.blur(x: 8, y: 8)] : [] }
                return
            }
            card.position.x = 100
            card.add(
                SpringAnimation(
                    \.position.x, from: 20, to: 100, initialVelocity: 3000, spring: spring, duration: isCut ? 0.3 : 0))
            if opens {
                let paths = Keyframes(values: [corner.path, Path(svgLiteral: "M0 0L9 0L9 9")], mode: .discrete)
                corner.add(KeyframeAnimation(.shape(\.path), paths, duration: 0.6))
            }
            if steps {
                let frames = Keyframes(values: [1, 0.5, 1], mode: .discrete)
                card.add(KeyframeAnimation(\.opacity, frames, duration: 0.9))
            }
        }
    }
}

@Suite("Expectations of jumps at all times")
struct JumpTests {
    @Test("a spring with speed that settles does not jump, nor does a click that animates")
    func smooth() throws {
        let test = try SceneTest(ThrownScene.self)
        test.expectNoJumps(to: 1)
        test.click("card", at: 0.5)
        test.expectNoJumps(from: 0.51, to: 4)
    }

    @Test("a blur that fades in from none and out to none does not jump")
    func blurs() throws {
        let test = try SceneTest(ThrownScene.self, settings: ["blurs": "on"])
        for time in [0.503, 0.611, 2] { test.click("card", at: time) }
        test.expectNoJumps(to: 4)
    }

    @Test("the end of a spring that is cut is an issue that names the time, the layer and the value")
    func cut() throws {
        let test = try SceneTest(ThrownScene.self, settings: ["cut": "on"])
        test.click("card", at: 0.5)
        expectIssue("at 0.8 s", "\"root/card\" position.x jumps from") { test.expectNoJumps(from: 0.51, to: 4) }
        test.expectNoJumps(from: 0.81, to: 4)
    }

    @Test("a step between events is an issue at its own time")
    func steps() throws {
        let test = try SceneTest(ThrownScene.self, settings: ["steps": "on"])
        test.click("card", at: 0.5)
        expectIssue("at 0.8", "opacity jumps from 1 to 0.5") { test.expectNoJumps(from: 0.51, to: 4) }
    }

    @Test("a path that opens is an issue")
    func opens() throws {
        let test = try SceneTest(ThrownScene.self, settings: ["opens": "on"])
        test.click("card", at: 0.5)
        expectIssue("at 0.8", "shape.path.3.close jumps from 0 to none") { test.expectNoJumps(from: 0.51, to: 1) }
    }

    @Test("an input that shows something else at once is an issue")
    func input() throws {
        let test = try SceneTest(JumpingScene.self, settings: ["far": "on"])
        test.click("square", at: 0.25)
        expectIssue("at 0.25 s", "position.x jumps from 10 to 11") { test.expectNoJumps(to: 1) }
    }
}
