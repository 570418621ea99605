import CX11
import Glibc
import TestSupport

@testable import X11Kit

/// Another client of the display, with requests that Tyto itself never makes.
final class RawClient {
    let display: OpaquePointer
    let window: CX11.Window

    init(_ server: XServer) throws {
        ErrorLog.installHandlers()
        guard let display = XOpenDisplay(server.display) else { throw X11Error.noDisplay(name: server.display) }
        self.display = display
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    }

    deinit {
        XCloseDisplay(display)
        _ = ErrorLog.take(display)
    }

    func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

    /// Sends a window a message as window managers do.
    func send(_ type: String, _ value: String, to target: CX11.Window, numbers: (Int, Int) = (0, 0)) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = target
        event.xclient.message_type = atom(type)
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(bitPattern: atom(value))
        (event.xclient.data.l.2, event.xclient.data.l.3) = (numbers.0, numbers.1)
        XSendEvent(display, target, 0, 0, &event)
        XSync(display, 0)
    }

    /// Sets the resource database.
    func setResources(_ text: String) {
        PropertyValue.write(
            Array(text.utf8), type: Atom(XA_STRING), to: Atom(XA_RESOURCE_MANAGER), of: XDefaultRootWindow(display),
            display)
        XSync(display, 0)
    }

    /// Asks for the clipboard in a form, in the property ANSWER.
    func convertClipboard(to target: String) {
        XConvertSelection(display, atom("CLIPBOARD"), atom(target), atom("ANSWER"), window, Time(CurrentTime))
        XSync(display, 0)
    }

    func ownClipboard() {
        XSetSelectionOwner(display, atom("CLIPBOARD"), window, Time(CurrentTime))
        XSync(display, 0)
    }

    /// Answers the pending request for the clipboard with bytes of a type; nil refuses.
    ///
    /// Returns the requested target.
    @discardableResult
    func answer(_ bytes: [UInt8]?, type: String = "UTF8_STRING") -> Atom {
        let request = nextRequest()
        if let bytes { put(bytes, type: type, on: request) }
        finish(request, property: bytes == nil ? 0 : request.property)
        return request.target
    }

    func nextRequest() -> XSelectionRequestEvent {
        var event = XEvent()
        repeat { XNextEvent(display, &event) } while event.type != SelectionRequest
        return event.xselectionrequest
    }

    func put(_ bytes: [UInt8], type: String, on request: XSelectionRequestEvent) {
        PropertyValue.write(bytes, type: atom(type), to: request.property, of: request.requestor, display)
        XSync(display, 0)
    }

    func finish(_ request: XSelectionRequestEvent, property: Atom) {
        var reply = XEvent()
        reply.xselection = XSelectionEvent(
            type: SelectionNotify, serial: 0, send_event: 1, display: display, requestor: request.requestor,
            selection: request.selection, target: request.target, property: property, time: request.time)
        XSendEvent(display, request.requestor, 0, 0, &reply)
        XSync(display, 0)
    }

    /// The numbers in a property of a window.
    func cardinals(_ name: String, of target: CX11.Window) -> [Int] {
        PropertyValue(display, target, atom(name), limit: 1 << 22)?.numbers ?? []
    }
}
