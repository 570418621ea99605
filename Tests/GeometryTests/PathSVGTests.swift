import Geometry
import TestSupport
import Testing

@Suite("SVG path data")
struct PathSVGTests {
    /// Path data and the absolute, simplest form of the same path.
    static let equivalents: [(String, String)] = [
        ("", ""),
        (" \n\t ", ""),
        ("M0 0L10 0L10 10Z", "M0 0L10 0L10 10Z"),
        ("m1,2 3,4-5-6z", "M1 2L4 6L-1 0Z"),
        ("M1 2 3 4", "M1 2L3 4"),
        ("M10 10h5v-5H0V0", "M10 10L15 10L15 5L0 5L0 0"),
        ("M0 0h1 2 3", "M0 0L1 0L3 0L6 0"),
        ("M.5.5-.5-.5", "M0.5 0.5L-0.5 -0.5"),
        ("M1e2 1E-1 1.5e+1-2e0", "M100 0.1L15 -2"),
        ("M+1+2L3.4.5", "M1 2L3.4 0.5"),
        ("M1.-.5", "M1 -0.5"),
        ("M0 0c1 2 3 4 5 6 1 2 3 4 5 6", "M0 0C1 2 3 4 5 6C6 8 8 10 10 12"),
        ("M0 0C1 2 3 4 5 6S8 9 10 10", "M0 0C1 2 3 4 5 6C7 8 8 9 10 10"),
        ("M0 0S8 9 10 10", "M0 0C0 0 8 9 10 10"),
        ("M1 1L2 2s1 1 3 3", "M1 1L2 2C2 2 3 3 5 5"),
        ("M0 0Q3 6 6 0T12 0", "M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0"),
        ("M0 0q3 6 6 0t6 0", "M0 0C2 4 4 4 6 0C8 -4 10 -4 12 0"),
        ("M0 0C1 1 2 2 3 3T6 6", "M0 0C1 1 2 2 3 3C3 3 4 4 6 6"),
        ("M1 1L5 1L5 5Zl2 2", "M1 1L5 1L5 5ZL3 3"),
        ("M1 1L5 5zm2 2l1 0", "M1 1L5 5ZM3 3L4 3"),
        ("M0 0A0 5 0 0 1 10 10", "M0 0L10 10"),
        ("M1 2A5 5 0 0 1 1 2", "M1 2"),
        ("M 1 , 2 L 3 , 4", "M1 2L3 4"),
    ]

    @Test("every form reads as its plain equivalent", arguments: equivalents)
    func reads(text: String, plain: String) throws {
        let path = try Path(svg: text)
        for (read, expected) in zip(path.samples(), try Path(svg: plain).samples()) {
            #expect(read.isClose(to: expected))
        }
        #expect(path.elements.count == (try Path(svg: plain)).elements.count)
    }

    /// Path data, the column of its fault, and a word of what was expected there.
    static let faults: [(String, Int, String)] = [
        ("L1 2", 1, "move"),
        ("Q", 1, "move"),
        ("M", 2, "an x"),
        ("M1", 3, "a y"),
        ("M1 2L", 6, "an x"),
        ("M1 2L3", 7, "a y"),
        ("M1 2 3", 7, "a y"),
        ("M1 2X3", 5, "command"),
        ("M1 2 L3 x", 9, "a y"),
        ("M1 2,", 6, "comma"),
        ("M1 2,L3 4", 6, "comma"),
        ("M,1 2", 2, "an x"),
        ("M1,,2", 4, "a y"),
        ("M1 2Z5", 6, "command"),
        ("M1 2L.e3 4", 6, "an x"),
        ("M1 2L- 4", 6, "an x"),
        ("M1e999 2", 2, "Double"),
        ("M1e308 0l1e308 0", 10, "finite"),
        ("M1e308 0h1e308", 10, "finite"),
        ("M1e308 0Q-1e308 0 0 0T5 5", 21, "finite"),
        ("M1 2A1 1 0 2 0 5 5", 12, "flag"),
        ("M1 2A1 1 0 0", 13, "flag"),
        ("M1 2 nan 3", 6, "command"),
        ("M1 2L0x10 3", 7, "a y"),
        ("M1 2 é", 6, "command"),
        ("🦉", 1, "move"),
    ]

    @Test("a fault is named with its column and what was expected", arguments: faults)
    func fault(text: String, column: Int, word: String) throws {
        let error = #expect(throws: SVGPathError.self) { try Path(svg: text) }
        let fault = try #require(error)
        #expect(fault.column == column)
        #expect(fault.expected.contains(word), "\(fault)")
        #expect(fault.description.contains("column \(column)"))
    }

    @Test("a compact arc reads its flags without separators")
    func compactArc() throws {
        #expect(try Path(svg: "M0 0a5 5 0 0110 0") == Path(svg: "M0 0A5 5 0 0 1 10 0"))
        #expect(try Path(svg: "M0 0a5,5 0 01.5.5") == Path(svg: "M0 0A5 5 0 0 1 0.5 0.5"))
    }

    @Test("a path's text reads as an equal path")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            var path = Path()
            for _ in 0..<12 {
                let scale = Math.pow(10, .random(in: -20...20, using: &random))
                func point() -> Point { .random(using: &random) * scale }
                switch Int.random(in: 0..<5, using: &random) {
                case 0: path.move(to: point())
                case 1: path.line(to: point())
                case 2: path.close()
                case 3: path.quadratic(point(), to: point())
                default: path.cubic(point(), point(), to: point())
                }
            }
            #expect(try Path(svg: path.svg) == path)
        }
    }

    @Test("the text has no digits to spare")
    func shortest() {
        let path = Path([
            .move(Point(0, 0)), .line(Point(10, -0.5)), .cubic(Point(0.1, 1e-7), Point(1.0 / 3, 2), Point(1e22, 5)),
            .close,
        ])
        #expect(path.svg == "M0 0L10 -0.5C0.1 1e-07 0.3333333333333333 2 1e+22 5Z")
        #expect(Path().svg == "")
    }

    @Test("random bytes never trap, and what they say is finite")
    func noise() {
        var random = SeededGenerator(seed: 2)
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\u{1F989}x")
        for _ in 0..<20000 {
            let text = "M" + String((0..<24).map { _ in alphabet.randomElement(using: &random) ?? " " })
            if let path = try? Path(svg: text) { #expect(path.isFinite) }
        }
    }

    @Test("numbers at the ends of the range never trap")
    func extremes() {
        var random = SeededGenerator(seed: 3)
        let numbers = ["0", "1", "-1", "1e308", "-1e308", "1e-308", "5e-324", "1e154", "1e-154", "1e20", "-3.7"]
        for _ in 0..<5000 {
            func pick() -> String { numbers.randomElement(using: &random) ?? "0" }
            let flags = "\(Int.random(in: 0...1, using: &random)) \(Int.random(in: 0...1, using: &random))"
            let text =
                "M\(pick()) \(pick())A\(pick()) \(pick()) \(pick()) \(flags) \(pick()) \(pick())t\(pick()) \(pick())"
            if let path = try? Path(svg: text) { #expect(path.isFinite) }
        }
    }

    @Test("a literal that is no path data traps")
    func literal() async {
        #expect(Path(svgLiteral: "M0 0H5V5Z") == Path([.move(.zero), .line(Point(5, 0)), .line(Point(5, 5)), .close]))
        await #expect(processExitsWith: .failure) { _ = Path(svgLiteral: "M0") }
    }
}
