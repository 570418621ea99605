internal import Geometry
internal import RenderTree
internal import Timing

/// A value whose parts can be animated apart, as a point's coordinates.
protocol PartedValue: Equatable, Sendable {
    /// The parts, of a fixed count; empty for a value that is one part without being a number.
    var components: [Double] { get }
    /// A value as like this one as possible that differs in every part.
    var probe: Self { get }
}

/// A value of lists or optionals.
protocol ProbedValue: PartedValue {
    /// A value to begin with.
    static var sample: Self { get }
}

extension PartedValue {
    /// None: the value is one part.
    var components: [Double] { [] }

    /// Whether each part differs from another value's; rounding does not count.
    func differences(from other: Self) -> [Bool] {
        let components = components
        return components.isEmpty ? [self != other] : zip(components, other.components).map { abs($0 - $1) > 1e-6 }
    }
}

extension Double: ProbedValue {
    static let sample = 0.0
    var components: [Double] { [self] }
    /// A binary fraction away, which adds without rounding.
    var probe: Double { self + 0.25 }
}

extension Point: PartedValue {
    var components: [Double] { [x, y] }
    var probe: Point { Point(x.probe, y.probe) }
}

extension Rect: PartedValue {
    var components: [Double] { [minX, minY, width, height] }
    var probe: Rect { Rect(minX.probe, minY.probe, width.probe, height.probe) }
}

extension Color: PartedValue {
    var components: [Double] { [red, green, blue, alpha] }
    var probe: Color { Color(red: red.probe, green: green.probe, blue: blue.probe, alpha: alpha.probe) }
}

extension Transform: PartedValue {
    var components: [Double] {
        [parts.translation.x, parts.translation.y, parts.rotation, parts.scaleX, parts.scaleY, parts.skew]
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
}

extension Visibility: PartedValue {
    var probe: Visibility { Visibility(isHidden: !isHidden) }
}

extension Path: ProbedValue {
    static let sample = Path()
    var probe: Path {
        var other = self
        other.move(to: .zero)
        return other
    }
}

extension GradientStop: ProbedValue {
    static let sample = GradientStop(0, .clear)
    var probe: GradientStop { GradientStop(location.probe, color.probe) }
}

extension ShapeGradient: ProbedValue {
    static let sample = ShapeGradient([], from: .zero, to: .zero)
    var probe: ShapeGradient { ShapeGradient(stops.probe, kind: kind, from: start.probe, to: end.probe) }
}

extension Filter: ProbedValue {
    static let sample = Filter.blur(x: 0, y: 0)
    var probe: Filter { .blur(x: 0, y: self == .sample ? 1 : 0) }
}

extension Array: PartedValue where Element: ProbedValue {
    var probe: [Element] { map(\.probe) + [Element.sample] }
}

extension Optional: PartedValue where Wrapped: ProbedValue {
    var probe: Wrapped? { self?.probe ?? Wrapped.sample }
}
