public import Geometry
public import RenderTree
public import Timing

/// The gradient of a shape's fill or stroke, in the layer's coordinates.
public struct ShapeGradient: Hashable, Sendable {
    /// The gradient's shape. A radial one is a circle around the start point, through the end point.
    public var kind: GradientContent.Kind
    /// The colours and their locations: 0 at the start point, 1 at the end point.
    ///
    /// The outer colours continue beyond their locations. Without stops nothing is drawn.
    public var stops: [GradientStop]
    /// The start of an axial gradient, the centre of a radial one.
    public var start: Point
    /// The end of an axial gradient, a point on the circle of a radial one.
    public var end: Point
    /// The point of the first colour in a radial gradient: the start point, or another inside the circle.
    ///
    /// One outside is moved to the circle.
    public var focus: Point

    /// Makes a gradient.
    public init(
        _ stops: [GradientStop], kind: GradientContent.Kind = .axial, from start: Point, to end: Point,
        focus: Point? = nil
    ) {
        self.kind = kind
        self.stops = stops
        self.start = start
        self.end = end
        self.focus = focus ?? start
    }

    /// The paint in the layer's points.
    var brush: Brush {
        switch kind {
        case .axial: .linearGradient(stops, start: start, end: end)
        case .radial:
            .radialGradient(
                stops, center: start, radius: start.distance(to: end), focus: focus == start ? nil : focus)
        }
    }
}

/// Interpolates gradients of one kind with as many stops: each stop and each point.
///
/// Others are not interpolated: the first stays until the fraction reaches 1, and their delta is zero.
extension ShapeGradient: Interpolatable {
    /// The differences of a gradient's stops and points.
    public struct Delta: VectorSpace {
        fileprivate var stops: VectorArray<SIMD8<Double>>
        fileprivate var points: SIMD8<Double>

        /// No difference.
        public static let zero = Delta(stops: .zero, points: .zero)

        /// The sum of both differences.
        public static func + (a: Delta, b: Delta) -> Delta {
            Delta(stops: a.stops + b.stops, points: a.points + b.points)
        }
        /// The difference of both differences.
        public static func - (a: Delta, b: Delta) -> Delta {
            Delta(stops: a.stops - b.stops, points: a.points - b.points)
        }
        /// The difference multiplied by a factor.
        public static func * (delta: Delta, factor: Double) -> Delta {
            Delta(stops: delta.stops * factor, points: delta.points * factor)
        }
        /// The Euclidean length over all stops and points.
        public var magnitude: Double { Math.hypot(stops.magnitude, points.magnitude) }
    }

    /// The difference of stops and points, or zero if the kinds or the numbers of stops differ.
    public func delta(to other: ShapeGradient) -> Delta {
        guard hasStructure(of: other) else { return .zero }
        return Delta(stops: stops.delta(to: other.stops), points: other.points - points)
    }

    /// The gradient with its stops and points moved.
    public func advanced(by delta: Delta) -> ShapeGradient {
        let moved = points + delta.points
        return ShapeGradient(
            stops.advanced(by: delta.stops), kind: kind, from: Point(moved[0], moved[1]), to: Point(moved[2], moved[3]),
            focus: Point(moved[4], moved[5]))
    }

    /// The gradient at a fraction between both; for unequal structures the first below 1, then the other.
    public func interpolated(to other: ShapeGradient, fraction: Double) -> ShapeGradient {
        if fraction == 0 { return self }
        if fraction == 1 { return other }
        guard hasStructure(of: other) else { return fraction < 1 ? self : other }
        return advanced(by: delta(to: other) * fraction)
    }

    private func hasStructure(of other: ShapeGradient) -> Bool {
        kind == other.kind && stops.count == other.stops.count
    }

    private var points: SIMD8<Double> { SIMD8(start.x, start.y, end.x, end.y, focus.x, focus.y, 0, 0) }
}
