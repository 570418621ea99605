extension Path {
    /// Reads SVG path data: the text of a `d` attribute (SVG 2, §9.3).
    ///
    /// All of `M L H V C S Q T A Z` and their relative forms are supported. Quadratic segments and elliptic arcs become
    /// cubics; an arc is off by 2.8e-4 of its radius at most. An empty text is an empty path.
    /// - Throws: the first error, with its column. Numbers too large for finite coordinates are errors too.
    public init(svg: String) throws(SVGPathError) {
        var parser = SVGPathParser(svg)
        self = try parser.parse()
    }

    /// Reads path data from a literal; see ``init(svg:)``.
    /// - Precondition: the text is path data.
    public init(svgLiteral: StaticString) {
        do {
            try self.init(svg: svgLiteral.description)
        } catch {
            preconditionFailure("\(error), in “\(svgLiteral)”")
        }
    }

    /// The path as SVG path data in absolute commands.
    ///
    /// For example `M0 0L10 0C10 5 5 10 0 10Z`. Numbers have the fewest digits that give the same `Double`, so that
    /// reading the text gives an equal path. A path whose coordinates are not all finite gives a text that cannot be
    /// read.
    public var svg: String {
        elements.reduce(into: "") { text, element in
            switch element {
            case .move(let point): text += "M" + Path.text([point])
            case .line(let point): text += "L" + Path.text([point])
            case .cubic(let first, let second, let end): text += "C" + Path.text([first, second, end])
            case .close: text += "Z"
            }
        }
    }

    private static func text(_ points: [Point]) -> String {
        points.map { "\(text($0.x)) \(text($0.y))" }.joined(separator: " ")
    }

    private static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
