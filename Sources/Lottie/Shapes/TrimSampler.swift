import Geometry

/// A trim solved for sampling.
struct TrimSampler: Sendable {
    private let start: TrackSampler<Double>
    private let end: TrackSampler<Double>
    private let offset: TrackSampler<Double>
    let isSequential: Bool

    init(_ model: TrimModel) {
        start = TrackSampler(model.start)
        end = TrackSampler(model.end)
        offset = TrackSampler(model.offset)
        isSequential = model.isSequential
    }

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] { start.changes + end.changes + offset.changes }

    /// The parts of paths that are left at a frame.
    func paths(of paths: [MeasuredPath], at frame: Double) -> [Path] {
        MeasuredPath.trimmed(
            paths, from: start.value(at: frame), to: end.value(at: frame), offset: offset.value(at: frame),
            sequentially: isSequential)
    }
}

/// Paths that a trim cuts as if they were one.
final class JointPaths: Sendable {
    private let programs: [PathProgram]
    /// The paths if they never change.
    private let measured: [MeasuredPath]?
    private let trim: TrimSampler
    private let latest: FrameCache<[Path]>
    let changes: [ClosedRange<Double>]

    init(_ programs: [PathProgram], trim: TrimSampler) {
        self.programs = programs.map(\.folded)
        self.trim = trim
        let paths = self.programs.map { $0.path(at: 0) }
        measured = programs.allSatisfy(\.changes.isEmpty) ? paths.map { MeasuredPath($0) } : nil
        // A study looks at one path after the other, each at the 33 moments of a lane's bar; large paths take too much room.
        let size = paths.reduce(1) { $0 + $1.elements.count }
        latest = FrameCache(capacity: max(4, min(40, 200_000 / size)))
        // Each part of an earlier cut has the spans of all of them.
        changes = (programs.flatMap(\.changes) + trim.changes).merged
    }

    /// The parts of the paths at a frame, cut once for all that paint one of them.
    func paths(at frame: Double) -> [Path] {
        latest.value(at: frame) {
            trim.paths(of: measured ?? programs.map { MeasuredPath($0.path(at: frame)) }, at: frame)
        }
    }
}
