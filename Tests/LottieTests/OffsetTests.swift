import Testing

@Suite("Offset paths") struct OffsetTests {
    /// The dark columns of the middle row of a square from 30 to 70 whose path is offset.
    private func dark(offset: Int, style: String) throws -> [Int] {
        let square = #"{"ty":"rc","d":1,"s":{"k":[40,40]},"p":{"k":[50,50]},"r":{"k":0}}"#
        let shift = #"{"ty":"op","a":{"k":\#(offset)},"lj":1,"ml":{"k":4}}"#
        return try DrawnFrame(shapes: "\(square),\(shift),\(style)").darkColumns
    }

    @Test("a fill grows and shrinks by the offset", arguments: [(10, 20..<80), (-10, 40..<60), (0, 30..<70)])
    func fills(offset: Int, want: Range<Int>) throws {
        let fill = #"{"ty":"fl","c":{"k":[0,0,0,1]},"o":{"k":100},"r":1}"#
        #expect(try dark(offset: offset, style: fill) == Array(want))
    }

    @Test(
        "a line follows the offset path",
        arguments: [(10, [18..<22, 78..<82]), (-10, [38..<42, 58..<62]), (1, [27..<31, 69..<73])])
    func strokes(offset: Int, want: [Range<Int>]) throws {
        let stroke = #"{"ty":"st","c":{"k":[0,0,0,1]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1,"ml":4}"#
        #expect(try dark(offset: offset, style: stroke) == want.flatMap(Array.init))
    }

    private func square(at x: Int) -> String {
        #"{"ty":"rc","d":1,"s":{"k":[40,40]},"p":{"k":[\#(x),50]},"r":{"k":0}}"#
    }

    private func shift(by amount: Int) -> String { #"{"ty":"op","a":{"k":\#(amount)},"lj":1,"ml":{"k":4}}"# }

    private let fill = #"{"ty":"fl","c":{"k":[0,0,0,1]},"o":{"k":100},"r":1}"#

    @Test("those of some paths leave the others of a style as they are, and several add up")
    func separate() throws {
        let small = square(at: 25).replacing("[40,40]", with: "[10,10]")
        let one = try DrawnFrame(shapes: "\(small),\(shift(by: 5)),\(square(at: 70)),\(fill)")
        #expect(one.darkColumns == Array(15..<35) + Array(50..<90))
        let two = try DrawnFrame(shapes: "\(square(at: 50)),\(shift(by: 7)),\(shift(by: 3)),\(fill)")
        #expect(two.darkColumns == Array(20..<80))
        let merged = try DrawnFrame(shapes: "\(square(at: 50)),\(shift(by: 10)),{\"ty\":\"mm\",\"mm\":1},\(fill)")
        #expect(merged.darkColumns == Array(20..<80))
    }

    @Test("each copy of a repeater grows and shrinks by itself, whichever is first")
    func copies() throws {
        let repeater =
            #"{"ty":"rp","c":{"k":2},"o":{"k":0},"m":1,"tr":{"p":{"k":[20,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":0},"so":{"k":100},"eo":{"k":100}}}"#
        for modifiers in ["\(repeater),\(shift(by: -5))", "\(shift(by: -5)),\(repeater)"] {
            let filled = try DrawnFrame(shapes: "\(square(at: 40)),\(modifiers),\(fill)")
            #expect(filled.darkColumns == Array(25..<75))
        }
        let stroke = #"{"ty":"st","c":{"k":[0,0,0,1]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1,"ml":4}"#
        let outlined = try DrawnFrame(shapes: "\(square(at: 40)),\(repeater),\(shift(by: 5)),\(stroke)")
        #expect(outlined.darkColumns == [13..<17, 33..<37, 63..<67, 83..<87].flatMap(Array.init))
    }
}
