public import Geometry
public import RenderTree

/// A layer that draws a path, as CAShapeLayer does: sharp at any scale, whatever its size.
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
        set { set(\.shape.path, to: newValue) }
    }

    /// The colour inside the path.
    public var fillColor: Color {
        get { model.shape.fillColor }
        set { set(\.shape.fillColor, to: newValue) }
    }

    /// Which points count as inside.
    public var fillRule: FillRule {
        get { model.shape.fillRule }
        set { setPlain(\.shape.fillRule, to: newValue) }
    }

    /// The colour of the line.
    public var strokeColor: Color {
        get { model.shape.strokeColor }
        set { set(\.shape.strokeColor, to: newValue) }
    }

    /// Where the line begins, as a share of the path's length. Animated, it rubs the line out.
    public var strokeStart: Double {
        get { model.shape.strokeStart }
        set { set(\.shape.strokeStart, to: newValue) }
    }

    /// Where the line ends, as a share of the path's length. Animated, it draws the line.
    public var strokeEnd: Double {
        get { model.shape.strokeEnd }
        set { set(\.shape.strokeEnd, to: newValue) }
    }

    /// The width of the line.
    public var lineWidth: Double {
        get { model.shape.lineWidth }
        set { set(\.shape.lineWidth, to: newValue) }
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

    /// How many times the line's width a corner's point may be long before it is cut off.
    public var miterLimit: Double {
        get { model.shape.miterLimit }
        set { set(\.shape.miterLimit, to: newValue) }
    }

    /// The lengths of dashes and gaps in turn; empty for a solid line. It changes at once, also in a transaction.
    public var lineDashPattern: [Double] {
        get { model.shape.lineDashPattern }
        set { setPlain(\.shape.lineDashPattern, to: newValue) }
    }

    /// How far into the pattern the line begins. Animated, the dashes march.
    public var lineDashPhase: Double {
        get { model.shape.lineDashPhase }
        set { set(\.shape.lineDashPhase, to: newValue) }
    }
}
