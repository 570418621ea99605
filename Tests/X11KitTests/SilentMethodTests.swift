import CX11
import System
import TestSupport
import Testing

@testable import X11Kit

@Suite("An input method's server that stops answering once a program connects", .ownThreads, .serialized)
struct SilentMethodTests {
    /// Answers the queries before a connection, until another server has the name.
    private static func answer(_ client: RawClient, for selection: Atom) {
        XSetSelectionOwner(client.display, selection, client.window, Time(CurrentTime))
        let locales = "@locale=C,POSIX,en,en_US,C.UTF-8,en.UTF-8,en_US.UTF-8"
        var event = XEvent()
        let deadline = MonotonicClock.now + 2 * Desktop.timeout
        while event.type != SelectionClear, MonotonicClock.now < deadline {
            if XPending(client.display) == 0 {
                Poll.wait(for: [XConnectionNumber(client.display)], until: deadline)
                continue
            }
            XNextEvent(client.display, &event)
            guard event.type == SelectionRequest else { continue }
            let request = event.xselectionrequest
            for (name, text) in [("LOCALES", locales), ("TRANSPORT", "@transport=X/")]
            where client.atom(name) == request.target { client.put(Array(text.utf8) + [0], type: name, on: request) }
            client.finish(request, property: request.property)
        }
    }

    @Test("Xlib's tables replace a silent input method, and the program continues")
    func connects() throws {
        let server = try XServer()
        nonisolated(unsafe) let client = try RawClient(server)
        let selection = client.atom("@server=silent")
        PropertyValue.write(
            [selection], type: Atom(XA_ATOM), to: client.atom("XIM_SERVERS"), of: XDefaultRootWindow(client.display),
            client.display)
        XSync(client.display, 0)
        let answers = try #require(WorkerThread { SilentMethodTests.answer(client, for: selection) })
        let desktop = try Desktop(server, preparesKeys: false)
        let display = try desktop.window.connection.alive()
        try waitFor("the server") { XGetSelectionOwner(display, selection) != 0 }
        desktop.window.keys.modifiers = "@im=silent"
        desktop.window.keys.timeout = 1
        desktop.window.takeKeys(for: .text)
        desktop.window.prepareForTyping()
        XSetSelectionOwner(display, selection, 0, Time(CurrentTime))
        XFlush(display)
        answers.join()
        #expect(desktop.window.keys.method?.isXlib == true)
        let events = try desktop.xdotool(
            "mousemove", "9", "9", "key", "--delay", "50", "g", "k", until: { $0.typed.count >= 2 })
        #expect(events.typed == "gk")
        // It had been asked to connect, and that was given up.
        #expect(desktop.complaints.count == 1)
    }
}
