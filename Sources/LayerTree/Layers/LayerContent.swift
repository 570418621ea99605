public import Geometry
public import RenderTree

/// The content that a layer draws between its background and its sublayers.
public enum LayerContent: Hashable, Sendable {
    /// No content.
    case none
    /// A path; see ``ShapeLayer``.
    case shape(ShapeContent)
    /// A gradient; see ``GradientLayer``.
    case gradient(GradientContent)
    /// Text; see ``TextLayer``.
    case text(TextContent)
    /// An image or a vector picture; see ``ImageLayer``.
    case image(ImageContent)
}

/// A path with its fill and stroke, in the layer's coordinates.
///
/// The defaults are CAShapeLayer's.
public struct ShapeContent: Hashable, Sendable {
    /// The path. It may reach beyond the layer's bounds.
    public var path = Path()
    /// The fill's colour; clear for none.
    public var fillColor = Color.black
    /// The stroke's colour; clear for none.
    public var strokeColor = Color.clear
    /// The start of the stroke, as a fraction of the path's length: 0…1.
    public var strokeStart = 0.0
    /// The end of the stroke, as a fraction of the path's length: 0…1.
    public var strokeEnd = 1.0
    /// The line's width in points.
    public var lineWidth = 1.0
    /// The rule for the path's inside.
    public var fillRule = FillRule.nonZero
    /// The shape of open ends.
    public var lineCap = StrokeStyle.Cap.butt
    /// The shape of corners.
    public var lineJoin = StrokeStyle.Join.miter
    /// The greatest ratio of a miter's length to the line's width; longer ones are cut.
    public var miterLimit = 10.0
    /// The lengths of dashes and gaps in turn, in points; empty for a solid line.
    public var lineDashPattern: [Double] = []
    /// The distance into the pattern at which the line begins, in points.
    public var lineDashPhase = 0.0
    private var gradients: Gradients?

    /// Properties that few shapes have, boxed: each sample of an animated layer copies its state.
    private indirect enum Gradients: Hashable, Sendable {
        case of(fill: ShapeGradient?, stroke: ShapeGradient?)
    }

    /// The gradient that the fill has instead of its colour; nil for the colour.
    public var fillGradient: ShapeGradient? {
        get { if case .of(let fill, _) = gradients { fill } else { nil } }
        set { setGradients(fill: newValue, stroke: strokeGradient) }
    }

    /// The gradient that the stroke has instead of its colour; nil for the colour.
    public var strokeGradient: ShapeGradient? {
        get { if case .of(_, let stroke) = gradients { stroke } else { nil } }
        set { setGradients(fill: fillGradient, stroke: newValue) }
    }

    private mutating func setGradients(fill: ShapeGradient?, stroke: ShapeGradient?) {
        gradients = fill == nil && stroke == nil ? nil : .of(fill: fill, stroke: stroke)
    }

    /// Makes an empty shape.
    public init() {}
}

/// A linear or radial gradient. The defaults are CAGradientLayer's.
public struct GradientContent: Hashable, Sendable {
    /// The shape of a gradient.
    public enum Kind: Hashable, Sendable {
        /// Along the line from the start point to the end point.
        case axial
        /// Around the start point, to an ellipse.
        ///
        /// The ellipse touches the vertical lines through the end point.
        case radial
    }

    /// The gradient's shape.
    public var kind = Kind.axial
    /// The colours and their locations: 0 at the start point, 1 at the end point.
    ///
    /// The outer colours continue beyond their locations.
    public var stops: [GradientStop] = []
    /// The start point, in fractions of the bounds.
    public var startPoint = Point(0.5, 0)
    /// The end point, in fractions of the bounds.
    public var endPoint = Point(0.5, 1)

    /// Makes a gradient without colours, which draws nothing.
    public init() {}
}

extension LayerState {
    /// The shape of a ``ShapeLayer``.
    /// - Precondition: the state belongs to a shape layer.
    public internal(set) var shape: ShapeContent {
        get {
            guard case .shape(let shape) = content else { preconditionFailure("only a ShapeLayer has a shape") }
            return shape
        }
        set { content = .shape(newValue) }
    }

    /// The gradient of a ``GradientLayer``.
    /// - Precondition: the state belongs to a gradient layer.
    public internal(set) var gradient: GradientContent {
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
    public internal(set) var text: TextContent {
        get {
            guard case .text(let text) = content else { preconditionFailure("only a TextLayer has text") }
            return text
        }
        set { content = .text(newValue) }
    }

    /// The image of an ``ImageLayer``.
    /// - Precondition: the state belongs to an image layer.
    public internal(set) var image: ImageContent {
        get {
            guard case .image(let image) = content else { preconditionFailure("only an ImageLayer has an image") }
            return image
        }
        set { content = .image(newValue) }
    }
}
