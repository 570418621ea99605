import Scenes
import Testing

@testable import Gallery

@Suite("Parameters")
struct ParameterTests {
    private func info(_ name: String) throws -> SceneInfo {
        try #require(SceneCatalog.gallery.all.first { $0.name == name })
    }

    private func refusal(_ scene: String, _ name: String, _ value: String) throws -> String? {
        let info = try info(scene)
        do throws(ParameterError) {
            _ = try ParameterValues([(name, value)], for: info)
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
        #expect(words == "scene \"owl\" has no parameter \"\(name)\"; it has: armDuration, armCurve")
    }

    @Test(
        "a value outside the domain is refused, with what was expected",
        arguments: [
            ("owl", "armDuration", "-0.001", "a number from 0 to 60 (s)"), ("owl", "armDuration", "60.5", nil),
            ("owl", "armDuration", "nan", nil), ("owl", "armDuration", "-nan", nil), ("owl", "armDuration", "inf", nil),
            ("owl", "armDuration", "1e999", nil), ("owl", "armDuration", "", nil), ("owl", "armDuration", "1s", nil),
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
        let owl = try info("owl")
        #expect(try ParameterValues([("armDuration", "0")], for: owl)[OwlScene.armDuration] == 0)
        #expect(try ParameterValues([("armDuration", "60")], for: owl)[OwlScene.armDuration] == 60)
        #expect(try ParameterValues([("owl.armDuration", "1e-1")], for: owl)[OwlScene.armDuration] == 0.1)
        let twice = try ParameterValues([("armDuration", "1"), ("owl.armDuration", "2")], for: owl)
        #expect(twice[OwlScene.armDuration] == 2)
        #expect(try ParameterValues([("armCurve", "default")], for: owl)[OwlScene.armCurve] == .default)
        #expect(try ParameterValues([("frameInterval", "60")], for: info("waves"))[WavesScene.frameInterval] == 60)
    }

    @Test("without a setting the default value holds, and every default value lies in its domain")
    func defaultValues() throws {
        #expect(ParameterValues()[OwlScene.armDuration] == 0.3)
        #expect(ParameterValues()[OwlScene.armCurve] == .easeInOut)
        #expect(ParameterValues()[WavesScene.frameInterval] == 1)
        #expect(ParameterValues()[WavesScene.openSpeed] == 2.4)
        #expect(ParameterValues()[WavesScene.logoSpeed] == 30)
        #expect(ParameterValues()[WavesScene.drainSpeed] == 60)
        for scene in SceneCatalog.gallery.all {
            #expect(Set(scene.parameters.map(\.name)).count == scene.parameters.count)
            for parameter in scene.parameters {
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
