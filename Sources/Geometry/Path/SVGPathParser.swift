/// Parses SVG path data into a path, command by command (SVG 2, §9.3.9, the grammar).
struct SVGPathParser {
    private var scanner: SVGPathScanner
    private var path = Path()
    /// The last control point of a preceding cubic or quadratic, which a smooth command mirrors.
    private var lastCubicControl: Point?
    private var lastQuadraticControl: Point?

    init(_ text: String) { scanner = SVGPathScanner(text) }

    mutating func parse() throws(SVGPathError) -> Path {
        scanner.skipSpace()
        if scanner.isAtEnd { return path }
        guard scanner.peek == UInt8(ascii: "M") || scanner.peek == UInt8(ascii: "m") else {
            throw scanner.error("a move (M or m), with which path data begins")
        }
        while !scanner.isAtEnd {
            guard let command = scanner.command() else { throw scanner.error("a command or a number") }
            try run(command)
            scanner.skipSpace()
        }
        return path
    }

    private var current: Point { path.currentPoint ?? .zero }

    private mutating func run(_ command: SVGPathScanner.Command) throws(SVGPathError) {
        if command.letter == "Z" { return append(.close) }
        var letter = command.letter
        repeat {
            try segment(letter, relative: command.isRelative)
            // More numbers after a move are lines.
            if letter == "M" { letter = "L" }
            scanner.skipSeparator()
        } while scanner.isAtNumber
        if scanner.endedWithComma { throw scanner.error("a number after the comma") }
    }

    private mutating func segment(_ letter: Character, relative: Bool) throws(SVGPathError) {
        let origin = relative ? current : .zero
        switch letter {
        case "M": append(.move(try point(from: origin)))
        case "L": append(.line(try point(from: origin)))
        case "H": append(.line(Point(try coordinate("an x", from: origin.x), current.y)))
        case "V": append(.line(Point(current.x, try coordinate("a y", from: origin.y))))
        case "C":
            let (first, second) = (try point(from: origin), try point(from: origin))
            try cubic(first, second, to: try point(from: origin))
        case "S":
            let first = lastCubicControl.map { current * 2 - $0 } ?? current
            let second = try point(from: origin)
            try cubic(first, second, to: try point(from: origin))
        case "Q":
            let control = try point(from: origin)
            try quadratic(control, to: try point(from: origin))
        case "T":
            let control = lastQuadraticControl.map { current * 2 - $0 } ?? current
            try quadratic(control, to: try point(from: origin))
        default: try arc(from: origin)
        }
    }

    private mutating func append(_ element: Path.Element) {
        path.append(element)
        lastCubicControl = nil
        lastQuadraticControl = nil
    }

    private mutating func cubic(_ first: Point, _ second: Point, to end: Point) throws(SVGPathError) {
        append(.cubic(try checked(first), try checked(second), end))
        lastCubicControl = second
    }

    private mutating func quadratic(_ control: Point, to end: Point) throws(SVGPathError) {
        var raised = Path([.move(current)])
        raised.quadratic(control, to: end)
        guard case .cubic(let first, let second, _) = raised.elements.last else { return }
        append(.cubic(try checked(first), try checked(second), end))
        lastQuadraticControl = control
    }

    private mutating func arc(from origin: Point) throws(SVGPathError) {
        let radii = Size(try scanner.number("an arc's radius"), try scanner.number("an arc's radius"))
        let rotation = try scanner.number("an arc's rotation")
        let large = try scanner.flag("an arc's size flag (0 or 1)")
        let sweep = try scanner.flag("an arc's direction flag (0 or 1)")
        let end = try point(from: origin)
        let arc = EllipticArc(
            from: current, to: end, radii: radii, rotation: rotation * (.pi / 180), isLarge: large, isClockwise: sweep)
        for element in arc.elements {
            if case .cubic(let first, let second, _) = element {
                _ = try checked(first)
                _ = try checked(second)
            }
            append(element)
        }
    }

    private mutating func point(from origin: Point) throws(SVGPathError) -> Point {
        let x = try coordinate("an x", from: origin.x)
        return Point(x, try coordinate("a y", from: origin.y))
    }

    private mutating func coordinate(_ name: String, from origin: Double) throws(SVGPathError) -> Double {
        let coordinate = origin + (try scanner.number(name))
        guard coordinate.isFinite else { throw scanner.errorAtNumber("\(name) that stays finite") }
        return coordinate
    }

    private func checked(_ point: Point) throws(SVGPathError) -> Point {
        guard point.isFinite else { throw scanner.errorAtNumber("numbers whose curve stays finite") }
        return point
    }
}
