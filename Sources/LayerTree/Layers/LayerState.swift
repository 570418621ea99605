public import Geometry
public import RenderTree
package import Timing

/// All values of a layer: held by the model and by each sample of a presentation.
///
/// Units are points, y down. The names and the defaults are those of Core Animation's CALayer.
public struct LayerState: Hashable, Sendable {
    /// The rectangle that the layer occupies in its own coordinates. Its origin moves the sublayers.
    public var bounds = Rect.zero
    /// The anchor point's position in the superlayer's coordinates.
    public var position = Point.zero
    /// The point of the bounds that `position` places and `transform` turns about.
    ///
    /// In fractions of the size; (½, ½) is the centre.
    public var anchorPoint = Point(0.5, 0.5)
    /// A map applied about the anchor point.
    ///
    /// Parts that were set or animated by key, such as `\.transform.rotation`, are remembered, also those that the map
    /// itself has lost.
    public var transform: Affine {
        get { heldTransform.affine }
        set { heldTransform.replace(by: newValue) }
    }
    /// The transform with its parts.
    package var heldTransform = Transform(.identity)
    /// The opacity of the layer and its sublayers as a group: 0…1.
    public var opacity = 1.0
    /// Whether the layer and its sublayers are hidden.
    public var isHidden: Bool {
        get { visibility.isHidden }
        set { visibility.isHidden = newValue }
    }
    /// Whether the layer is hidden, for functions.
    package var visibility = Visibility(isHidden: false)
    /// The colour that fills the bounds, beneath the content and the sublayers.
    public var backgroundColor = Color.clear
    /// The corner radius of background and border and, with `masksToBounds`, of the clip.
    public var cornerRadius = 0.0
    /// The width of a border drawn inside the bounds, above the sublayers; 0 draws none.
    public var borderWidth = 0.0
    /// The border's colour.
    public var borderColor = Color.black
    /// Whether content and sublayers are clipped to the bounds.
    public var masksToBounds = false
    /// How the layer, with its sublayers, mixes with its backdrop.
    public var blendMode = BlendMode.normal
    /// Which number of the mask's pixels multiplies the layer's.
    public var maskKind = MaskKind.alpha
    /// Whether the layer, with its sublayers, is drawn as a group, so that their blend modes do not see what is behind.
    public var isIsolated = false
    /// The shadow's colour.
    public var shadowColor = Color.black
    /// The shadow's opacity: 0…1; 0 draws none.
    public var shadowOpacity = 0.0
    /// The shadow's offset from the layer.
    public var shadowOffset = Point(0, -3)
    /// The shadow's standard deviation.
    public var shadowRadius = 3.0
    /// The shadow's shape; nil for all that is drawn.
    public var shadowPath: Path? {
        get { if case .of(let path, _) = rarities { path } else { nil } }
        set { setRarities(shadowPath: newValue, filters: filters) }
    }
    /// The changes of what the layer draws, with its sublayers, in this order; its shadow is that of the result.
    public var filters: [Filter] {
        get { if case .of(_, let filters) = rarities { filters } else { [] } }
        set { setRarities(shadowPath: shadowPath, filters: newValue) }
    }
    private var rarities: Rarities?
    /// Whether the layer, with its sublayers, is cached as a bitmap and drawn stretched.
    public var shouldRasterize = false
    /// Pixels per point of that bitmap.
    public var rasterizationScale = 1.0
    /// Whether texts in the layer, its sublayers' among them, are cached as bitmaps and drawn stretched.
    public var rasterizesText = false
    /// The layer's own content, by its kind.
    public var content = LayerContent.none

    /// Properties that few layers have, boxed: each sample of an animated layer copies its state.
    private indirect enum Rarities: Hashable, Sendable {
        case of(shadowPath: Path?, filters: [Filter])
    }

    private mutating func setRarities(shadowPath: Path?, filters: [Filter]) {
        rarities = shadowPath == nil && filters.isEmpty ? nil : .of(shadowPath: shadowPath, filters: filters)
    }

    /// Makes the state of a new layer.
    public init() {}

    /// The anchor point in the layer's own coordinates.
    public var anchor: Point {
        Point(bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height)
    }

    /// The map from the layer's coordinates to its superlayer's.
    public var transformToSuperlayer: Affine {
        let anchor = anchor
        if transform == .identity { return .translation(position.x - anchor.x, position.y - anchor.y) }
        return .translation(position.x, position.y) * transform * .translation(-anchor.x, -anchor.y)
    }

    /// The bounding box of the transformed bounds, in the superlayer's coordinates.
    ///
    /// Setting it changes the bounds' size and the position so that, without a transform, the layer fills it.
    public var frame: Rect {
        get { transformToSuperlayer.boundingBox(of: bounds) }
        set {
            bounds.size = newValue.size
            position = LayerState.position(filling: newValue, anchorPoint: anchorPoint)
        }
    }

    static func position(filling frame: Rect, anchorPoint: Point) -> Point {
        Point(frame.minX + anchorPoint.x * frame.width, frame.minY + anchorPoint.y * frame.height)
    }
}
