import Testing

@Suite("Masks of a layer")
struct MaskTests {
    /// A mask over the columns of a range.
    private static func mask(_ mode: String, _ columns: Range<Int>, isInverted: Bool = false) -> String {
        let (left, right) = (columns.lowerBound, columns.upperBound)
        let none = "[[0,0],[0,0],[0,0],[0,0]]"
        return #"""
            {"mode":"\#(mode)","inv":\#(isInverted),"o":{"k":100},"pt":{"k":{"c":true,"i":\#(none),"o":\#(none),
            "v":[[\#(left),0],[\#(right),0],[\#(right),100],[\#(left),100]]}}}
            """#
    }

    /// The columns of a black layer that masks leave.
    private func columns(_ masks: String...) throws -> [Int] {
        try DrawnFrame(
            shapes: #"""
                {"ty":"rc","s":{"k":[200,200]},"p":{"k":[50,50]},"r":{"k":0}},
                {"ty":"fl","c":{"k":[0,0,0]},"o":{"k":100},"r":1}
                """#,
            others: #""ks":{},"masksProperties":[\#(masks.joined(separator: ","))]"#
        ).darkColumns
    }

    @Test(
        "what a mask leaves of those before it is as its mode says",
        arguments: [
            ("a", [20..<80]), ("s", [20..<40]), ("i", [40..<60]), ("f", [20..<40, 60..<80]), ("d", [40..<60]),
            ("l", [20..<80]), ("n", [20..<60]),
        ])
    func second(mode: String, left: [Range<Int>]) throws {
        #expect(try columns(Self.mask("a", 20..<60), Self.mask(mode, 40..<80)) == left.flatMap { Array($0) })
    }

    @Test(
        "the first mask takes of the whole layer",
        arguments: [
            ("a", false, [20..<60]), ("a", true, [0..<20, 60..<100]), ("s", false, [0..<20, 60..<100]),
            ("s", true, [20..<60]), ("i", false, [20..<60]),
        ])
    func first(mode: String, isInverted: Bool, left: [Range<Int>]) throws {
        #expect(try columns(Self.mask(mode, 20..<60, isInverted: isInverted)) == left.flatMap { Array($0) })
        // Once more among several.
        let whole = Self.mask("l", 20..<20)
        #expect(try columns(Self.mask(mode, 20..<60, isInverted: isInverted), whole) == left.flatMap { Array($0) })
    }
}
