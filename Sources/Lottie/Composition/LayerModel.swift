package import Geometry
package import RenderTree

/// A layer of a composition.
package struct LayerModel: Sendable {
    /// The designer's name, or else `Layer 3`, by its place.
    package var name: String
    /// The number by which other layers refer to it; nil if the file leaves it out.
    package var index: Int?
    /// The number of the layer that moves it, too.
    package var parent: Int?
    /// The layer's content.
    package var content: Content
    package var transform: TransformModel
    /// The frames of its composition in which it is shown; the upper bound is excluded.
    package var frames: Range<Double>
    /// The frame of its composition at which its own time begins. Only a nested composition's content follows it.
    package var start = 0.0
    /// The frames of its composition that one of its own takes; negative runs backwards. Ignored with a remap.
    package var stretch = 1.0
    package var blendMode = BlendMode.normal
    /// Whether it is never shown, though it may still move others and be a matte.
    package var isHidden = false
    /// Whether it is only a matte for others.
    package var isMatte = false
    /// The matte that multiplies its alpha.
    package var matte: MatteModel?
    package var masks: [MaskModel] = []
    /// Whether it turns with the curve of its position.
    package var turnsAlongPath = false
    package var effects: [EffectModel] = []

    /// The content of a layer.
    package enum Content: Sendable {
        /// Nothing: it moves other layers.
        case none
        /// A colour in a box from the origin.
        case solid(Color, Size)
        /// Shapes, the nearest first.
        case shapes([ShapeItem])
        /// An image asset by its identifier.
        case image(String)
        /// A nested composition by its identifier, cut at a box from the origin.
        ///
        /// With a remap, its time in seconds is that track's value.
        case composition(String, Size, remap: Track<Double>?)
        case text(TextModel)
    }
}

/// Where a layer, a group or a copy is: T(position)·R(rotation)·Skew·S(scale)·T(−anchor).
package struct TransformModel: Sendable {
    package var anchor = Track(Point.zero)
    package var position = PositionModel.whole(Track(Point.zero))
    /// Factors: 1 is the original size.
    package var scale = Track(Point(1, 1))
    /// Radians, clockwise.
    package var rotation = Track(0.0)
    /// Radians by which the y axis leans over.
    package var skew = Track(0.0)
    /// The direction, in radians, along which it leans.
    package var skewAxis = Track(0.0)
    /// Radians about the x and the y axis, for layers in three dimensions; drawn without perspective.
    package var rotationX = Track(0.0)
    package var rotationY = Track(0.0)
    /// 0…1.
    package var opacity = Track(1.0)

    package init() {}
}

/// A position, animated as a whole or by coordinate.
package enum PositionModel: Sendable {
    case whole(Track<Point>)
    case split(x: Track<Double>, y: Track<Double>)
}

/// A matte: the channel of another layer that multiplies a layer's alpha.
package struct MatteModel: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case alpha, invertedAlpha, luma, invertedLuma }

    package var kind: Kind
    /// The other layer's number; nil is the layer before it in the file.
    package var source: Int?
}

/// A path in a layer's own coordinates that cuts it.
package struct MaskModel: Sendable {
    package enum Mode: Hashable, Sendable { case none, add, subtract, intersect, lighten, darken, difference }

    package var mode: Mode
    package var isInverted: Bool
    package var path: Track<Path>
    /// 0…1.
    package var opacity: Track<Double>
    /// Points by which the path grows.
    package var expansion: Track<Double>
}

/// An effect on a layer's picture.
package enum EffectModel: Sendable {
    /// All of it becomes a colour; its alpha is multiplied by the opacity, 0…1.
    case fill(color: Track<Color>, opacity: Track<Double>)
    /// Dark and light become two colours; the amount is 0…1.
    case tint(black: Track<Color>, white: Track<Color>, amount: Track<Double>)
    /// Dark, middle and light become three colours.
    case tritone(bright: Track<Color>, middle: Track<Color>, dark: Track<Color>, amount: Track<Double>)
    /// Strokes the layer's masks: one of them by its index from 0, or all.
    case stroke(mask: Int?, color: Track<Color>, width: Track<Double>, opacity: Track<Double>)
    /// The angle in radians clockwise from up, the opacity 0…1, the blur as a standard deviation in points.
    case dropShadow(
        color: Track<Color>, opacity: Track<Double>, angle: Track<Double>, distance: Track<Double>, blur: Track<Double>)
    /// A standard deviation in points, along x, y or both.
    case blur(Track<Double>, x: Bool, y: Bool)
}

/// A nested composition or an image.
package enum AssetModel: Sendable {
    /// Layers, front to back.
    case composition([LayerModel])
    case image(ImageModel)
}

/// An image that a file has in it or beside it.
package struct ImageModel: Sendable {
    /// The size in points at which it is drawn.
    package var size: Size
    /// The file, or the `data:` URL.
    package var source: String
    /// The folder beside the file, as written: `images/`.
    package var folder: String
    /// The decoded image; nil until the file's reader adds it, or if it can't be read.
    package var image: Image?
}
