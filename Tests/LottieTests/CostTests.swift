import Testing

@testable import Lottie

/// Small files that would take minutes or gigabytes are refused when they are read.
@Suite struct CostTests {
    private func reason(_ layers: String, _ rest: String = "") -> String? {
        let text = #"{"fr":30,"op":60,"w":500,"h":500\#(rest),"layers":[\#(layers)]}"#
        do throws(LottieError) {
            _ = try LottieComposition(json: Array(text.utf8), named: "a.json")
            return nil
        } catch { return error.description }
    }

    private func layer(_ shapes: String, _ more: String = "") -> String { #"{"ty":4,"shapes":[\#(shapes)]\#(more)}"# }

    private func many(_ text: String, _ count: Int) -> String {
        Array(repeating: text, count: count).joined(separator: ",")
    }

    private let fill = #"{"ty":"fl","c":{"k":[1,0,0]}}"#
    private let star = #"{"ty":"sr","sy":1,"pt":{"k":1000},"or":{"k":200},"ir":{"k":100}}"#
    private let rectangle = #"{"ty":"rc","s":{"k":[9,9]},"p":{"k":[0,0]}}"#
    private let repeater = #"{"ty":"rp","c":{"k":1000},"tr":{}}"#

    @Test("repeaters in repeaters are refused") func repeaters() {
        let group = #"{"ty":"gr","it":[\#(rectangle),\#(fill),\#(repeater)]}"#
        #expect(reason(layer("\(rectangle),\(fill),\(repeater)")) == nil)
        let words = "20000 layers, with those of copies and nested compositions; simplify it, first the layer “Layer 1”"
        #expect(reason(layer("\(group),\(repeater)")) == "a.json: it has more than \(words)")
    }

    @Test("styles of many paths that are offset apart are refused") func offsets() {
        let offset = #"{"ty":"op","a":{"k":5}}"#
        #expect(reason(layer("\(rectangle),\(offset),\(many(fill, 25))")) == nil)
        let words = reason(layer("\(rectangle),\(offset),\(repeater),\(many(fill, 25))"))
        #expect(words?.contains("20000 layers") == true)
    }

    @Test("modifiers that multiply vertices are refused") func modifiers() {
        let zigZag = #"{"ty":"zz","s":{"k":5},"r":{"k":1000}}"#
        #expect(reason(layer("\(star),\(many(zigZag, 20)),\(fill)"))?.contains("250000 segments") == true)
        #expect(reason(layer("\(star),\(fill),\(repeater)"))?.contains("250000 segments") == true)
        #expect(reason(layer("\(many(rectangle, 500)),\(many(fill, 500))"))?.contains("250000 segments") == true)
    }

    @Test("merges of thousands of segments are refused") func merges() {
        let merge = #"{"ty":"mm","mm":5}"#
        #expect(reason(layer("\(many(rectangle, 100)),\(merge),\(fill)")) == nil)
        #expect(reason(layer("\(many(star, 8)),\(merge),\(fill)"))?.contains("250000 segments") == true)
    }

    @Test("gradients of thousands of numbers that are repeated are refused") func gradients() {
        let numbers = many("0.5", 3996)
        let gradient =
            #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"g":{"p":999,"k":{"k":[\#(numbers)]}}}"#
        #expect(reason(layer("\(rectangle),\(gradient)")) == nil)
        #expect(reason(layer("\(rectangle),\(gradient),\(repeater)"))?.contains("250000 segments") == true)
    }

    @Test("animators of more than a hundred selectors are refused") func selectors() {
        func text(_ selectors: Int) -> String {
            let animator = #"{"s":[\#(many("{}", selectors))],"a":{"o":{"k":50}}}"#
            return #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"t":"abc","f":"F","s":9}}]},"a":[\#(animator)]}}"#
        }
        #expect(reason(text(100)) == nil)
        #expect(reason(text(101))?.contains("a text animator has more than 100 selectors") == true)
    }

    @Test("many spans become the one around them") func spans() {
        let moments = (0...64).map { Double($0)...Double($0) }
        #expect(moments.bounded == [0...64])
        #expect(moments.dropLast().map(\.self).bounded.count == 64)
    }

    @Test("sequential trims of moving paths have one span for all their parts") func trims() throws {
        let moving = #"{"ty":"rc","s":{"k":[{"t":0,"s":[9,9]},{"t":60,"s":[90,90]}]},"p":{"k":[0,0]}}"#
        let trim = #"{"ty":"tm","m":2,"s":{"k":0},"e":{"k":[{"t":0,"s":[0]},{"t":60,"s":[100]}]},"o":{"k":0}}"#
        let text =
            #"{"fr":30,"op":60,"w":500,"h":500,"layers":[\#(layer("\(many(moving, 10)),\(many(trim, 10)),\(fill)"))]}"#
        let composition = try LottieComposition(json: Array(text.utf8), named: "a.json")
        guard case .shapes(let items) = composition.layers[0].content else { throw Missing() }
        let paths = ShapeProgram(items).items.compactMap { item -> PathProgram? in
            if case .style(_, let path) = item { path } else { nil }
        }
        #expect(paths.count == 1 && paths.allSatisfy { $0.changes.count <= 10 })
    }

    private struct Missing: Error {}

    @Test("thousands of masks and mattes are refused") func masks() {
        let mask = #","masksProperties":[{"mode":"a","pt":{"k":{"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}}}]"#
        #expect(reason(many(layer(rectangle, mask), 1000)) == nil)
        #expect(reason(many(layer(rectangle, mask), 3000))?.contains("2000 masks, mattes and blended layers") == true)
        let matte = layer(many(rectangle + "," + fill, 100), #","ind":1,"td":1"#)
        let cut = layer(rectangle, #","tt":1,"tp":1"#)
        #expect(reason(matte + "," + many(cut, 300))?.contains("more than 20000 layers") == true)
    }

    @Test("nothing is left out in silence where it is too much") func silence() {
        #expect(reason(layer("\(rectangle),\(repeater),\(repeater),\(fill)"))?.contains("20000 layers") == true)
        let none = #"{"ty":"rp","c":{"k":0},"tr":{}}"#
        #expect(
            reason(layer("\(many("\(rectangle),\(repeater)", 8)),\(none),\(fill)"))?.contains("20000 layers") == true)
        let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0}}"#
        #expect(reason(layer("\(rectangle),\(many(trim, 200)),\(fill)")) == nil)
        #expect(reason(layer("\(rectangle),\(many(trim, 300)),\(fill)"))?.contains("256 modifiers of one path") == true)
        let zigZag = #"{"ty":"zz","s":{"k":5},"r":{"k":40}}"#
        #expect(reason(layer("\(star),\(zigZag),\(fill)"))?.contains("20000 ridges of one path") == true)
        let blur = #"{"ty":29,"ef":[{"v":{"k":1}}]}"#
        #expect(
            reason(layer(rectangle, #","ef":[\#(many(blur, 1000))]"#))?.contains("900 levels of layers") == true)
        #expect(reason(many(layer("\(rectangle),\(fill)"), 6000)) == nil)
    }

    @Test("compositions are not nested too deeply, in whatever order they are listed") func nesting() {
        func nested(_ levels: Int) -> String? {
            let assets = (1...levels).map { level in
                let inner = level == 1 ? layer(rectangle) : #"{"ty":0,"refId":"\#(level - 1)","w":9,"h":9}"#
                return #"{"id":"\#(level)","layers":[\#(inner)]}"#
            }
            let uses = (1...levels).map { #"{"ty":0,"refId":"\#($0)","w":9,"h":9}"# }
            return reason(uses.joined(separator: ","), #","assets":[\#(assets.joined(separator: ","))]"#)
        }
        #expect(nested(32) == nil)
        #expect(nested(40)?.contains("nested deeper than 32 levels") == true)
    }

    @Test("letters count for each of their animators") func letters() {
        func text(_ letters: Int, animators: Int, keys: Int = 1) -> String {
            let written = String(repeating: "a", count: letters)
            let documents = (0..<keys).map { #"{"t":\#($0),"s":{"t":"\#(written)","s":\#($0 + 1),"f":"F"}}"# }
            let animator = #"{"s":{"t":0},"a":{"t":{"k":9}}}"#
            return
                #"{"ty":5,"t":{"d":{"k":[\#(documents.joined(separator: ","))]},"a":[\#(many(animator, animators))]}}"#
        }
        #expect(reason(text(1000, animators: 20)) == nil)
        #expect(reason(text(1000, animators: 200))?.contains("100000 letters times animators") == true)
        #expect(reason(text(1000, animators: 0, keys: 200))?.contains("100000 letters of texts") == true)
        #expect(reason(text(1000, animators: 1, keys: 50))?.contains("20000 layers") == true)
    }

    @Test("letters cost what their outlines in the file have") func outlines() {
        func text(_ vertices: Int) -> String? {
            let corners = many("[1,2]", vertices)
            let shape = #"{"ty":"sh","ks":{"k":{"c":true,"v":[\#(corners)],"i":[\#(corners)],"o":[\#(corners)]}}}"#
            let letter = #"{"ch":"a","fFamily":"F","style":"","w":50,"data":{"shapes":[{"it":[\#(shape)]}]}}"#
            let words = String(repeating: "a", count: 500)
            return reason(
                #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"t":"\#(words)","s":20,"f":"F"}}]}}}"#,
                #","chars":[\#(letter)],"fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":""}]}"#)
        }
        #expect(text(200) == nil)
        #expect(text(1000)?.contains("250000 segments") == true)
    }

    @Test("great numbers of fonts, values and long names are refused") func counts() {
        func fonts(_ font: String, _ count: Int) -> String? {
            reason("{}", #","fonts":{"list":[\#(many(font, count))]}"#)
        }
        #expect(fonts(#"{"fName":"F"}"#, 1000) == nil)
        #expect(fonts(#"{"fName":"F"}"#, 1001)?.contains("1000 fonts") == true)
        let name = String(repeating: "F", count: 1001)
        #expect(fonts(#"{"fName":"\#(name)"}"#, 1)?.contains("1000 bytes") == true)
        #expect(reason("{}", #","x":[\#(many("{}", 1 << 20))]"#)?.contains("1048576 objects") == true)
    }

    @Test("large pictures count as several") func pictures() {
        let blended = many(#"{"ty":4,"bm":1,"shapes":[]}"#, 200)
        #expect(reason(blended) == nil)
        #expect(reason(blended, #","w":4000,"h":4000"#)?.contains("2000 masks") == true)
    }

    @Test("long chains of parents are refused") func parents() {
        func chain(_ count: Int) -> String {
            (1...count).map { #"{"ty":3,"ind":\#($0),"parent":\#($0 + 1)}"# }.joined(separator: ",")
        }
        #expect(reason(chain(90)) == nil)
        #expect(reason(chain(200))?.contains("more than 100 layers are parents in a chain") == true)
        #expect(
            reason(chain(90) + "," + many(#"{"ty":3,"parent":1}"#, 2000))?.contains("100000 parents in all") == true)
    }
}
