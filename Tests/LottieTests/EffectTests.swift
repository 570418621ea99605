import Geometry
import Testing

@Suite("Effects of layers") struct EffectTests {
    /// A square of a colour about a centre, as a group.
    private static func square(_ color: String, at x: Int, size: Int = 20) -> String {
        #"""
        {"ty":"gr","it":[{"ty":"rc","s":{"k":[\#(size),\#(size)]},"p":{"k":[\#(x),50]},"r":{"k":0}},
        {"ty":"fl","c":{"k":\#(color)},"o":{"k":100},"r":1}]}
        """#
    }

    /// Draws a grey square about x = 25 and a red one about 75 under an effect.
    /// - Parameters:
    ///   - values: the effect's values; nil for one that isn't given.
    ///   - opacity: that of the layer, in percent.
    private func drawn(effect type: Int, _ values: [String?], opacity: Int = 100, frame: Int = 0) throws -> DrawnFrame {
        let values = values.map { $0.map { #"{"v":{"k":\#($0)}}"# } ?? "{}" }.joined(separator: ",")
        return try DrawnFrame(
            shapes: Self.square("[0.5,0.5,0.5]", at: 25) + "," + Self.square("[1,0,0]", at: 75),
            others: #""ks":{"o":{"k":\#(opacity)}},"ef":[{"ty":\#(type),"ef":[\#(values)]}]"#, frame: frame)
    }

    private func expect(
        _ color: [Int], _ other: [Int], within tolerance: Int = 1, _ place: SourceLocation = #_sourceLocation
    ) {
        #expect(zip(color, other).allSatisfy { abs($0 - $1) <= tolerance }, "\(color), \(other)", sourceLocation: place)
    }

    @Test(
        "a fill replaces every colour, and its opacity multiplies the alpha",
        arguments: [
            ("1", 100, [0, 128, 0]), ("0.5", 100, [128, 192, 128]), ("0", 100, [255, 255, 255]),
            ("0.5", 50, [191, 223, 191]),
        ])
    func fill(opacity: String, layerOpacity: Int, color: [Int]) throws {
        let values = [nil, nil, "[0,0.5,0]", nil, nil, nil, opacity]
        let frame = try drawn(effect: 21, values, opacity: layerOpacity)
        expect(frame[25, 50], color)
        expect(frame[75, 50], color)
        #expect(frame[50, 50] == [255, 255, 255])
    }

    @Test("a fill's opacity follows its key frames")
    func movingFill() throws {
        let opacity = #"[{"t":0,"s":[0]},{"t":20,"s":[1]}]"#
        let frame = try drawn(effect: 21, [nil, nil, "[0,0.5,0]", nil, nil, nil, opacity], frame: 10)
        expect(frame[25, 50], [128, 192, 128])
        expect(frame[75, 50], [128, 192, 128])
    }

    @Test("a tint's amount and what a tritone keeps of the original mix colours, and the alpha stays")
    func mixes() throws {
        expect(try drawn(effect: 20, ["[0,0,0]", "[0,1,0]", "50"])[25, 50], [64, 128, 64])
        expect(try drawn(effect: 23, ["[1,1,1]", "[0,1,0]", "[0,0,0]", "25"])[25, 50], [32, 223, 32], within: 2)
    }

    @Test(
        "a drop shadow lies in its direction, clockwise from above",
        arguments: [(0, Point(50, 33)), (90, Point(67, 50)), (180, Point(50, 67)), (270, Point(33, 50))])
    func dropShadow(angle: Int, place: Point) throws {
        let values = ["[0,0,0,1]", "255", "\(angle)", "10", "0"].map { #"{"v":{"k":\#($0)}}"# }
        let frame = try DrawnFrame(
            shapes: Self.square("[1,0,0]", at: 50),
            others: #""ks":{},"ef":[{"ty":25,"ef":[\#(values.joined(separator: ","))]}]"#)
        for other in [Point(50, 33), Point(67, 50), Point(50, 67), Point(33, 50)] {
            let color = frame[Int(other.x), Int(other.y)]
            #expect(color == (other == place ? [0, 0, 0] : [255, 255, 255]), "at \(other)")
        }
    }

    @Test("a stroke's opacity is that of all its lines together")
    func stroke() throws {
        func mask(_ start: String, _ end: String) -> String {
            let path = #"{"v":[\#(start),\#(end)],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}"#
            return #"{"mode":"n","pt":{"a":0,"k":\#(path)},"o":{"k":100}}"#
        }
        let values = ["1", "1", "{}", "[0,0,0]", "10", "{}", "0.5"].map { #"{"v":{"k":\#($0)}}"# }
        let frame = try DrawnFrame(
            shapes: Self.square("[1,1,1]", at: 50, size: 100),
            others: #"""
                "ks":{},"hasMask":true,"masksProperties":[\#(mask("[10,50]", "[90,50]")),\#(mask("[50,10]", "[50,90]"))],
                "ef":[{"ty":22,"ef":[\#(values.joined(separator: ","))]}]
                """#)
        for (x, y) in [(20, 50), (50, 20), (50, 50)] { expect(frame[x, y], [128, 128, 128]) }
    }

    @Test("a drop shadow's opacity is that of the shadow alone, of 255")
    func dropShadow() throws {
        let frame = try drawn(effect: 25, ["[0,0,0]", "127.5", "90", "25", "0"])
        expect(frame[25, 50], [128, 128, 128])
        expect(frame[50, 50], [128, 128, 128])
        expect(frame[75, 50], [255, 0, 0])
    }
}
