import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Scenes

/// Any scene, or the gallery of all, on a stage of its own, with a stand-in for every image.
final class GalleryFixture {
    let stage: Stage
    let host: SceneHost

    init(
        _ name: String = "gallery", size: Size = Size(1120, 720), scale: Double = 1, reducesMotion: Bool = false,
        set: [(name: String, value: String)] = [], playsSplash: Bool = false
    ) throws {
        stage = Stage(size: size, scale: scale, shaper: FakeShaper())
        stage.reducesMotion = reducesMotion
        let info = try #require(SceneCatalog.info(named: name))
        // One for all stages: images are equal only to themselves.
        let images = ImageLibrary(Dictionary(uniqueKeysWithValues: info.images.map { ($0, SceneFixture.image) }))
        host = try #require(
            SceneHost(
                scene: name, on: stage, parameters: ParameterValues(set, for: info), language: .english,
                images: images, playsSplash: playsSplash))
    }

    var gallery: GalleryScene {
        get throws { try #require(host.scene as? GalleryScene) }
    }

    func key(_ name: String, _ modifiers: KeyModifiers = []) {
        let text = name.count == 1 && modifiers.isEmpty ? name : nil
        stage.send(.keyPressed(KeyPress(name, modifiers: modifiers, text: text)))
    }

    /// Lets a scene's card begin to grow, or one that has grown to go back.
    func zoom(_ scene: String, isOpening: Bool) throws {
        key("\(try #require(SceneCatalog.all.firstIndex { $0.name == scene }) + 1)")
        if !isOpening {
            wait(2)
            key("Escape")
        }
    }

    func click(_ point: Point) {
        stage.send(.pointerMoved(point))
        stage.send(.pointerPressed(point))
        stage.send(.pointerReleased(point))
    }

    /// Where a layer is in the viewport now.
    func frame(_ path: String) throws -> Rect {
        try #require(stage.snapshots().first { $0.path == path }, "no layer is at \(path)").frame
    }

    /// Goes on by a number of seconds.
    func wait(_ seconds: Double) { stage.advance(to: stage.time + seconds) }

    /// What is shown now, but for the identities, which differ from stage to stage.
    var tree: RenderNode { stage.frame().root.anonymous }
}
