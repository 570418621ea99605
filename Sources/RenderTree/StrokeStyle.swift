/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
    /// The shape of an open line's ends.
    public enum Cap: Hashable, Sendable {
        /// Cut off at the end point.
        case butt
        /// A half circle around the end point.
        case round
        /// Half a square around the end point.
        case square
    }

    /// The shape of a corner.
    public enum Join: Hashable, Sendable {
        /// A point, as long as the miter limit allows, then a bevel.
        case miter
        /// An arc.
        case round
        /// A cut-off corner.
        case bevel
    }

    /// The line's width in points; 0 draws nothing.
    public var width: Double
    /// The ends of open lines.
    public var cap: Cap
    /// The corners.
    public var join: Join
    /// How many times the width a miter may be long before it becomes a bevel.
    public var miterLimit: Double
    /// The lengths, in points, of dashes and gaps in turn; empty for a solid line. An odd number is taken twice over.
    public var dashes: [Double]
    /// How far into the pattern the line begins, in points.
    public var dashPhase: Double

    /// Makes a style; the defaults are Core Animation's (width 1, butt, miter, limit 10).
    public init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
        dashes: [Double] = [], dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }
}

/// Which points lie inside a path that crosses itself.
public enum FillRule: Hashable, Sendable {
    /// Those that the path winds around, counting direction.
    case nonZero
    /// Those from which a ray crosses the path an odd number of times.
    case evenOdd
}
