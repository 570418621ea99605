import CairoKit
import Gallery
import RenderTree
import Scenes
import Testing
import TytoTesting

@Suite("Scenes equal their goldens")
struct SceneGoldenTests {
    @Test(
        "a scene equals its goldens along its main action, also when played again",
        arguments: SceneCatalog.gallery.all.map(\.name))
    func goldens(name: String) throws {
        let info = try #require(SceneCatalog.gallery.info(named: name))
        let scene = try #require(SceneCase.all[info.name], "SceneCase.all has no row for the scene '\(info.name)'")
        let pictures = try scene.pictures(of: info)
        let frames = try scene.frames(of: info, at: SceneCase.shares, CairoTextShaper())
        for (share, (picture, frame)) in zip(SceneCase.shares, zip(pictures, frames)) {
            let complaint = try GoldenKind.scenes.files.complaint(
                about: picture, named: SceneCase.name(info.name, share), within: frame.hasText ? .text : .exact)
            #expect(complaint == nil)
        }
        #expect(Set(pictures).count == pictures.count, "the scene stands still, so its goldens prove little")
        #expect(try scene.pictures(of: info) == pictures)
    }

    @Test(
        "a scene played by damage has the bytes of its frames drawn whole, on one thread or eight",
        arguments: SceneCatalog.gallery.all.map(\.name))
    func damage(name: String) throws {
        let info = try #require(SceneCatalog.gallery.info(named: name))
        let scene = try #require(SceneCase.all[info.name])
        let shaper = CairoTextShaper()
        let frames = try scene.frames(of: info, at: (0...40).map { Double($0) / 40 }, shaper)
        let renderers = [1, 8].map { CairoRenderer(shaper: shaper, threads: $0) }
        let surfaces = try renderers.map { _ in try Surface(width: frames[0].pixelWidth, height: frames[0].pixelHeight)
        }
        for (index, frame) in frames.enumerated() {
            let damage = index > 0 ? frame.damage(since: frames[index - 1]) : nil
            for (renderer, surface) in zip(renderers, surfaces) {
                try renderer.draw(frame, into: surface, damage: damage)
            }
            guard index.isMultiple(of: 4) else { continue }
            let whole = try PixelGrid(frame, shaper: shaper)
            for surface in surfaces { #expect(PixelGrid(surface) == whole, "frame \(index)") }
        }
    }
}
