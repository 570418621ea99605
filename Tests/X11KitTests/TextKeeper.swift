import CX11
import Glibc
import Synchronization
import System
import TestSupport

@testable import X11Kit

/// A clipboard manager on a thread of its own, which keeps the clipboard's text when its owner asks for that.
final class TextKeeper {
    /// What test and thread share.
    private final class State: Sendable {
        let texts = Mutex<[String]>([])
        let hasEnded = Mutex(false)
    }

    private let state = State()
    private let thread: WorkerThread

    /// The texts kept so far.
    var kept: [String] { state.texts.withLock(\.self) }

    /// Starts a manager that owns its selection when this returns.
    /// - Parameter answers: whether it keeps the text, or stays silent.
    init(_ server: XServer, answers: Bool = true) throws {
        let display = server.display
        guard let thread = WorkerThread({ [state] in TextKeeper.serve(display, answers: answers, state) }) else {
            throw X11Error.noMemory(bytes: 0)
        }
        self.thread = thread
        let client = try RawClient(server)
        let deadline = MonotonicClock.now + Desktop.timeout
        while XGetSelectionOwner(client.display, client.atom("CLIPBOARD_MANAGER")) == 0 {
            guard MonotonicClock.now < deadline else { throw X11Error.noDisplay(name: display) }
            Poll.wait(for: [], until: MonotonicClock.now + 0.005)
        }
    }

    /// Ends the thread, before the server: of one that is gone Xlib would end the process.
    func stop() {
        state.hasEnded.withLock { $0 = true }
        thread.join()
    }

    private static func serve(_ name: String, answers: Bool, _ state: State) {
        guard let display = XOpenDisplay(name) else { return }
        defer { XCloseDisplay(display) }
        func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
        let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, atom("CLIPBOARD_MANAGER"), window, Time(CurrentTime))
        var request: XSelectionRequestEvent?
        while !state.hasEnded.withLock(\.self) {
            guard XPending(display) > 0 else {
                Poll.wait(for: [XConnectionNumber(display)], until: MonotonicClock.now + 0.05)
                continue
            }
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == SelectionRequest, event.xselectionrequest.target == atom("SAVE_TARGETS"), answers {
                request = event.xselectionrequest
                XConvertSelection(
                    display, atom("CLIPBOARD"), atom("UTF8_STRING"), atom("KEPT"), window, Time(CurrentTime))
            }
            guard event.type == SelectionNotify, let asked = request else { continue }
            let value = PropertyValue(display, window, atom("KEPT"), limit: 1 << 22)
            state.texts.withLock { $0.append(String(decoding: value?.bytes ?? [], as: UTF8.self)) }
            var reply = XEvent()
            reply.xselection = XSelectionEvent(
                type: SelectionNotify, serial: 0, send_event: 1, display: display, requestor: asked.requestor,
                selection: asked.selection, target: asked.target, property: asked.property, time: asked.time)
            XSendEvent(display, asked.requestor, 0, 0, &reply)
            XFlush(display)
            request = nil
        }
    }
}
