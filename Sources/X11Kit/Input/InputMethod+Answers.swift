import CX11
import System

/// An input method server's answer to keys.
enum InputMethodAnswer {
    /// Text that it composed.
    case text(String)
    /// A key that it does not use, unchanged or without its time.
    case key(XEvent)
}

extension InputMethod {
    /// Makes a call in which Xlib may wait for the server.
    ///
    /// A server that times out is abandoned.
    func ask<Result>(_ call: () -> Result) -> Result {
        guard let watch else { return call() }
        let result = collectingAnswers { connection.waitingForMethod { watch.during(call) } }
        if watch.hasGivenUp { giveUpServer() }
        return result
    }

    /// Makes a call and removes the server's answers that arrive meanwhile from Xlib's queue.
    ///
    /// Xlib queues them before all waiting events, the last one first, and returns their texts in that order too. Of
    /// the keys that the server has returned it recognises only the last, and would send it the others once more.
    private func collectingAnswers<Result>(_ call: () -> Result) -> Result {
        guard let display = connection.live else { return call() }
        // Others may send nearly any event, but can't guess a number.
        let number = Int.random(in: .min ... .max)
        var mark = XEvent()
        mark.xclient.type = ClientMessage
        mark.xclient.display = display
        mark.xclient.data.l.0 = number
        XPutBackEvent(display, &mark)
        let result = call()
        var arrived: [InputMethodAnswer] = []
        var isLast = true
        while XEventsQueued(display, QueuedAlready) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == ClientMessage, event.xclient.window == 0, event.xclient.data.l.0 == number { break }
            guard event.type == KeyPress || event.type == KeyRelease else { continue }
            defer { isLast = false }
            // Xlib has to filter the last one.
            if isLast, XFilterEvent(&event, 0) != 0 { continue }
            if event.type == KeyRelease || event.xkey.keycode != 0 {
                arrived.append(.key(event))
            } else if !isOrphaned, let text = lookUp(&event.xkey).text {
                arrived.append(.text(text))
            }
        }
        if !arrived.isEmpty { lastAnswer = MonotonicClock.now }
        answers += arrived.reversed()
        return result
    }

    /// Queries the server; returns whether answers to keys came before its reply.
    ///
    /// If not, none are left, provided that the server works in order.
    func settle() -> Bool {
        replaceLostServer()
        let before = preedit.text
        _ = wantedEvents
        return !answers.isEmpty || preedit.text != before
    }

    func noteKey(_ key: XKeyEvent) {
        guard !isXlib else { return }
        lastKey = MonotonicClock.now
        awaitAnswer(since: lastKey)
        if unanswered.count == InputMethod.maxUnanswered { unanswered.removeFirst() }
        unanswered.append(key.keycode)
    }

    func noteAnswer(_ key: XKeyEvent) {
        if let index = unanswered.firstIndex(of: key.keycode) { unanswered.remove(at: index) }
    }
}
