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
}
