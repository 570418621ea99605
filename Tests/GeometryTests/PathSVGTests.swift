import Geometry
import TestSupport
import Testing

@Suite("SVG path data")
struct PathSVGTests {
    /// Path data and the absolute, simplest form of the same path.
    static let equivalents = dataTable("path-equivalents.txt").map { ($0[0], $0[1]) }

    @Test("every form of SVG path data reads as its plain equivalent", arguments: equivalents)
    func reads(text: String, plain: String) throws {
        let path = try Path(svg: text)
        for (read, expected) in zip(path.samples(), try Path(svg: plain).samples()) {
            #expect(read.isClose(to: expected))
        }
        #expect(path.elements.count == (try Path(svg: plain)).elements.count)
    }

    /// Invalid path data, the column of the error, and a word of what was expected there.
    static let faults = dataTable("path-faults.txt").map { ($0[0], Int($0[1]) ?? 0, $0[2]) }

    @Test("an error in SVG path data names its column and what was expected", arguments: faults)
    func fault(text: String, column: Int, word: String) throws {
        let error = #expect(throws: SVGPathError.self) { try Path(svg: text) }
        let fault = try #require(error)
        #expect(fault.column == column)
        #expect(fault.expected.contains(word), "\(fault)")
        #expect(fault.description.contains("column \(column)"))
    }

    @Test("a compact SVG arc reads its flags without separators")
    func compactArc() throws {
        #expect(try Path(svg: "M0 0a5 5 0 0110 0") == Path(svg: "M0 0A5 5 0 0 1 10 0"))
        #expect(try Path(svg: "M0 0a5,5 0 01.5.5") == Path(svg: "M0 0A5 5 0 0 1 0.5 0.5"))
    }

    @Test("a path's SVG text reads as an equal path")
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

    @Test("a path's SVG text has the fewest digits")
    func shortest() {
        let path = Path([
            .move(Point(0, 0)), .line(Point(10, -0.5)), .cubic(Point(0.1, 1e-7), Point(1.0 / 3, 2), Point(1e22, 5)),
            .close,
        ])
        #expect(path.svg == "M0 0L10 -0.5C0.1 1e-07 0.3333333333333333 2 1e+22 5Z")
        #expect(Path().svg == "")
    }

    @Test("random SVG path data never traps and gives finite paths")
    func noise() {
        var random = SeededGenerator(seed: 2)
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\u{1F989}x")
        for _ in 0..<20000 {
            let text = "M" + String((0..<24).map { _ in alphabet.randomElement(using: &random) ?? " " })
            if let path = try? Path(svg: text) { #expect(path.isFinite) }
        }
    }

    @Test("SVG numbers at the ends of the range never trap")
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

    @Test("an invalid SVG path literal traps")
    func literal() async {
        #expect(Path(svgLiteral: "M0 0H5V5Z") == Path([.move(.zero), .line(Point(5, 0)), .line(Point(5, 5)), .close]))
        await #expect(processExitsWith: .failure) { _ = Path(svgLiteral: "M0") }
    }
}
