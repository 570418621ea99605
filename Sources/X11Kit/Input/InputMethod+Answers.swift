import CX11
import System

/// What an input method's server makes of the keys that it was given.
enum InputMethodAnswer {
    /// Text that it composed.
    case text(String)
    /// A key that is of no use to it, as it was given or without its time.
    case key(XEvent)
}

extension InputMethod {
    /// Makes a call for which Xlib may wait for the server. One that does not answer is given up.
    func ask<Result>(_ call: () -> Result) -> Result {
        guard let watch else { return call() }
        let result = collectingAnswers { connection.waitingForMethod { watch.during(call) } }
        if watch.hasGivenUp { giveUpServer() }
        return result
    }

    /// Makes a call, and takes the server's answers that Xlib reads meanwhile out of Xlib's queue. It has them before all
    /// events that wait, the last one first, and hands out their texts in that order too; and of keys that the server has
    /// given back it knows only the last as such, and would give it the others once more.
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
            // Xlib waits to see the last one.
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

    /// Waits for the server's answer to one more question. Returns whether it told something of keys before that; if not,
    /// it has no more to tell, where it takes things in their order.
    func settle() -> Bool {
        replaceLostServer()
        let before = preedit.text
        _ = wantedEvents
        return !answers.isEmpty || preedit.text != before
    }

    /// Takes note that the server was given a key.
    func noteKey(_ key: XKeyEvent) {
        guard !isXlib else { return }
        lastKey = MonotonicClock.now
        awaitAnswer(since: lastKey)
        if unanswered.count == InputMethod.maxUnanswered { unanswered.removeFirst() }
        unanswered.append(key.keycode)
    }

    /// Takes note that the server gave a key back.
    func noteAnswer(_ key: XKeyEvent) {
        if let index = unanswered.firstIndex(of: key.keycode) { unanswered.remove(at: index) }
    }
}
