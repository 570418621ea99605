public import Geometry
public import RenderTree

/// A layer that draws a linear or radial gradient, as CAGradientLayer does.
public final class GradientLayer: Layer {
    /// Makes a gradient (default: from top to bottom); points are fractions of the bounds.
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

    /// The colours and their locations.
    public var stops: [GradientStop] {
        get { model.gradient.stops }
        set { set(\.stops, to: newValue) }
    }

    /// The start of the gradient, in fractions of the bounds.
    public var startPoint: Point {
        get { model.gradient.startPoint }
        set { set(\.startPoint, to: newValue) }
    }

    /// The end of the gradient, in fractions of the bounds.
    public var endPoint: Point {
        get { model.gradient.endPoint }
        set { set(\.endPoint, to: newValue) }
    }

    /// Whether the gradient is linear or radial. Changes immediately, even in a transaction.
    public var kind: GradientContent.Kind {
        get { model.gradient.kind }
        set { setPlain(\.gradient.kind, to: newValue) }
    }
}
