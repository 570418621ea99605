import Geometry

extension LottieDecoder {
    /// A property of one number.
    /// - Parameter scale: what each number is multiplied by.
    func numbers(
        _ property: JSONCursor?, _ name: StaticString, default value: Double = 0, scale: Double = 1
    ) throws(LottieError) -> Track<Double> {
        try track(property, name, default: value) { cursor throws(LottieError) in
            guard let number = cursor.number else { throw cursor.mismatch("a number") }
            return bounded(number) * scale
        }
    }

    /// A property of two numbers, or of three of which the last is dropped.
    func points(
        _ property: JSONCursor?, _ name: StaticString, default value: Point = .zero, scale: Double = 1
    ) throws(LottieError) -> Track<Point> {
        try track(property, name, default: value, dimensions: 2) { cursor throws(LottieError) in
            guard let point = cursor.point else { throw cursor.mismatch("an array of two numbers") }
            return point * scale
        }
    }

    /// A property of an opaque colour.
    func colors(
        _ property: JSONCursor?, _ name: StaticString, default value: Color = .black
    ) throws(LottieError) -> Track<Color> {
        var track = try track(property, name, default: value) { cursor throws(LottieError) in
            guard let color = cursor.color else { throw cursor.mismatch("an array of red, green and blue") }
            return color
        }
        guard hasByteColors, track.keys.contains(where: { $0.value.isOfBytes || $0.end?.isOfBytes ?? false }) else {
            return track
        }
        for index in track.keys.indices {
            track.keys[index].value = track.keys[index].value.fromBytes
            track.keys[index].end = track.keys[index].end?.fromBytes
        }
        return track
    }

    /// A property of numbers as written, such as a gradient's stops.
    func lists(_ property: JSONCursor?, _ name: StaticString) throws(LottieError) -> Track<[Double]> {
        try track(property, name, default: []) { cursor throws(LottieError) in
            guard cursor.isArray else { throw cursor.mismatch("an array of numbers") }
            var numbers: [Double] = []
            for element in cursor.elements {
                guard let number = element.number else { throw element.mismatch("a number") }
                numbers.append(bounded(number))
            }
            guard numbers.count <= LottieLimits.gradientNumbers else {
                throw cursor.error("there are more than \(LottieLimits.gradientNumbers) numbers in a gradient")
            }
            return numbers
        }
    }

    /// A property of a path.
    /// - Parameter isClosed: for paths that don't say it themselves, as before bodymovin 4.4.18.
    func paths(
        _ property: JSONCursor?, _ name: StaticString, isClosed: Bool = false
    ) throws(LottieError) -> Track<Path> {
        let shapes = try track(property, name, default: BezierShape()) { cursor throws(LottieError) in
            try self.shape(cursor, isClosed: isClosed)
        }
        return shapes.paths
    }

    /// A path: vertices `v`, and the control points `i` before and `o` after each, relative to it.
    private func shape(_ cursor: JSONCursor, isClosed: Bool) throws(LottieError) -> BezierShape {
        guard let cursor = cursor.isArray ? cursor.first : cursor else { return BezierShape() }
        guard cursor.isObject else { throw cursor.mismatch("a path of v, i and o") }
        guard let vertices = cursor["v"] else { return BezierShape() }
        guard vertices.isArray else { throw vertices.mismatch("an array of points") }
        var shape = BezierShape(isClosed: cursor["c"]?.isTrue ?? isClosed)
        var ins = cursor["i"]?.elements, outs = cursor["o"]?.elements
        for element in vertices.elements {
            guard let vertex = element.point else { throw element.mismatch("an array of two numbers") }
            shape.vertices.append(
                BezierShape.Vertex(
                    point: vertex, before: vertex + (ins?.next()?.point ?? .zero),
                    after: vertex + (outs?.next()?.point ?? .zero)))
        }
        try count(vertices: shape.vertices.count, at: vertices)
        return shape
    }
}

extension JSONCursor {
    /// An opaque colour: an array of red, green and blue, or `#rrggbb`.
    var color: Color? {
        if let text { return Color(web: text) }
        guard isArray else { return nil }
        var elements = elements
        guard let red = elements.next()?.number, let green = elements.next()?.number, let blue = elements.next()?.number
        else { return nil }
        return Color(red: bounded(red), green: bounded(green), blue: bounded(blue))
    }
}

extension Color {
    /// An opaque colour from `#rrggbb` or `#rgb`.
    init?(web text: String) {
        var digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if digits.utf8.count == 3 { digits = digits.reduce("") { $0 + "\($1)\($1)" } }
        guard digits.utf8.count == 6, let hex = UInt32(digits, radix: 16) else { return nil }
        self.init(hex: hex)
    }

    fileprivate var isOfBytes: Bool { red > 1 || green > 1 || blue > 1 }

    fileprivate var fromBytes: Color { Color(red: red / 255, green: green / 255, blue: blue / 255) }
}
