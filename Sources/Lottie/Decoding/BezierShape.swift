import Geometry

/// A path as a file has it: an open one, too, has a control point before its first and after its last vertex.
struct BezierShape: Hashable {
    struct Vertex: Hashable {
        var point: Point
        /// The control points before and after it.
        var before: Point
        var after: Point
    }

    var vertices: [Vertex] = []
    var isClosed = false

    /// A move and cubic segments, the last one of a closed path to its beginning.
    var path: Path {
        var path = Path()
        guard let first = vertices.first, let last = vertices.last else { return path }
        path.reserveCapacity(vertices.count + 2)
        path.move(to: first.point)
        for (from, to) in zip(vertices, vertices.dropFirst()) { path.cubic(from.after, to.before, to: to.point) }
        if isClosed {
            path.cubic(last.after, first.before, to: first.point)
            path.close()
        }
        return path
    }

    /// The shape with the vertices that a longer one has beyond its own.
    func matching(_ other: BezierShape) -> BezierShape {
        if vertices.count >= other.vertices.count { return self }
        var result = self
        result.vertices += other.vertices.dropFirst(vertices.count)
        return result
    }
}

extension Track<BezierShape> {
    /// The paths, with ends of each segment that can be interpolated.
    ///
    /// Between key frames a path is open or closed as at the first of both, and the vertices that only the longer one has
    /// stay. At a key frame it has its own vertices.
    var paths: Track<Path> {
        var paths: [TrackKey<Path>] = []
        for (key, next) in zip(keys, keys.dropFirst() + keys.suffix(1)) {
            guard !key.isHold else {
                paths.append(TrackKey(frame: key.frame, value: key.value.path, isHold: true))
                continue
            }
            let end = key.end ?? next.value
            let start = key.value.matching(end)
            var matched = end.matching(start)
            matched.isClosed = start.isClosed
            var frame = key.frame
            if start != key.value {
                paths.append(TrackKey(frame: frame, value: key.value.path, isHold: true))
                // Later than a jump is early.
                frame = min(frame + 2 * TrackSampler<Path>.tolerance, next.frame)
            }
            paths.append(
                TrackKey(
                    frame: frame, value: start.path, end: matched == next.value ? nil : matched.path,
                    easings: key.easings, curve: key.curve))
        }
        // The segments that a loop counts are the file's.
        let loops = loops.map { LoopRule(kind: $0.kind, isBefore: $0.isBefore, span: .frames($0.reach(in: keys))) }
        return Track<Path>(keys: paths, loops: loops, slot: slot)
    }
}
