public import Geometry
import RenderTree
public import Stage

/// Inputs, now and as they are remembered.
extension ScenePlayer {
    /// Sends an input now. It comes after the frame shown last, even if no time has passed since.
    ///
    /// A key that the stage has no use for may control time. In paused time, and with Space over an animation's file, time
    /// comes first.
    /// - Returns: what used it.
    @discardableResult
    public func send(_ event: InputEvent) -> InputOutcome {
        let isDrag = stage.captured != nil
        switch event {
        case .pointerMoved, .pointerLeft:
            // Moving the pointer over the past changes nothing in it.
            if played.isReplaying, !isDrag {
                placePointer(by: event)
                return InputOutcome(.content)
            }
            if isDrag || stage.followsPointer { leaveShownMoment() }
        case .scrolled(let point, _, _):
            if isDrag || stage.takesWheel(at: point) { leaveShownMoment() }
        case .pointerPressed, .pointerReleased, .pointerCancelled, .keyPressed, .textInput, .composing, .paste,
            .received, .closeRequested, .windowFocus:
            leaveShownMoment()
        case .keyReleased(let key, _):
            // In the past it is the release of a press that something else used, or that has been replayed.
            guard stage.heldKeys.contains(key), !isPastShown else { return .unused }
            leaveShownMoment()
        case .resized, .rescaled:
            if isDrag { leaveShownMoment() }
        }
        return if case .keyPressed(let press) = event { route(press) } else { sendToStage(event) }
    }

    func sendToStage(_ event: InputEvent) -> InputOutcome {
        let host = played.host
        host?.replayedStep = nil
        guard stage.send(event) else { return .unused }
        return InputOutcome(.content, host?.replayedStep.map { .replayed($0) })
    }

    /// Shows where the pointer is, and nothing else.
    private func placePointer(by move: InputEvent) {
        if case .pointerMoved(let point) = move { stage.placePointer(point) } else { stage.placePointer(nil) }
    }

    /// Fits the stage to a window of another size, rounded up to whole pixels as a script's is.
    public func fit(_ size: Size, scale: Double) {
        stage.settle()
        let old = Viewport(stage)
        let size = PixelAlignment(scale: scale).ceil(size)
        guard size != old.size || scale != old.scale else { return }
        leaveShownMoment()
        runAsNew { stage.fit(size, scale: scale) }
        if stage.time < futureEnd { discards.append(stage.time) }
        if let event = Viewport(stage).event(from: old) { log.insertWindowSize(event, at: stage.time) }
    }

    /// Advances by the smallest step of time if the current moment was shown, or sought.
    ///
    /// It does so even while paused. The next input must not be visible in that frame, nor when the same time is shown
    /// again.
    public func leaveShownMoment() {
        guard stage.isShown || stage.time == passedMoment else { return }
        let isPaused = stage.isPaused
        stage.isPaused = false
        stage.advance(to: stage.time.nextUp)
        stage.isPaused = stage.isPaused || isPaused
    }

    func remember(_ event: InputEvent) {
        let isUsed = stage.captured != nil || stage.isPointerUsed
        if played.isReplaying, !event.isDecision { return }
        if played.isReplaying || stage.time < futureEnd, event.isDecision || isUsed {
            willDiscard?(session)
            played.replay([])
            log.truncate(after: stage.time)
            unrecorded.truncate(after: stage.time)
            pool.discard()
            // Frames shown after this moment will not be shown again.
            discards.append(stage.time)
            futureEnd = -.infinity
        }
        if case .received(_, let json) = event, !log.hasRoom(for: json) { return unrecorded.add(stage.time) }
        if log.append(event, at: stage.time, isUsed: isUsed, in: stage.size) { played.sentCount += 1 }
    }
}
