public import Geometry
public import RenderTree

/// What a layer draws between its background and its sublayers.
public enum LayerContent: Hashable, Sendable {
    /// Nothing.
    case none
    /// A path; see ``ShapeLayer``.
    case shape(ShapeContent)
    /// Colours along a line; see ``GradientLayer``.
    case gradient(GradientContent)
    /// Text; see ``TextLayer``.
    case text(TextContent)
    /// An image or a vector picture; see ``ImageLayer``.
    case image(ImageContent)
}

/// A path and how it is filled and stroked, in the layer's coordinates. The defaults are CAShapeLayer's.
public struct ShapeContent: Hashable, Sendable {
    /// The path. It may reach beyond the layer's bounds.
    public var path = Path()
    /// The colour inside; clear for none.
    public var fillColor = Color.black
    /// Which points count as inside.
    public var fillRule = FillRule.nonZero
    /// The colour of the line; clear for none.
    public var strokeColor = Color.clear
    /// Where the line begins, as a share of the path's length: 0…1.
    public var strokeStart = 0.0
    /// Where the line ends, as a share of the path's length: 0…1.
    public var strokeEnd = 1.0
    /// The line's width in points.
    public var lineWidth = 1.0
    /// The shape of open ends.
    public var lineCap = StrokeStyle.Cap.butt
    /// The shape of corners.
    public var lineJoin = StrokeStyle.Join.miter
    /// How many times the line's width a corner's point may be long before it is cut off.
    public var miterLimit = 10.0
    /// The lengths of dashes and gaps in turn, in points; empty for a solid line.
    public var lineDashPattern: [Double] = []
    /// How far into the pattern the line begins, in points.
    public var lineDashPhase = 0.0

    /// Makes an empty shape.
    public init() {}
}

/// Colours along a line or around a point. The defaults are CAGradientLayer's.
public struct GradientContent: Hashable, Sendable {
    /// How the colours are laid out.
    public enum Kind: Hashable, Sendable {
        /// Along the line from the start point to the end point.
        case axial
        /// Around the start point, out to an ellipse that touches the upright lines through the end point.
        case radial
    }

    /// How the colours are laid out.
    public var kind = Kind.axial
    /// The colours and their places: 0 at the start point, 1 at the end point; solid beyond the outer ones.
    public var stops: [GradientStop] = []
    /// Where the line begins, as shares of the bounds.
    public var startPoint = Point(0.5, 0)
    /// Where the line ends, as shares of the bounds.
    public var endPoint = Point(0.5, 1)

    /// Makes a gradient without colours, which draws nothing.
    public init() {}
}

extension LayerState {
    /// The shape of a ``ShapeLayer``.
    /// - Precondition: the state belongs to a shape layer.
    public var shape: ShapeContent {
        get {
            guard case .shape(let shape) = content else { preconditionFailure("only a ShapeLayer has a shape") }
            return shape
        }
        set { content = .shape(newValue) }
    }

    /// The gradient of a ``GradientLayer``.
    /// - Precondition: the state belongs to a gradient layer.
    public var gradient: GradientContent {
        get {
            guard case .gradient(let gradient) = content else {
                preconditionFailure("only a GradientLayer has a gradient")
            }
            return gradient
        }
        set { content = .gradient(newValue) }
    }

    /// The text of a ``TextLayer``.
    /// - Precondition: the state belongs to a text layer.
    public var text: TextContent {
        get {
            guard case .text(let text) = content else { preconditionFailure("only a TextLayer has text") }
            return text
        }
        set { content = .text(newValue) }
    }

    /// The image of an ``ImageLayer``.
    /// - Precondition: the state belongs to an image layer.
    public var image: ImageContent {
        get {
            guard case .image(let image) = content else { preconditionFailure("only an ImageLayer has an image") }
            return image
        }
        set { content = .image(newValue) }
    }
}
