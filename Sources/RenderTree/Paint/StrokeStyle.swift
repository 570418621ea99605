package import Geometry

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
    /// The greatest ratio of a miter's length to the width; longer ones become bevels.
    public var miterLimit: Double
    /// The lengths, in points, of dashes and gaps in turn; empty for a solid line.
    ///
    /// An odd number of lengths is repeated.
    public var dashes: [Double]
    /// The distance into the pattern at which the line begins, in points.
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

extension StrokeStyle {
    /// The largest number of dashes along a path; a finer pattern is drawn solid.
    private static let maximumDashCount = 10_000.0

    /// The dashes to draw along a path; empty for a solid line.
    ///
    /// Invalid patterns give a solid line: negative or NaN lengths, a total of zero, or too many dashes.
    package func drawableDashes(along path: Path) -> [Double] {
        let period = dashes.reduce(0, +)
        guard !dashes.isEmpty, dashes.count <= 1000, period > 0, period.isFinite, dashes.allSatisfy({ $0 >= 0 }),
            path.greatestLength / period * Double(dashes.count) <= StrokeStyle.maximumDashCount
        else { return [] }
        return dashes
    }

    /// The phase within one period of the pattern; odd patterns repeat twice.
    package var drawablePhase: Double {
        let round = dashes.reduce(0, +) * (dashes.count % 2 == 0 ? 1 : 2)
        guard dashPhase.isFinite, round > 0, round.isFinite else { return 0 }
        let phase = dashPhase.truncatingRemainder(dividingBy: round)
        return phase < 0 ? phase + round : phase
    }
}

extension Path {
    /// An upper bound of the path's length: the sum of the lines between all its points.
    fileprivate var greatestLength: Double {
        var length = 0.0
        forEachSegment { segment in
            let curve = segment.curve
            length += curve.start.distance(to: curve.control1) + curve.control1.distance(to: curve.control2)
            length += curve.control2.distance(to: curve.end)
        }
        return length
    }
}
