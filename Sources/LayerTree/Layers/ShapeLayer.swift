public import Geometry
public import RenderTree

/// A layer that draws a path, sharp at any scale, as CAShapeLayer does.
public final class ShapeLayer: Layer {
    /// Makes a shape.
    public init(name: String? = nil, path: Path = Path(), fillColor: Color = .black) {
        super.init(name: name)
        var shape = ShapeContent()
        shape.path = path
        shape.fillColor = fillColor
        model.content = .shape(shape)
    }

    /// The path, in the layer's coordinates.
    public var path: Path {
        get { model.shape.path }
        set { set(\.path, to: newValue) }
    }

    /// The fill's colour.
    public var fillColor: Color {
        get { model.shape.fillColor }
        set { set(\.fillColor, to: newValue) }
    }

    /// The gradient that the fill has instead of its colour; nil for the colour.
    ///
    /// Gradients of one kind with as many stops are interpolated; others, and nil, switch at the end.
    public var fillGradient: ShapeGradient? {
        get { model.shape.fillGradient }
        set { set(\.fillGradient, to: newValue) }
    }

    /// The rule for the path's inside.
    public var fillRule: FillRule {
        get { model.shape.fillRule }
        set { setPlain(\.shape.fillRule, to: newValue) }
    }

    /// The stroke's colour.
    public var strokeColor: Color {
        get { model.shape.strokeColor }
        set { set(\.strokeColor, to: newValue) }
    }

    /// The gradient that the stroke has instead of its colour, as ``fillGradient``.
    public var strokeGradient: ShapeGradient? {
        get { model.shape.strokeGradient }
        set { set(\.strokeGradient, to: newValue) }
    }

    /// The start of the stroke, as a fraction of the path's length. Animated, it erases the line.
    public var strokeStart: Double {
        get { model.shape.strokeStart }
        set { set(\.strokeStart, to: newValue) }
    }

    /// The end of the stroke, as a fraction of the path's length. Animated, it draws the line.
    public var strokeEnd: Double {
        get { model.shape.strokeEnd }
        set { set(\.strokeEnd, to: newValue) }
    }

    /// The line's width.
    public var lineWidth: Double {
        get { model.shape.lineWidth }
        set { set(\.lineWidth, to: newValue) }
    }

    /// The shape of the line's open ends.
    public var lineCap: StrokeStyle.Cap {
        get { model.shape.lineCap }
        set { setPlain(\.shape.lineCap, to: newValue) }
    }

    /// The shape of the line's corners.
    public var lineJoin: StrokeStyle.Join {
        get { model.shape.lineJoin }
        set { setPlain(\.shape.lineJoin, to: newValue) }
    }

    /// The greatest ratio of a miter's length to the line's width; longer ones are cut.
    public var miterLimit: Double {
        get { model.shape.miterLimit }
        set { set(\.miterLimit, to: newValue) }
    }

    /// The lengths of dashes and gaps in turn; empty for a solid line.
    ///
    /// Changes immediately, even in a transaction.
    public var lineDashPattern: [Double] {
        get { model.shape.lineDashPattern }
        set { setPlain(\.shape.lineDashPattern, to: newValue) }
    }

    /// The distance into the pattern at which the line begins. Animated, the dashes march.
    public var lineDashPhase: Double {
        get { model.shape.lineDashPhase }
        set { set(\.lineDashPhase, to: newValue) }
    }
}
