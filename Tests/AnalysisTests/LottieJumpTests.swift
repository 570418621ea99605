import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Analysis
@testable import Lottie

@Suite("Findings of a Lottie file")
struct LottieJumpTests {
    /// A file's layer, in which KEYS stands for a property's key frames from one value to another.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let values: (String, String)
        var transform = ""
        var shapes = LottieJumpTests.rectangle + LottieJumpTests.fill
        var layer = ""

        var testDescription: String { name }
    }

    private static let rectangle = #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,40]},"r":{"k":0}},"#
    private static let fill = #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
    private static let stroke = line + #""w":{"k":4},"lc":1,"lj":1,"ml":4}"#
    private static let gradient = #"{"ty":"gf","t":1,"s":{"k":[30,50]},"o":{"k":100},"#
    private static let ends = #""tr":{"p":{"k":[9,9]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0},"so":{"k":100},"#
    private static let star =
        #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"r":{"k":0},"is":{"k":0},"os":{"k":0},"or":{"k":30},"#
    private static let line = #"{"ty":"st","c":{"k":[0,0,0,1]},"o":{"k":100},"#
    private static let mask = #","hasMask":true,"masksProperties":[{"mode":"a","inv":false,"#
    private static func path(_ size: Int) -> String {
        #"[{"c":true,"v":[[0,0],[\#(size),0],[0,\#(size)]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}]"#
    }

    static let kinds = [
        Kind(name: "position", values: ("[30,30]", "[40,40]"), transform: #""p":KEYS"#),
        Kind(name: "anchor", values: ("[0,0]", "[9,0]"), transform: #""a":KEYS"#),
        Kind(name: "scale", values: ("[100,100]", "[100,60]"), transform: #""s":KEYS"#),
        Kind(name: "rotation", values: ("[0]", "[20]"), transform: #""r":KEYS"#),
        Kind(name: "skew", values: ("[0]", "[30]"), transform: #""sk":KEYS,"sa":{"k":0}"#),
        Kind(name: "opacity", values: ("[100]", "[0]"), transform: #""o":KEYS"#),
        Kind(
            name: "rectangle position", values: ("[50,50]", "[60,50]"),
            shapes: #"{"ty":"rc","p":KEYS,"s":{"k":[40,40]},"r":{"k":0}},"# + fill),
        Kind(
            name: "rectangle size", values: ("[10,10]", "[60,60]"),
            shapes: #"{"ty":"rc","p":{"k":[50,50]},"s":KEYS,"r":{"k":0}},"# + fill),
        Kind(
            name: "roundness", values: ("[0]", "[20]"),
            shapes: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,40]},"r":KEYS},"# + fill),
        Kind(
            name: "ellipse size", values: ("[10,10]", "[60,60]"),
            shapes: #"{"ty":"el","p":{"k":[50,50]},"s":KEYS},"# + fill),
        Kind(
            name: "star points", values: ("[5]", "[7]"),
            shapes:
                star + #""pt":KEYS,"ir":{"k":10}},"#
                + fill),
        Kind(
            name: "star radius", values: ("[10]", "[25]"),
            shapes:
                star + #""pt":{"k":5},"ir":KEYS},"#
                + fill),
        Kind(name: "path", values: (path(30), path(90)), shapes: #"{"ty":"sh","ks":KEYS},"# + fill),
        Kind(
            name: "fill colour", values: ("[0,0,0,1]", "[1,0,0,1]"),
            shapes: rectangle + #"{"ty":"fl","c":KEYS,"o":{"k":100}}"#),
        Kind(
            name: "fill opacity", values: ("[100]", "[50]"),
            shapes: rectangle + #"{"ty":"fl","c":{"k":[1,0,0,1]},"o":KEYS}"#),
        Kind(
            name: "stroke colour", values: ("[0,0,0,1]", "[1,0,0,1]"),
            shapes: rectangle + #"{"ty":"st","c":KEYS,"o":{"k":100},"w":{"k":4}}"#),
        Kind(
            name: "stroke width", values: ("[2]", "[9]"),
            shapes: rectangle + line + #""w":KEYS}"#),
        Kind(
            name: "dash", values: ("[4]", "[9]"),
            shapes: rectangle
                + line + #""w":{"k":4},"d":[{"n":"d","v":KEYS},{"n":"g","v":{"k":6}}]}"#
        ),
        Kind(
            name: "dash offset", values: ("[0]", "[5]"),
            shapes: rectangle
                + line + #""w":{"k":4},"d":[{"n":"d","v":{"k":6}},{"n":"o","v":KEYS}]}"#
        ),
        Kind(
            name: "gradient colours", values: ("[0,1,0,0,1,0,0,1]", "[0,0,1,0,1,1,1,1]"),
            shapes: rectangle
                + gradient + #""e":{"k":[70,50]},"g":{"p":2,"k":KEYS}}"#),
        Kind(
            name: "gradient end", values: ("[70,50]", "[50,70]"),
            shapes: rectangle
                + gradient + #""e":KEYS,"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#
        ),
        Kind(
            name: "trim end", values: ("[20]", "[90]"),
            shapes: rectangle + #"{"ty":"tm","s":{"k":0},"e":KEYS,"o":{"k":0},"m":1},"# + stroke),
        Kind(
            name: "trim start", values: ("[20]", "[90]"),
            shapes: rectangle + #"{"ty":"tm","s":KEYS,"e":{"k":100},"o":{"k":0},"m":1},"# + stroke),
        Kind(
            name: "trim offset", values: ("[0]", "[450]"),
            shapes: rectangle + #"{"ty":"tm","s":{"k":0},"e":{"k":25},"o":KEYS,"m":1},"# + stroke),
        Kind(name: "round corners", values: ("[0]", "[15]"), shapes: rectangle + #"{"ty":"rd","r":KEYS},"# + fill),
        Kind(
            name: "repeater offset", values: ("[0]", "[1]"),
            shapes: rectangle + fill
                + #",{"ty":"rp","c":{"k":2},"o":KEYS,"m":1,"# + ends + #""eo":{"k":100}}}"#
        ),
        Kind(
            name: "group position", values: ("[0,0]", "[9,9]"),
            shapes: #"{"ty":"gr","it":["# + rectangle + fill
                + #",{"ty":"tr","p":KEYS,"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0},"o":{"k":100}}]}"#),
        Kind(
            name: "mask path", values: (path(60), path(90)),
            layer: mask + #""pt":KEYS,"o":{"k":100}}]"#),
        Kind(
            name: "mask opacity", values: ("[100]", "[50]"),
            layer:
                mask + #""pt":{"a":0,"k":"# + path(90).dropFirst().dropLast() + #"},"o":KEYS}]"#
        ),
    ]

    /// The jumps of a file in its first round.
    private func jumps(_ kind: Kind, _ keys: String) throws -> [Finding] {
        let layer =
            #"{"ty":4,"ip":0,"op":30,"st":0,"ks":{\#(kind.transform)},"shapes":[\#(kind.shapes)]\#(kind.layer)}"#
        return try jumps(layers: layer.replacing("KEYS", with: #"{"a":1,"k":[\#(keys)]}"#))
    }

    private func jumps(layers: String, assets: String = "") throws -> [Finding] {
        let json = #"{"v":"5.9.0","fr":30,"ip":0,"op":30,"w":100,"h":100,"assets":[\#(assets)],"layers":[\#(layers)]}"#
        let composition = try LottieComposition(json: Array(json.utf8), named: "file")
        let toy = Toy(seconds: 0.99) { stage, square in
            square.removeFromSuperlayer()
            let layer = LottieLayer(composition, name: "animation")
            (layer.position, layer.transform) = (Point(50, 50), .identity)
            stage.root.addSublayer(layer)
            layer.play()
        }
        return toy.findings(.jump)
    }

    private func key(_ frame: Int, _ value: String, isHeld: Bool = false) -> String {
        #"{"t":\#(frame),"s":\#(value),"h":\#(isHeld ? 1 : 0),"o":{"x":[0.5],"y":[0.5]},"i":{"x":[0.5],"y":[0.5]}}"#
    }

    private func keys(_ keys: String...) -> String { keys.joined(separator: ",") }

    /// The frames of the jumps.
    private func frames(_ jumps: [Finding]) -> Set<Int> { Set(jumps.map { Int(($0.time * 30).rounded()) }) }

    @Test("are each jump of a held value, also for a frame only and after a movement", arguments: kinds)
    func held(kind: Kind) throws {
        let (first, second) = kind.values
        let step = [key(0, first, isHeld: true), key(10, second, isHeld: true)]
        #expect(try frames(jumps(kind, keys(step[0], step[1]))) == [10])
        #expect(try frames(jumps(kind, keys(step[0], step[1], key(11, first, isHeld: true)))) == [10, 11])
        #expect(try frames(jumps(kind, keys(key(0, first), step[1], key(20, first), key(29, second)))) == [20])
    }

    @Test("are none of a value that moves smoothly", arguments: kinds)
    func smooth(kind: Kind) throws {
        let (first, second) = kind.values
        #expect(try jumps(kind, keys(key(0, first), key(10, second), key(20, first))) == [])
    }

    @Test("are a jump of time that is remapped, and what jumps in it, but no layer that comes or goes")
    func cuts() throws {
        let shapes = #""shapes":[\#(Self.rectangle)\#(Self.fill)]"#
        func layer(_ keys: String) -> String {
            #"{"ty":4,"ip":0,"op":90,"st":0,"ks":{"p":{"a":1,"k":[\#(keys)]}},\#(shapes)}"#
        }
        func remapped(_ keys: String, _ layer: String) throws -> Set<Int> {
            let inner =
                #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":30,"st":0,"ks":{},"tm":{"a":1,"k":[\#(keys)]}}"#
            return try frames(jumps(layers: inner, assets: #"{"id":"c","layers":[\#(layer)]}"#))
        }
        let moving = layer(keys(key(0, "[0,0]"), key(30, "[30,0]")))
        let even = keys(key(0, "[0]"), key(20, "[1]"))
        #expect(try remapped(keys(key(0, "[0]", isHeld: true), key(10, "[0.8]", isHeld: true)), moving) == [10])
        #expect(try remapped(even, moving) == [])
        let held = layer(keys(key(0, "[0,0]", isHeld: true), key(15, "[30,0]", isHeld: true)))
        #expect(try remapped(even, held) == [10])
        #expect(try jumps(layers: #"{"ty":4,"ip":5,"op":20,"st":0,"ks":{},\#(shapes)}"#) == [])
    }
}
