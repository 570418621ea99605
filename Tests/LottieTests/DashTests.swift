import Testing

@Suite("Dashes of strokes") struct DashTests {
    private static let whole = Array(0..<100)

    /// The dark columns of a horizontal line that is dashed by lengths, each a property's `k`.
    private func dark(_ lengths: [String], frame: Int = 0) throws -> [Int] {
        let dashes = lengths.enumerated().map { #"{"n":"\#($0 % 2 == 0 ? "d" : "g")","v":{"k":\#($1)}}"# }
        let path = #"{"v":[[0,50],[100,50]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}"#
        let stroke =
            #""c":{"k":[0,0,0]},"o":{"k":100},"w":{"k":10},"lc":1,"lj":1,"ml":4,"d":[\#(dashes.joined(separator: ","))]"#
        return try DrawnFrame(shapes: #"{"ty":"sh","ks":{"k":\#(path)}},{"ty":"st",\#(stroke)}"#, frame: frame)
            .darkColumns
    }

    @Test("lengths of 0 and more dash a line, an odd number of them twice")
    func dashed() throws {
        #expect(try dark(["20", "30"]) == Array(0..<20) + Array(50..<70))
        #expect(try dark(["20", "30", "10"]) == Array(0..<20) + Array(50..<60) + Array(80..<100))
        #expect(try dark(["20", "0", "20", "10"]) == Array(0..<40) + Array(50..<90))
    }

    @Test(
        "a line is solid if a length of its dashes is negative or all are 0",
        arguments: [["20", "20", "-1"], ["-1", "20"], ["20", "-1"], ["-5"], ["0", "0"]])
    func solid(lengths: [String]) throws {
        #expect(try dark(lengths) == Self.whole)
    }

    @Test("a line is solid while its dashes' lengths are negative")
    func moving() throws {
        let length = #"[{"t":0,"s":[20]},{"t":10,"s":[-20]},{"t":20,"s":[20]}]"#
        for (frame, want) in [
            (0, Array(0..<20) + Array(50..<70)), (4, Array(0..<4) + Array(34..<38) + Array(68..<72)), (10, Self.whole),
            (20, Array(0..<20) + Array(50..<70)),
        ] { #expect(try dark([length, "30"], frame: frame) == want) }
    }
}
