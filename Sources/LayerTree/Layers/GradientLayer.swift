public import Geometry
public import RenderTree

/// A layer that draws colours along a line or around a point, as CAGradientLayer does.
public final class GradientLayer: Layer {
    /// Makes a gradient, from top to bottom unless said otherwise; points are shares of the bounds.
    public init(
        name: String? = nil, stops: [GradientStop] = [], from start: Point = Point(0.5, 0),
        to end: Point = Point(0.5, 1)
    ) {
        super.init(name: name)
        var gradient = GradientContent()
        gradient.stops = stops
        gradient.startPoint = start
        gradient.endPoint = end
        model.content = .gradient(gradient)
    }

    /// The colours and their places.
    public var stops: [GradientStop] {
        get { model.gradient.stops }
        set { set(\.gradient.stops, to: newValue) }
    }

    /// Where the line begins, as shares of the bounds.
    public var startPoint: Point {
        get { model.gradient.startPoint }
        set { set(\.gradient.startPoint, to: newValue) }
    }

    /// Where the line ends, as shares of the bounds.
    public var endPoint: Point {
        get { model.gradient.endPoint }
        set { set(\.gradient.endPoint, to: newValue) }
    }

    /// Whether the colours run along a line or around a point. It changes at once, also in a transaction.
    public var kind: GradientContent.Kind {
        get { model.gradient.kind }
        set { setPlain(\.gradient.kind, to: newValue) }
    }
}
