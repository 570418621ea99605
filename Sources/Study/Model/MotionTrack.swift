import Analysis
import Geometry
import LayerTree
import RenderTree

/// Where a layer is and how it looks around a time: for its motion path and its ghosts. Found in slices, kept while the past stays.
///
/// Its times are the frames at 60 per second, so that the neighbours of one present time serve the next one, too.
final class MotionTrack {
    /// The layer looked at, with the frames of its path and its ghosts.
    struct Request: Hashable {
        let layer: LayerPath
        /// The frames of the motion path, at 60 per second; nil for none.
        var path: ClosedRange<Int>?
        /// The frames of the ghosts.
        var ghosts: [Int] = []
    }

    /// A layer at one time.
    private struct Moment {
        /// Its middle in the viewport; nil if it is away.
        let center: Point?
        /// Its tree at its place; nil if it is not drawn.
        let ghost: RenderNode?
        /// The same for comparison with that of another stage.
        let look: RenderNode?
    }

    private var moments: [Int: Moment] = [:]
    private var request: Request?

    static let rate = 60.0
    /// Ghosts before the present and after it, and the frames from one to the next.
    static let (ghostCount, ghostDistance) = (4, 2)
    /// The most frames of a motion path: 10 seconds.
    static let longestPath = 600
    /// Frames found in one go forwards, so that scrubbing back replays from an earlier moment only now and then.
    private static let chunk = 32
    /// The most moments kept.
    private static let capacity = 4096

    /// The frames of the ghosts around a time, in seconds.
    static func ghostFrames(around time: Double) -> [Int] {
        // A hair's breadth, since steps of 1/60 s add up to a little less or more.
        let frame = time * rate
        let distance = Double(ghostDistance)
        let before = Int(((frame - 1e-6) / distance).rounded(.up)) - 1
        let after = Int(((frame + 1e-6) / distance).rounded(.down)) + 1
        return ((before - ghostCount + 1...before).map { $0 } + (after..<after + ghostCount))
            .filter { $0 >= 0 }.map { $0 * ghostDistance }
    }

    /// The frames of the motion path around a time, or over a span, in seconds.
    static func path(around time: Double, span: ClosedRange<Double>?) -> ClosedRange<Int> {
        let span = span ?? max(0, time - 1)...max(0, time + 1)
        let first = Int(min(max(0, span.lowerBound) * rate, 1e12).rounded(.down))
        let last = Int(min(max(0, span.upperBound) * rate, 1e12).rounded(.up))
        return first...min(last, first + longestPath)
    }

    /// Drops what was found of another past.
    func forget() {
        moments = [:]
    }

    /// Looks at something else; nil for nothing.
    func follow(_ request: Request?) {
        guard request != self.request else { return }
        if request?.layer != self.request?.layer || moments.count > Self.capacity { forget() }
        self.request = request
    }

    /// The frames not found yet, by time.
    private var missing: [Int] {
        guard let request else { return [] }
        let wanted = request.ghosts + (request.path.map { [Int]($0) } ?? [])
        guard let first = wanted.filter({ moments[$0] == nil }).min() else { return [] }
        let begin = first / Self.chunk * Self.chunk
        let last = wanted.max() ?? first
        let isPart = Set(wanted)
        return (begin...last).filter { moments[$0] == nil && (isPart.contains($0) || $0 < begin + Self.chunk) }
    }

    /// Whether there are moments to be found.
    var isUnfinished: Bool { !missing.isEmpty }

    /// Continues to find moments. Returns whether more is to do.
    func work(_ replay: Replay, until isOver: () -> Bool) -> Bool {
        guard let request else { return false }
        for frame in missing {
            if isOver() { return true }
            let time = Double(frame) / Self.rate
            if replay.approach(time, until: isOver) { return true }
            let (layers, picture) = replay.moment(at: time)
            let layer = layers.first { $0.uniquePath == request.layer }
            let hasGhost = frame.isMultiple(of: Self.ghostDistance) && layer?.isShown == true
            let tree = layer.flatMap { hasGhost ? picture.root.isolating($0.id) : nil }
            // Neighbours differ by their numbers.
            let ghost = tree?.renumbered(UInt64(frame / Self.ghostDistance % 14 + 1))
            moments[frame] = Moment(center: layer?.center, ghost: ghost, look: tree?.anonymous)
        }
        return false
    }

    /// The middles of the layer along its motion path, by the frame, as far as they are found.
    var path: [Point?] {
        guard let path = request?.path else { return [] }
        return path.map { moments[$0]?.center }
    }

    /// The ghosts found that differ from the layer now, fainter the farther they are from a time, in seconds.
    /// - Parameter present: the layer now.
    func ghosts(around time: Double, of present: RenderNode) -> [RenderNode] {
        guard let request else { return [] }
        let present = present.anonymous
        let reach = Double(Self.ghostDistance * (Self.ghostCount + 1))
        return request.ghosts.compactMap { frame in
            guard let moment = moments[frame], moment.look != present, var ghost = moment.ghost else { return nil }
            let distance = (Double(frame) - time * Self.rate).magnitude
            ghost.opacity = 0.5 * max(0.1, 1 - distance / reach)
            return ghost
        }
    }
}
