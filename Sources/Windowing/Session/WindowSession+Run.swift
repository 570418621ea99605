import Glibc
import Outside
import Scenes
import Stage
import System
import X11Kit

/// The session's loop.
extension WindowSession {
    /// Seconds for which input that arrives meanwhile is taken before the next frame: a flood may have no end.
    private static let longestTurn = 0.05
    /// Seconds for which events from outside are taken before a frame.
    private static let longestTaking = 0.002

    /// Shows the window and serves it until it is closed.
    /// - Throws: ``X11Error``; why the inputs ended early; a failure to draw; ``MainQueueError``.
    package func run() throws {
        let wakeup = host.wakeup
        // However it ends, the log has what was seen.
        let end = { [unowned self] in
            endSignal = wakeup.signalNumber
            collectKeptFrames()
            journal.close()
        }
        defer {
            end()
            window.close()
            outsideQueue.end()
            connection.onDeadEnd = nil
        }
        let mainQueue = try MainQueue.forLoop()
        wakeup.wake(on: [SIGINT, SIGTERM, SIGHUP], cutting: connection)
        connection.onDeadEnd = { [unowned self] in
            end()
            host.serverDied(.serverGone(name: connection.name), in: self)
        }
        if host.acceptsFiles { window.acceptFiles() }
        window.show()
        while !isOver { try takeTurn(wakeup, mainQueue) }
    }

    /// Waits for something to do, does it, and shows a frame that is due.
    private func takeTurn(_ wakeup: Wakeup, _ mainQueue: MainQueue?) throws {
        noteRest()
        let due = nextWork { pacer.dueBegin(now: $0) }
        let begin = earliestWork
        let events = try window.waitForEvents(
            until: preparation.hasWork(before: begin) ? -.infinity : begin, wakeup: wakeup,
            descriptor: mainQueue?.descriptor, pressure: pressure)
        if !events.isEmpty { preparation.recheck() }
        // An input method's server that hangs takes frames, and no time.
        let now = time.advance(
            toMachine: MonotonicClock.now, deadline: due.map { max($0, connection.lastMethodReply) })
        advance(toClock: now)
        try handle(events)
        takeOutsideEvents()
        followKeyboard()
        if let mainQueue, !isOver, mainQueue.takeSignal() {
            player.changeFromOutside(mainQueue.run)
            preparation.recheck()
        }
        // The next frame has what the inputs have ended, as it has when they are replayed.
        stage.settle()
        while !afterInputs.isEmpty { afterInputs.removeFirst()() }
        for message in collectKeptFrames() { showMessage(message) }
        showTime()
        followScene()
        if wakeup.signalNumber != nil || player.hasClosedWindow { isOver = true }
        if let failure = player.inputFailure { throw failure }
        showIcon()
        if isFrameDue { try showFrame() } else { applyAttributes() }
        searchPast()
        if !isVisible { window.skipFrame() }
        host.turnEnded(self)
        preparation.work(before: earliestWork)
    }

    /// When the next frame or the next events from outside may be due; nil for neither.
    private var earliestWork: Double? {
        [nextWork { pacer.earliestBegin(now: $0) }, takingTime, keyboardTime].compactMap(\.self).min()
    }

    /// When events from outside are to be taken, nil for none: before each frame, as more often would not be seen.
    private var takingTime: Double? {
        guard !outsideQueue.isEmpty else { return nil }
        let frameTime = isVisible ? pacer.earliestBegin(now: MonotonicClock.now) : -.infinity
        // Half a refresh, if no frame comes of them.
        let time = max(player.outsideClock + time.lost, lastTaking + 0.5 / pacer.clock.rate, frameTime)
        return time < .infinity ? time : nil
    }

    /// Lets what has come from outside by now happen, or as much as there is time for.
    private func takeOutsideEvents() {
        guard !isOver, let takingTime, MonotonicClock.now >= takingTime else { return }
        lastTaking = MonotonicClock.now
        for _ in 0..<outsideQueue.count {
            // An event may lead to a pause.
            guard player.acceptsOutsideEvents, MonotonicClock.now < lastTaking + WindowSession.longestTaking,
                let event = outsideQueue.take()
            else { break }
            player.send(event)
        }
        preparation.recheck()
    }

    /// Handles events, and those that arrive meanwhile: all happen at one time, and are laid out and drawn once.
    private func handle(_ events: [WindowEvent]) throws {
        let end = MonotonicClock.now + WindowSession.longestTurn
        var events = events
        while !events.isEmpty {
            for event in events { try handle(event) }
            applyAttributes()
            guard !isOver, window.hasWaitingEvents, MonotonicClock.now < end else { break }
            events = try window.waitForEvents(until: -.infinity)
        }
    }
}
