import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

/// A scene of every kind of parameter, which notes what its host does.
private class SpringScene: Scene {
    class var info: SceneInfo { SceneInfo("spring", background: Color(hex: 0x102030)) }

    enum Shape: String, CaseIterable { case round, square }

    @Parameter("stiffness", "how hard it pulls", in: 10...2000, unit: "N/m") var stiffness = 300.0
    @Parameter("count", in: 1...9) var count = 3
    @Parameter("isLoud") var isLoud = false
    @Parameter("shape", "what it looks like") var shape = Shape.round

    private(set) var calls: [String] = []
    var scenes: [any Scene] { [] }
    required init() {}
    func build(_ context: SceneContext) { calls.append("build with \(stiffness)") }
    func layout() { calls.append("layout") }
}

/// A scene with a superclass and another scene in it.
private final class OuterScene: SpringScene {
    override class var info: SceneInfo { SceneInfo("outer", background: nil) }
    @Parameter("speed", in: 0...1, unit: "of 1") var speed = 0.5
    let inner = SpringScene()
    override var scenes: [any Scene] { [inner] }
}

/// A scene that declares parameters wrongly in one way.
private protocol FaultyScene: Scene {}
extension FaultyScene { func build(_ context: SceneContext) {} }

@Suite("A scene's parameters")
struct SceneParameterTests {
    private func player(_ configuration: SceneConfiguration) -> ScenePlayer {
        ScenePlayer(configuration, shaper: FakeShaper(), keysControlTime: false)
    }

    @Test("a scene has 900 points on the smaller side of a larger window, unless it fills the window itself")
    func fit() throws {
        final class Enlarged: Scene {
            static let info = SceneInfo("enlarged")
            private(set) var sizes: [Size] = []
            private var context: SceneContext?
            func build(_ context: SceneContext) { self.context = context }
            func layout() { sizes.append(context?.size ?? .zero) }
        }
        final class Filling: Scene {
            static let info = SceneInfo("filling")
            let fit = SceneFit.none
            func build(_ context: SceneContext) { #expect(context.fit == .none && context.size == Size(1800, 3600)) }
        }
        _ = player(SceneConfiguration(Filling.self, size: Size(1800, 3600)))
        let enlarged = player(SceneConfiguration(Enlarged.self, size: Size(1800, 3600), scale: 2))
        #expect(enlarged.stage.pixelAlignment.scale == 4)
        enlarged.fit(Size(450, 300), scale: 2)
        enlarged.fit(Size(1350, 900), scale: 2)
        enlarged.fit(Size(2000, 1000), scale: 2)
        let scene = try #require(enlarged.scene as? Enlarged)
        #expect(scene.sizes == [Size(900, 1800), Size(450, 300), Size(1350, 900), Size(1800, 900)])
        #expect(enlarged.stage.size == Size(2000, 1000) && enlarged.stage.frame().pixelWidth == 4000)
    }

    @Test("parameters are found in order of declaration, a superclass's first, then those of the scenes inside")
    func order() {
        let own = ["stiffness", "count", "isLoud", "shape"]
        #expect(SpringScene.parameters.map(\.name) == own)
        #expect(OuterScene.parameters.map(\.name) == own + ["speed"] + own.map { "spring.\($0)" })
        let stiffness = SpringScene.parameters[0]
        #expect(stiffness.summary == "how hard it pulls" && stiffness.unit == "N/m")
        #expect(stiffness.domain == .number(10...2000) && stiffness.defaultValue == .number(300))
        #expect(SpringScene.parameters[2].domain == .choice(["on", "off"]))
    }

    @Test("parameters are set before the scene is built, which is then laid out once, over its background")
    func hosting() throws {
        let settings = [("stiffness", "500"), ("count", "7"), ("isLoud", "on"), ("shape", "square")]
        let values = try ParameterValues(settings.map { (name: $0, value: $1) }, for: SpringScene.self)
        let player = player(SceneConfiguration(SpringScene.self, parameters: values))
        let scene = try #require(player.scene as? SpringScene)
        #expect(scene.calls == ["build with 500.0", "layout"])
        #expect(scene.stiffness == 500 && scene.count == 7 && scene.isLoud && scene.shape == .square)
        #expect(player.stage.root.backgroundColor == Color(hex: 0x102030))
        player.fit(Size(100, 100), scale: 1)
        player.advance(toClock: 0.1)
        #expect(scene.calls == ["build with 500.0", "layout", "layout"])
        player.seek(to: 0)
        #expect(player.scene !== scene && (player.scene as? SpringScene)?.stiffness == 500)
    }

    @Test("a scene inside another one has its own values by its name")
    func inside() throws {
        let values = try ParameterValues([("spring.stiffness", "20"), ("stiffness", "30")], for: OuterScene.self)
        let scene = try #require(player(SceneConfiguration(OuterScene.self, parameters: values)).scene as? OuterScene)
        #expect(scene.inner.stiffness == 20 && scene.stiffness == 30)
        #expect(throws: ParameterError.self) { try ParameterValues([("inner.stiffness", "20")], for: OuterScene.self) }
    }

    @Test("a scene's values can be taken over into a player, unless one is outside its range")
    func values() throws {
        let scene = SpringScene()
        (scene.stiffness, scene.isLoud, scene.shape) = (20, true, .square)
        let played = try #require(player(try SceneConfiguration(scene)).scene as? SpringScene)
        #expect(played !== scene && played.stiffness == 20 && played.isLoud && played.shape == .square)
        #expect(played.count == 3)
        scene.stiffness = 9
        let fault = #expect(throws: ParameterError.self) { try SceneConfiguration(scene) }
        let words = try #require(fault?.description)
        #expect(["\"stiffness\"", "\"9\"", "a number from 10 to 2000 (N/m)"].allSatisfy { words.contains($0) })
        scene.stiffness = .nan
        #expect(throws: ParameterError.self) { try ParameterValues(of: scene) }
    }

    @Test("a wrong declaration is refused with its scene's name")
    func faults() {
        final class Outside: FaultyScene {
            static let info = SceneInfo("outside")
            @Parameter("speed", in: 1...10) var speed = 11
        }
        final class NotANumber: FaultyScene {
            static let info = SceneInfo("nan")
            @Parameter("speed", in: 1...10) var speed = Double.nan
        }
        final class Endless: FaultyScene {
            static let info = SceneInfo("endless")
            @Parameter("speed", in: 0...Double.infinity) var speed = 1.0
        }
        final class Same: FaultyScene {
            static let info = SceneInfo("same")
            @Parameter("speed", in: 1...10) var speed = 1
            @Parameter("speed") var isFast = false
        }
        final class Sign: FaultyScene {
            static let info = SceneInfo("sign")
            @Parameter("a=b") var isFast = false
        }
        final class Flat: FaultyScene {
            static let info = SceneInfo("flat", size: Size(.nan, 10))
        }
        func words(_ scene: any Scene.Type) -> String? {
            do throws(SceneError) {
                try scene.check()
                return nil
            } catch {
                return error.description
            }
        }
        let cases: [(scene: any Scene.Type, facts: [String])] = [
            (Outside.self, ["\"outside\"", "\"speed\"", " 11;", "a whole number from 1 to 10"]),
            (NotANumber.self, ["\"nan\"", "\"speed\"", " nan;", "a number from 1 to 10"]),
            (Endless.self, ["\"endless\"", "\"speed\"", "from 0 to inf"]),
            (Same.self, ["\"same\"", "\"speed\""]), (Sign.self, ["\"sign\"", "\"a=b\""]), (Flat.self, ["\"flat\""]),
        ]
        for (scene, facts) in cases {
            for fact in facts { #expect(words(scene)?.contains(fact) == true, "\(fact)") }
        }
        #expect(words(OuterScene.self) == nil)
    }

    @Test("a character that ends a line or controls a terminal is not printable, ASCII or not")
    func printable() {
        for code in UInt8.min...127 {
            #expect(Character(Unicode.Scalar(code)).isPrintable == (32...126).contains(code), "\(code)")
        }
        for character in ["é", "漢", "👩", "\u{A0}"] as [Character] { #expect(character.isPrintable) }
        for character in ["\r\n", "\u{85}", "\u{2028}", "\u{200E}", "\u{9B}"] as [Character] {
            #expect(!character.isPrintable)
        }
    }
}
