import Analysis
import Geometry
import Scenes
import Stage

/// What moved in the past, found by replaying it in slices, and shown by lanes.
extension StudyRoom {
    /// Seconds by which a session that continues may be ahead of what is searched.
    private static let lead = 0.25
    /// The least seconds between two values of a curve.
    private static let finest = 1 / 960.0

    func wireLanes() {
        ruler.language = player.configuration.language
        lanes.onSelect = { [unowned self] in select($0) }
        lanes.onOpen = { [unowned self] in showCurves(of: $0, $1) }
        lanes.onShow = { [unowned self] in state.scale = $0 }
        inputs.onShow = lanes.onShow
        ruler.onShow = lanes.onShow
        ruler.onStep = { [unowned self] in stop(stepsAway: $0) }
        lanes.channels = { [unowned self] in replay.channels(of: $0) }
        lanes.curves = { [unowned self] in (replay.curve($0), other?.curve($0)) }
    }

    /// Takes the session over if it has changed, or went on.
    /// - Parameter end: the session's end that is shown.
    func followPast(until end: Double) {
        let isNew = player.sessionRevision != past.revision
        let ahead = end - replay.session.end
        guard isNew || ahead > Self.lead || ahead != 0 && player.stage.nextFrame != .now else { return }
        var session = player.session
        session.end = end
        if isNew {
            past = (InputMark.marks(of: session.inputs), player.loopRounds, player.sessionRevision)
        }
        replay.follow(session)
        isSearching = true
    }

    /// Continues to find what the lanes, the ghosts and the comparison show. Returns whether more is to do.
    @discardableResult
    package func search(until isOver: () -> Bool) -> Bool {
        updateIfNeeded()
        guard isSearching else { return false }
        isSearching = replay.work(until: isOver) || workOnLooking(until: isOver)
        // What was found may be shown in rows that want more.
        update()
        return isSearching
    }

    /// The time at which the round of a group's bars began that is shown at a time: 0 for what does not come again.
    func roundBegin(of group: CauseGroup, at time: Double) -> Double {
        group.id == 0 ? past.rounds?.round(at: time).lowerBound ?? 0 : 0
    }

    func showLanes(at time: Double, end: Double) {
        guard !layout.time.isEmpty else { return }
        lanes.show(
            LaneList.Content(
                groups: replay.groups, marks: past.marks, revision: replay.revision + (other?.revision ?? 0),
                scale: state.scale, end: end,
                openLanes: state.openLanes, selection: state.selection, rounds: past.rounds))
        lanes.showTime(time)
        want(lanes.seenCurves)
    }

    /// Asks for curves as fine as the ruler shows them, and for somewhat more of time than it shows.
    private func want(_ curves: Set<LayerCurve.Key>) {
        var wanted = replay.wanted
        wanted.findings = true
        wanted.curves = curves
        let scale = state.scale
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
        isSearching = true
    }

    /// Stops time at another finding, and looks at its layer.
    func goToFinding(_ count: Int) {
        let findings = replay.findings.sorted { $0.time < $1.time }
        let time = player.stage.time
        let tolerance = ScenePlayer.step / 100
        let next =
            count > 0 ? findings.first { $0.time > time + tolerance } : findings.last { $0.time < time - tolerance }
        if let next { show(next) }
    }

    /// Stops time at a finding, looks at its layer, and says what it is.
    func show(_ finding: Finding) {
        stop(at: finding.time)
        select(finding.layer)
        host?.report(finding.words(in: player.configuration.language))
    }
}
