import Analysis
import Scenes
import Stage

/// Analyses a player's session over time by replaying it in slices.
///
/// It finds lanes, findings, curves, the second setting, and where the selected layer was and will be.
final class SessionAnalysis {
    private let player: ScenePlayer
    /// The session with the present settings.
    let replay: Replay
    /// The session with the kept settings; nil if none are kept.
    private(set) var other: Replay?
    /// Where the selected layer was and will be.
    let track = MotionTrack()
    /// The session's inputs.
    private(set) var marks: [InputMark] = []
    /// The rounds of a file's loop; nil for other scenes.
    private(set) var rounds: LoopIterations?
    /// Whether there may be more to find.
    private(set) var isUnfinished = false
    /// The revisions of the session and of what is not recorded that were taken over.
    private var (revision, unrecordedRevision) = (-1, -1)
    /// The animations that run at a time, as far as the replay had found them.
    private var running: (time: Double, revision: Int, bars: [(layer: LayerPath, bar: AnimationBar)])?

    /// Seconds by which a session that continues may be ahead of what is searched.
    private static let lead = 0.25
    /// The least seconds between two values of a curve.
    private static let finest = 1 / 960.0

    init(_ player: ScenePlayer) {
        self.player = player
        replay = Replay(player.session, shaper: player.stage.shaper)
    }

    /// Whether the session changed since it was taken over.
    var isOutdated: Bool { isReplayOutdated || player.unrecordedRevision != unrecordedRevision }
    private var isReplayOutdated: Bool { player.sessionRevision != revision }

    /// Takes the session over if it has changed, or went on.
    /// - Parameters:
    ///   - end: the session's end that is shown.
    ///   - kept: the settings kept for comparison.
    func follow(until end: Double, kept: ParameterValues?) {
        let isNew = isReplayOutdated
        if isOutdated {
            marks = InputMark.marks(of: player.session)
            unrecordedRevision = player.unrecordedRevision
        }
        if isNew {
            (rounds, revision) = (player.loopIterations, player.sessionRevision)
            track.forget()
        }
        let ahead = end - replay.session.end
        if isNew || ahead > Self.lead || ahead != 0 && player.stage.nextFrame != .now {
            var session = player.session
            session.end = end
            replay.follow(session)
            isUnfinished = true
        }
        followKept(kept, isNew: isNew)
    }

    /// Lets the second session have the present one's inputs and the kept settings.
    private func followKept(_ kept: ParameterValues?, isNew: Bool) {
        guard let kept else { return other = nil }
        let session = replay.session.setting(kept)
        let isSame = other?.session.end == session.end && other?.session.configuration.parameters == kept
        guard isNew || !isSame else { return }
        let other = other ?? Replay(session, shaper: player.stage.shaper)
        self.other = other
        other.follow(session)
        wantTheSame()
    }

    /// Asks for findings, and for curves as fine as the ruler shows them and for somewhat more of time than it shows.
    func want(_ curves: Set<LayerCurve.Key>, at scale: TimeScale) {
        var wanted = replay.wanted
        wanted.findings = true
        wanted.curves = curves
        // Powers of two, so that a little zooming asks for nothing new.
        var step = 1 / 60.0
        while step > max(scale.secondsPerPoint * 1.5, Self.finest) { step /= 2 }
        while step * 2 < scale.secondsPerPoint { step *= 2 }
        wanted.step = step
        let page = (scale.last - scale.first) / 2
        let isInside = wanted.range.lowerBound <= max(0, scale.first) && wanted.range.upperBound >= scale.last
        let isTooLarge = wanted.range.upperBound - wanted.range.lowerBound > 8 * page
        if !isInside || isTooLarge || wanted.step != replay.wanted.step {
            wanted.range = max(0, scale.first - page)...(scale.last + page)
        }
        guard wanted != replay.wanted else { return }
        replay.wanted = wanted
        wantTheSame()
    }

    /// Has the second session searched as the first, but for findings.
    private func wantTheSame() {
        other?.wanted = replay.wanted
        other?.wanted.findings = false
        isUnfinished = true
    }

    /// Follows a layer's place and looks around the present, for its ghosts and its motion path; nil ends that.
    func followTrack(of layer: LayerPath?, hasGhosts: Bool, hasMotionPath: Bool) {
        guard let layer, hasGhosts || hasMotionPath else { return track.follow(nil) }
        let time = player.stage.time
        track.follow(
            MotionTrack.Request(
                layer: layer, path: hasMotionPath ? MotionTrack.path(around: time, span: span(of: layer)) : nil,
                ghosts: hasGhosts ? MotionTrack.ghostFrames(around: time) : []))
        if track.isUnfinished { isUnfinished = true }
    }

    /// Continues to find what is wanted.
    func work(until isOver: () -> Bool) {
        isUnfinished =
            replay.work(until: isOver) || other?.work(until: isOver) == true || track.work(replay, until: isOver)
    }

    // MARK: What moves

    /// The time at which the round of a group's bars began that is shown at a time: 0 for what does not come again.
    private func roundBegin(of group: CauseGroup, at time: Double) -> Double {
        group.id == 0 ? rounds?.round(at: time).lowerBound ?? 0 : 0
    }

    /// The animations that run now, with their layers.
    var runningBars: [(layer: LayerPath, bar: AnimationBar)] {
        let time = player.stage.time
        if let running, running.time == time, running.revision == replay.revision { return running.bars }
        var bars: [(LayerPath, AnimationBar)] = []
        for group in replay.groups where group.time <= time {
            let time = time - roundBegin(of: group, at: time)
            for lane in group.lanes {
                for bar in lane.bars where bar.begin <= time && time < bar.end {
                    bars.append((lane.layer, bar))
                }
            }
        }
        running = (time, replay.revision, bars)
        return bars
    }

    /// The animation that a layer has now, or had last; nil for none.
    func presentBar(of layer: LayerPath) -> AnimationBar? {
        let time = player.stage.time
        var found: AnimationBar?
        for group in replay.groups {
            let time = time - roundBegin(of: group, at: time)
            for lane in group.lanes where lane.layer == layer {
                for bar in lane.bars where bar.begin <= time || found == nil {
                    if let found, found.end > time, bar.end <= time { continue }
                    found = bar
                }
            }
        }
        return found
    }

    /// The time in which things move by the latest cause before now, or a round of it; the whole session if nothing does.
    var presentSpan: ClosedRange<Double> {
        let (time, end) = (player.stage.time, player.sessionEnd)
        let group = replay.groups.last { $0.time <= time && !$0.lanes.isEmpty }
        if let group, group.id == 0, let rounds { return rounds.round(at: time) }
        let last = group?.lanes.flatMap(\.bars).map { min($0.end, end) }.max() ?? 0
        guard let group, last - group.time >= ScenePlayer.step else { return 0...max(end, ScenePlayer.step) }
        return group.time...last
    }

    /// The time in which one cause moves a layer now; nil if none does.
    private func span(of layer: LayerPath) -> ClosedRange<Double>? {
        let time = player.stage.time
        let group = replay.groups.last { group in
            let local = time - roundBegin(of: group, at: time)
            return group.time <= time
                && group.lanes.contains {
                    $0.layer == layer && $0.bars.contains { local <= $0.end && $0.end < .infinity }
                }
        }
        let bars = group?.lanes.filter { $0.layer == layer }.flatMap(\.bars) ?? []
        guard let group, let begin = bars.map(\.added).min(), let end = bars.map(\.end).max(), end < .infinity,
            begin < end
        else { return nil }
        let round = roundBegin(of: group, at: time)
        return begin + round...end + round
    }

    /// The next finding after now, or the last one before it; nil if there is none.
    func finding(isNext: Bool) -> Finding? {
        let findings = replay.findings.sorted { $0.time < $1.time }
        let (time, tolerance) = (player.stage.time, ScenePlayer.step / 100)
        return isNext
            ? findings.first { $0.time > time + tolerance } : findings.last { $0.time < time - tolerance }
    }
}
