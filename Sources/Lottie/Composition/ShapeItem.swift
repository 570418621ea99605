package import Geometry
package import RenderTree

/// An item of a shape layer or group: a path, a style, a modifier, or a group of them.
package indirect enum ShapeItem: Sendable {
    case group(GroupModel)
    case path(PathModel)
    case fill(FillModel)
    case stroke(StrokeModel)
    case trim(TrimModel)
    /// Rounds the corners between straight sides, by a radius in points.
    case round(Track<Double>)
    case zigZag(amplitude: Track<Double>, ridges: Track<Double>, isSmooth: Bool)
    /// Draws the vertices to the centre (over 0) or away from it, as a share.
    case pucker(Track<Double>)
    case offset(amount: Track<Double>, join: StrokeStyle.Join, miterLimit: Double)
    /// Turns vertices the more, the nearer they are to a centre; radians.
    case twist(angle: Track<Double>, center: Track<Point>)
    case merge(MergeMode)
    case repeater(RepeaterModel)
}

/// A group of items with its own coordinates.
package struct GroupModel: Sendable {
    package var name: String?
    package var items: [ShapeItem]
    package var transform: TransformModel
    package var blendMode = BlendMode.normal
}

/// A path, drawn by hand or computed.
package struct PathModel: Sendable {
    package enum Source: Sendable {
        /// Subpaths of a move and cubic segments, so that two with as many vertices can be interpolated.
        case drawn(Track<Path>)
        case rectangle(center: Track<Point>, size: Track<Point>, radius: Track<Double>)
        case ellipse(center: Track<Point>, size: Track<Point>)
        case star(StarModel)
    }

    package var name: String?
    package var source: Source
    /// Whether it runs anticlockwise.
    package var isReversed = false
}

/// A star, or a regular polygon.
package struct StarModel: Sendable {
    package var isPolygon: Bool
    package var center: Track<Point>
    package var points: Track<Double>
    /// Radians; at 0 the first point is up.
    package var rotation: Track<Double>
    package var outerRadius: Track<Double>
    /// A share: 1 is as round as a circle, about.
    package var outerRoundness: Track<Double>
    package var innerRadius: Track<Double>
    package var innerRoundness: Track<Double>
}

/// The paint of a fill or stroke.
package enum PaintModel: Sendable {
    /// A colour, always opaque: the style's opacity is apart.
    case color(Track<Color>)
    case gradient(GradientModel)
}

/// A gradient in the style's coordinates.
package struct GradientModel: Sendable {
    package var isRadial: Bool
    package var start: Track<Point>
    package var end: Track<Point>
    /// Where, as a share of the radius, a radial gradient's start is shifted to: −1…1.
    package var highlightLength: Track<Double>
    /// The direction of that shift in radians, from that of the end.
    package var highlightAngle: Track<Double>
    /// The numbers as written: `colorCount` times offset, red, green, blue; then pairs of offset and alpha.
    package var stops: Track<[Double]>
    package var colorCount: Int
}

/// Fills the paths before it.
package struct FillModel: Sendable {
    package var name: String?
    package var paint: PaintModel
    /// 0…1.
    package var opacity: Track<Double>
    package var rule: FillRule
    package var blendMode = BlendMode.normal
}

/// Strokes the paths before it.
package struct StrokeModel: Sendable {
    package var name: String?
    package var paint: PaintModel
    /// 0…1.
    package var opacity: Track<Double>
    package var width: Track<Double>
    package var cap: StrokeStyle.Cap
    package var join: StrokeStyle.Join
    package var miterLimit: Double
    /// The lengths of dashes and gaps in turn; empty for a solid line, as one is while any is negative or all are 0.
    package var dashes: [Track<Double>] = []
    package var dashPhase = Track(0.0)
    package var blendMode = BlendMode.normal
}

/// Cuts paths to a part of their length.
package struct TrimModel: Sendable {
    /// Shares of the length.
    package var start: Track<Double>
    package var end: Track<Double>
    /// A share that both are shifted by; it wraps.
    package var offset: Track<Double>
    /// Whether all paths count as one, one after the other; otherwise each is cut by itself.
    package var isSequential: Bool
}

/// How paths become one.
package enum MergeMode: Hashable, Sendable {
    /// One path of all subpaths; the union; the first without the others; what all have; what an odd number has.
    case together, union, subtract, intersect, exclude
}

/// Copies of what stands before it.
package struct RepeaterModel: Sendable {
    package var copies: Track<Double>
    /// The number of transforms that the first copy has already.
    package var offset: Track<Double>
    /// The transform from each copy to the next; its opacity is not used.
    package var transform: TransformModel
    /// 0…1, of the first and of the last copy.
    package var startOpacity: Track<Double>
    package var endOpacity: Track<Double>
    /// Whether later copies are drawn over earlier ones.
    package var laterIsAbove: Bool
}
