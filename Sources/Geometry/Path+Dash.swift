extension Path {
    /// The dashes of a line along the path, each an open subpath of its own.
    ///
    /// The pattern begins anew with each subpath. Dashes end within about a thousandth of a point of where they should.
    /// - Parameters:
    ///   - lengths: Those of dashes and gaps in turn, in points; an odd number is taken twice over.
    ///   - phase: How far into the pattern a subpath begins, in points.
    ///   - area: What lies outside may be left out; nil for everything.
    /// - Precondition: no length is so small against the path's that adding it changes nothing; the lengths are not negative,
    ///   and neither is the phase; some length is positive, and all is finite.
    package func dashed(lengths: [Double], phase: Double = 0, near area: Rect? = nil) -> Path {
        precondition(lengths.allSatisfy { $0 >= 0 && $0.isFinite }, "a dash is as long as it is, not \(lengths)")
        precondition(lengths.contains { $0 > 0 }, "a pattern without length has no end")
        precondition(phase >= 0 && phase.isFinite, "a pattern begins at a finite place, not \(phase)")
        var dasher = Dasher(lengths: lengths, phase: phase, area: area)
        var (start, current) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let point):
                dasher.begin()
                (start, current) = (point, point)
            case .line(let point):
                dasher.pass(.line(current, point))
                current = point
            case .cubic(let first, let second, let end):
                dasher.pass(CubicBezier(current, first, second, end))
                current = end
            case .close:
                dasher.pass(.line(current, start))
                dasher.begin()
                current = start
            }
        }
        return dasher.dashes
    }
}

/// Walks along a path and takes the dashes.
private struct Dasher {
    /// So many parts of a curve are looked at each by itself, as a few of a long one may be near.
    private static let partCount = 16

    let lengths: [Double]
    let phase: Double
    let area: Rect?
    private(set) var dashes = Path()
    /// The entry of the pattern that goes on; with an odd number of lengths they count twice.
    private var entry = 0
    /// How much of it is still to come.
    private var left = 0.0
    /// Whether the last dash has not ended yet.
    private var isOpen = false

    init(lengths: [Double], phase: Double, area: Rect?) {
        self.lengths = lengths
        self.phase = phase
        self.area = area
        begin()
    }

    /// Begins the pattern.
    mutating func begin() {
        let round = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
        var passed = phase.truncatingRemainder(dividingBy: round)
        (entry, left, isOpen) = (0, lengths[0], false)
        while passed >= left, passed > 0 {
            passed -= left
            goOn()
        }
        left -= passed
    }

    private var isDash: Bool { entry % 2 == 0 }

    private mutating func goOn() {
        entry = (entry + 1) % (2 * lengths.count)
        left = lengths[entry % lengths.count]
    }

    mutating func pass(_ curve: CubicBezier) {
        let count = Double(Dasher.partCount)
        for part in 0..<Dasher.partCount {
            pass(.cubic(curve.part(from: Double(part) / count, to: Double(part + 1) / count)))
        }
    }

    mutating func pass(_ segment: Path.Segment) {
        let length = segment.length
        guard length > 0, length.isFinite else { return }
        let isNear = area.map { segment.box.intersects($0) } ?? true
        var reached = 0.0
        while true {
            let end = min(length, reached + left)
            if isDash, isNear {
                segment.append(
                    from: reached / length, to: end / length, length: length, goingOn: isOpen, to: &dashes)
            }
            isOpen = isDash && isNear
            guard length - reached > left else {
                left -= length - reached
                return
            }
            reached = end
            goOn()
            isOpen = false
        }
    }
}

extension Path.Segment {
    /// A box around all its points.
    fileprivate var box: Rect {
        switch self {
        case .line(let start, let end): Rect(corner: start, corner: end)
        case .cubic(let curve): curve.controlBox
        }
    }
}

extension Rect {
    /// Whether the two have a point in common, be they as thin as lines.
    fileprivate func intersects(_ other: Rect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
