internal import Geometry
internal import RenderTree
internal import Timing

/// A number of a property with the path to it: `position.x`, `stops.2.location`.
package typealias NamedNumber = (name: String, value: Double, quantity: LayerProperty.Quantity)

/// A value whose parts can be animated apart, as a point's coordinates.
protocol PartedValue: Equatable, Sendable {
    /// The named numbers in the value; empty if it holds none.
    /// - Parameters:
    ///   - name: the value's.
    ///   - quantity: their quantity, where the value has none of its own.
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber]
    /// A value as like this one as possible that differs in every part.
    var probe: Self { get }
    /// Whether each part, of a fixed count, differs from another value's.
    func differences(from other: Self) -> [Bool]
    /// The way from the value to another one, which is small wherever what is drawn hardly differs.
    func change(to other: Self, _ quantity: LayerProperty.Quantity) -> PropertyChange
}

/// A value whose parts are its numbers.
protocol NumberedValue: PartedValue {
    /// The numbers by their names within the value.
    var components: KeyValuePairs<String, Double> { get }
}

/// A value of lists or optionals.
protocol ProbedValue: PartedValue {
    /// A value to begin with.
    static var sample: Self { get }
    /// The way from one list of such values to another.
    static func change(from list: [Self], to other: [Self], _ quantity: LayerProperty.Quantity) -> PropertyChange
}

extension ProbedValue {
    static func change(from list: [Self], to other: [Self], _ quantity: LayerProperty.Quantity) -> PropertyChange {
        .largest(from: list.numbers("", quantity), to: other.numbers("", quantity))
    }
}

extension PartedValue {
    /// Whether the value, which is one part, is another one.
    func differences(from other: Self) -> [Bool] { [self != other] }
    /// The largest change of a number; one that only one of the values has counts from 0.
    func change(to other: Self, _ quantity: LayerProperty.Quantity) -> PropertyChange {
        self == other ? .none : .largest(from: numbers("", quantity), to: other.numbers("", quantity))
    }
}

extension NumberedValue {
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        components.map { ("\(name).\($0)", $1, quantity) }
    }
    /// Whether each number differs; rounding does not count.
    func differences(from other: Self) -> [Bool] {
        zip(components, other.components).map { abs($0.value - $1.value) > 1e-6 }
    }
}

extension Double: ProbedValue {
    static let sample = 0.0
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] { [(name, self, quantity)] }
    func differences(from other: Double) -> [Bool] { [abs(self - other) > 1e-6] }
    /// A binary fraction away, which adds without rounding.
    var probe: Double { self + 0.25 }
}

extension Point: NumberedValue {
    var components: KeyValuePairs<String, Double> { ["x": x, "y": y] }
    var probe: Point { Point(x.probe, y.probe) }
}

extension Rect: NumberedValue {
    var components: KeyValuePairs<String, Double> {
        ["origin.x": minX, "origin.y": minY, "size.width": width, "size.height": height]
    }
    var probe: Rect { Rect(minX.probe, minY.probe, width.probe, height.probe) }
}

extension Color: NumberedValue {
    var components: KeyValuePairs<String, Double> { ["red": red, "green": green, "blue": blue, "alpha": alpha] }
    var probe: Color { Color(red: red.probe, green: green.probe, blue: blue.probe, alpha: alpha.probe) }
}

extension Transform: PartedValue {
    /// The map's coefficients, of which the parts are a reading.
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        [
            ("\(name).a", affine.a, quantity), ("\(name).b", affine.b, quantity), ("\(name).c", affine.c, quantity),
            ("\(name).d", affine.d, quantity), ("\(name).tx", affine.tx, .length), ("\(name).ty", affine.ty, .length),
        ]
    }
    var probe: Transform {
        var other = self
        other.translation = translation.probe
        other.change {
            ($0.rotation, $0.scaleX, $0.scaleY) = ($0.rotation.probe, $0.scaleX.probe, $0.scaleY.probe)
            // As much as the rotation, it would undo it in the map's c.
            $0.skew += 0.125
        }
        return other
    }
    func differences(from other: Transform) -> [Bool] {
        zip(numbersOfParts, other.numbersOfParts).flatMap { $0.differences(from: $1) }
    }
    private var numbersOfParts: [Double] {
        [parts.translation.x, parts.translation.y, parts.rotation, parts.scaleX, parts.scaleY, parts.skew]
    }
}

extension Visibility: PartedValue {
    func numbers(_: String, _: LayerProperty.Quantity) -> [NamedNumber] { [] }
    var probe: Visibility { Visibility(isHidden: !isHidden) }
    /// None: a layer that comes or goes is a cut.
    func change(to other: Visibility, _ quantity: LayerProperty.Quantity) -> PropertyChange { .none }
}

extension Path: ProbedValue {
    static let sample = Path()
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        elements.enumerated().flatMap { index, element -> [NamedNumber] in
            // It has no coordinates, and is listed so that a path that opens or closes differs.
            if element == .close { return [("\(name).\(index).close", 0, .factor)] }
            let points: KeyValuePairs<String, Point> =
                switch element {
                case .move(let point): ["move": point]
                case .line(let point): ["line": point]
                case .cubic(let first, let second, let end): ["first": first, "second": second, "end": end]
                case .close: [:]
                }
            return points.flatMap { $0.value.numbers("\(name).\(index).\($0.key)", quantity) }
        }
    }
    var probe: Path {
        var other = self
        other.move(to: .zero)
        return other
    }
    /// The distance of the outlines.
    func change(to other: Path, _ quantity: LayerProperty.Quantity) -> PropertyChange {
        PropertyChange(outlineDistance(to: other), quantity)
    }
}

extension GradientStop: ProbedValue {
    static let sample = GradientStop(0, .clear)
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        [("\(name).location", location, .factor)] + color.numbers("\(name).color", quantity)
    }
    var probe: GradientStop { GradientStop(location.probe, color.probe) }
    static func change(
        from list: [GradientStop], to other: [GradientStop], _ quantity: LayerProperty.Quantity
    ) -> PropertyChange { PropertyChange(list.meanDifference(from: other), quantity) }
}

extension ShapeGradient: ProbedValue {
    static let sample = ShapeGradient([], from: .zero, to: .zero)
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        stops.numbers("\(name).stops", quantity) + start.numbers("\(name).start", .length)
            + end.numbers("\(name).end", .length) + focus.numbers("\(name).focus", .length)
    }
    var probe: ShapeGradient { ShapeGradient(stops.probe, kind: kind, from: start.probe, to: end.probe) }
    func change(to other: ShapeGradient, _ quantity: LayerProperty.Quantity) -> PropertyChange {
        [
            start.change(to: other.start, .length), end.change(to: other.end, .length),
            focus.change(to: other.focus, .length),
        ].reduce(stops.change(to: other.stops, quantity)) { $1.share > $0.share ? $1 : $0 }
    }
}

extension Filter: ProbedValue {
    static let sample = Filter.blur(x: 0, y: 0)
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        switch self {
        case .blur(let x, let y): Point(x, y).numbers(name, .length)
        case .colorMap(let ramp, let amount):
            ramp.enumerated().flatMap { $1.numbers("\(name).\($0)", quantity) } + [("\(name).amount", amount, .factor)]
        }
    }
    var probe: Filter { .blur(x: 0, y: self == .sample ? 1 : 0) }
}

extension Array: PartedValue where Element: ProbedValue {
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        enumerated().flatMap { $1.numbers("\(name).\($0)", quantity) }
    }
    var probe: [Element] { map(\.probe) + [Element.sample] }
    func change(to other: [Element], _ quantity: LayerProperty.Quantity) -> PropertyChange {
        Element.change(from: self, to: other, quantity)
    }
}

extension Optional: PartedValue where Wrapped: ProbedValue {
    func numbers(_ name: String, _ quantity: LayerProperty.Quantity) -> [NamedNumber] {
        self?.numbers(name, quantity) ?? []
    }
    var probe: Wrapped? { self?.probe ?? Wrapped.sample }
    /// The change of the value; from none to one that of its numbers from 0.
    func change(to other: Wrapped?, _ quantity: LayerProperty.Quantity) -> PropertyChange {
        if let self, let other { return self.change(to: other, quantity) }
        return Wrapped.change(from: map { [$0] } ?? [], to: other.map { [$0] } ?? [], quantity)
    }
}
