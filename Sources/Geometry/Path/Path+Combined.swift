extension Path {
    /// How the insides of several paths become one.
    public enum Combination: Hashable, Sendable, CaseIterable {
        /// The area inside any of the paths.
        case union
        /// The area inside the first path and none of the others.
        case subtraction
        /// The area inside all of the paths.
        case intersection
        /// The area inside an odd number of the paths.
        case exclusion

        func contains(_ isInside: [Bool]) -> Bool {
            switch self {
            case .union: isInside.contains(true)
            case .subtraction: isInside[0] && !isInside[1...].contains(true)
            case .intersection: !isInside.contains(false)
            case .exclusion: !isInside.count(where: { $0 }).isMultiple(of: 2)
            }
        }
    }

    /// The largest number of segments that are combined.
    private static let mostSegments = 50_000
    /// The largest number of parts into which crossings may divide them.
    private static let mostEdges = 100_000

    /// The outline of a combination of the insides of paths, each by the nonzero rule.
    ///
    /// The result consists of closed subpaths, clockwise around what is inside, and is the same by either fill rule. Its
    /// segments are parts of those given. Corners where paths cross are accurate to a sixteen-thousandth of the paths'
    /// common box. Paths that are not finite are left out; beyond 50,000 segments, or 100,000 between crossings, the paths are
    /// only put together.
    public static func combined(_ paths: [Path], by combination: Combination) -> Path {
        let paths = paths.map { $0.isFinite ? $0 : Path() }
        let boxes = paths.compactMap(\.bounds)
        guard let first = boxes.first else { return Path() }
        var curves: [(curve: CubicBezier, operand: Int)] = []
        for (operand, path) in paths.enumerated() {
            path.forEachSegment(closingSubpaths: true) { curves.append(($0.curve, operand)) }
        }
        guard curves.count <= mostSegments else { return Path(paths.flatMap(\.elements)) }
        var arrangement = PathArrangement(box: boxes.reduce(first) { $0.union($1) }, operandCount: paths.count)
        arrangement.add(curves)
        arrangement.splitAtCrossings()
        guard arrangement.edges.count <= mostEdges else { return Path(paths.flatMap(\.elements)) }
        return Path(arrangement.loops(of: combination), of: curves.map(\.curve))
    }

    /// Makes a path of closed loops, whose steps in a row on the same curve become one segment.
    private init(_ loops: [[PathArrangement.Step]], of curves: [CubicBezier]) {
        self.init()
        for loop in loops {
            func continues(_ index: Int) -> Bool {
                let (before, next) = (loop[(index + loop.count - 1) % loop.count], loop[index])
                return before.curve == next.curve && before.end == next.start
                    && (before.start < before.end) == (next.start < next.end)
            }
            let first = loop.indices.first { !continues($0) } ?? 0
            move(to: loop[first].from)
            var index = 0
            while index < loop.count {
                let start = loop[(first + index) % loop.count]
                var last = start
                index += 1
                while index < loop.count, continues((first + index) % loop.count) {
                    last = loop[(first + index) % loop.count]
                    index += 1
                }
                let curve = curves[start.curve]
                if curve.start == curve.control1, curve.control2 == curve.end {
                    if index < loop.count { line(to: last.to) }
                } else if start.start < last.end {
                    let part = curve.part(from: start.start, to: last.end)
                    cubic(part.control1, part.control2, to: last.to)
                } else {
                    let part = curve.part(from: last.end, to: start.start)
                    cubic(part.control2, part.control1, to: last.to)
                }
            }
            close()
        }
    }
}
