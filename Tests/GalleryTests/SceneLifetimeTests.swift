import Geometry
import Scenes
import Stage
import Testing

@testable import Gallery

@Suite("Scenes go away with their stage")
struct SceneLifetimeTests {
    @Test(
        "a scene that is released releases its stage, whatever was running",
        arguments: SceneCatalog.gallery.all.map(\.name))
    func scene(_ name: String) throws {
        for time in [0, 0.1, 1.2, 2.3, 4] {
            weak var gone: Stage?
            do {
                let fixture = try SceneFixture(name)
                fixture.stage.advance(to: time)
                fixture.key("Tab")
                fixture.scene.performMainAction()
                fixture.advance(by: 0.2)
                gone = fixture.stage
                #expect(gone != nil)
            }
            #expect(gone == nil, "at \(time) s")
        }
    }

    @Test("so it is with the gallery, under its splash, at home and with any scene open", arguments: 0...6)
    func gallery(_ number: Int) throws {
        for time in [0.1, 2.3, 4] {
            weak var gone: Stage?
            do {
                let fixture = try SceneFixture.gallery()
                if number == 0 { try fixture.gallery.playSplash() } else { fixture.key("\(number)") }
                fixture.advance(by: time)
                gone = fixture.stage
                #expect(gone != nil)
            }
            #expect(gone == nil, "at \(time) s")
        }
    }
}
