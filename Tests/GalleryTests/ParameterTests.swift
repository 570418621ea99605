import Scenes
import Testing

@testable import Gallery

@Suite("Parameters")
struct ParameterTests {
    private func type(_ name: String) throws -> any Scene.Type {
        try #require(SceneCatalog.gallery.scenes.first { $0.info.name == name })
    }

    /// A scene as it is played with settings.
    private func scene<Kind: Scene>(_ type: Kind.Type, _ settings: (name: String, value: String)...) throws -> Kind {
        let values = try ParameterValues(settings, for: type)
        let player = ScenePlayer(
            SceneConfiguration(type, parameters: values), shaper: SceneFixture.shaper, keysControlTime: false)
        return try #require(player.scene as? Kind)
    }

    private func refusal(_ scene: String, _ name: String, _ value: String) throws -> String? {
        let type = try type(scene)
        do throws(ParameterError) {
            _ = try ParameterValues([(name, value)], for: type)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "a name that the scene does not have is refused, with those that it has",
        arguments: ["", "armduration", "frameInterval", "owl.", "waves.armDuration", "owl.owl.armDuration"])
    func unknown(name: String) throws {
        let words = try #require(try refusal("owl", name, "1"))
        let names = OwlScene.parameters.map(\.name).joined(separator: ", ")
        #expect(words == "scene \"owl\" has no parameter \"\(name)\"; it has: \(names)")
    }

    @Test(
        "a value outside the domain is refused, with what was expected",
        arguments: [
            ("owl", "armDuration", "-0.001", "a number from 0 to 60 (s)"), ("owl", "armDuration", "60.5", nil),
            ("owl", "armDuration", "nan", nil), ("owl", "armDuration", "-nan", nil), ("owl", "armDuration", "inf", nil),
            ("owl", "armDuration", "1e999", nil), ("owl", "armDuration", "", nil), ("owl", "armDuration", "1 s", nil),
            ("owl", "armDuration", "1,5", nil), ("owl", "armDuration", " 1", nil),
            ("owl", "armCurve", "easeinout", "one of linear, easeIn, easeOut, easeInOut, default"),
            ("owl", "armCurve", "", nil), ("waves", "frameInterval", "0", "a whole number from 1 to 60 (refreshes)"),
            ("waves", "frameInterval", "61", nil), ("waves", "frameInterval", "1.5", nil),
            ("waves", "frameInterval", "99999999999999999999", nil), ("waves", "openSpeed", "101", nil),
            ("waves", "logoSpeed", "-1", "a number from 0 to 1000 (rad/s)"), ("waves", "drainSpeed", "nan", nil),
        ])
    func invalid(scene: String, name: String, value: String, expectation: String?) throws {
        let words = try #require(try refusal(scene, name, value))
        #expect(words.hasPrefix("parameter \"\(name)\" can't be \"\(value)\"; expected "))
        if let expectation { #expect(words.hasSuffix(expectation)) }
    }

    @Test("values within the domain are taken, ends included, and the last of several counts")
    func valid() throws {
        #expect(try scene(OwlScene.self, ("armDuration", "0")).armDuration == 0)
        #expect(try scene(OwlScene.self, ("armDuration", "60")).armDuration == 60)
        #expect(try scene(OwlScene.self, ("armDuration", "1e-1")).armDuration == 0.1)
        for text in ["150ms", "0.15s", ".15"] {
            #expect(try scene(OwlScene.self, ("armDuration", text)).armDuration == 0.15)
        }
        #expect(throws: (any Error).self) { try scene(MapScene.self, ("showDamping", "20s")) }
        #expect(try scene(OwlScene.self, ("armDuration", "1"), ("armDuration", "2")).armDuration == 2)
        #expect(try scene(OwlScene.self, ("armCurve", "default")).armCurve == .default)
        #expect(try scene(WavesScene.self, ("frameInterval", "60")).frameInterval == 60)
    }

    @Test("every default value lies in its domain")
    func defaultValues() throws {
        for scene in SceneCatalog.gallery.scenes + [GalleryScene.self] {
            for parameter in try scene.check() {
                #expect(parameter.setting(from: parameter.defaultValue.description) == parameter.defaultValue)
            }
        }
    }

    @Test("the catalogue knows the scenes by name, and nothing else")
    func catalog() throws {
        #expect(SceneCatalog.gallery.all.map(\.name) == ["owl", "card", "splash", "map", "launch", "waves"])
        #expect(SceneCatalog.gallery.scene(named: "Owl") == nil && SceneCatalog.gallery.scene(named: "") == nil)
    }
}
