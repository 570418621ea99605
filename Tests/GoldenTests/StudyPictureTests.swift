import CairoKit
import Geometry
import RenderTree
import Scenes
import Stage
import Testing
import TytoTesting

@testable import Study

@Suite("The study panel's picture is the scene's")
struct StudyPictureTests {
    @Test("the difference of equal settings is black in all scenes")
    func noDifference() throws {
        let shaper = CairoTextShaper()
        for (name, scene) in SceneCase.all.sorted(by: { $0.key < $1.key }) {
            let player = try SceneCase.player(of: name, shaper, scale: 1)
            let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
            scene.start(player)
            player.seek(to: scene.begin + scene.duration)
            panel.model.keepSettings()
            panel.model.showPicture(.difference)
            panel.model.stop(at: scene.begin + 0.6 * scene.duration)
            panel.update()
            var frame = player.stage.frame()
            frame.root = panel.picture.node(of: frame, scale: panel.layout.pictureScale)
            frame.size = panel.layout.picture.size
            let picture = try PixelGrid(frame, shaper: shaper)
            #expect(picture.words.allSatisfy { $0 & 0xFFFFFF == 0 }, "\(name)")
        }
    }

    @Test("the picture in the panel has the bytes of the scene's own frame, at one and two pixels per point")
    func samePicture() throws {
        let shaper = CairoTextShaper()
        for (name, scene) in SceneCase.all.sorted(by: { $0.key < $1.key }) {
            for scale in [1.0, 2] {
                let player = try SceneCase.player(of: name, shaper, scale: scale)
                let panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: scale)
                scene.start(player)
                player.seek(to: scene.begin + scene.duration)
                for share in [0.9, 0.3, 0.6] {
                    panel.model.stop(at: scene.begin + share * scene.duration)
                    let frame = player.stage.frame()
                    let alone = try PixelGrid(frame, shaper: shaper)
                    let shown = try PixelGrid(panel.frame(over: frame), shaper: shaper)
                    let isSame = shown.part(x: 0, y: 0, width: alone.width, height: alone.height) == alone
                    #expect(isSame, "\(name) at \(share) of its action, \(scale)x")
                }
            }
        }
    }
}
