import CX11
import TestSupport

@testable import X11Kit

/// Another program that drags something over a window (XDND 5).
struct DragSource {
    let client: RawClient
    let target: CX11.Window
    private let desktop: Desktop

    init(_ desktop: Desktop) throws {
        self.desktop = desktop
        client = try RawClient(desktop.server)
        target = desktop.window.identifier
        XSetSelectionOwner(client.display, client.atom("XdndSelection"), client.window, Time(CurrentTime))
        XSync(client.display, 0)
    }

    /// Sends the target a message in the name of a window (default: the source's own).
    func send(_ type: String, as source: CX11.Window? = nil, _ numbers: Int...) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = target
        event.xclient.message_type = client.atom(type)
        event.xclient.format = 32
        let numbers = numbers + [0, 0, 0, 0]
        event.xclient.data.l = (
            Int(bitPattern: source ?? client.window), numbers[0], numbers[1], numbers[2], numbers[3]
        )
        XSendEvent(client.display, target, 0, 0, &event)
        XSync(client.display, 0)
    }

    /// Announces up to three types, or more than three by the list.
    func enter(_ types: [String], version: Int = 5) {
        let atoms = types.map { Int(bitPattern: client.atom($0)) }
        if types.count > 3 {
            PropertyValue.write(
                atoms, type: Atom(XA_ATOM), to: client.atom("XdndTypeList"), of: client.window, client.display)
        }
        let shown = atoms.prefix(3) + [0, 0, 0]
        send("XdndEnter", version << 24 | (types.count > 3 ? 1 : 0), shown[0], shown[1], shown[2])
    }

    func move(_ action: String = "XdndActionCopy") {
        send("XdndPosition", 0, 20 << 16 | 30, 0, Int(bitPattern: client.atom(action)))
    }

    func drop() { send("XdndDrop", 0, 0) }

    /// Enters with a list of files, and drops it.
    func dragAndDrop() {
        enter(["text/uri-list"])
        move()
        drop()
    }

    /// The messages that have arrived, by name, with their second and third numbers.
    func answers() -> [Answer] {
        // The server may serve the two programs in any order.
        desktop.window.connection.settle()
        XSync(client.display, 0)
        var answers: [Answer] = []
        var event = XEvent()
        while XCheckTypedEvent(client.display, ClientMessage, &event) != 0 {
            let numbers = event.xclient.data.l
            let name = client.name(of: event.xclient.message_type)
            let action = name == "XdndStatus" ? numbers.4 : numbers.2
            answers.append(
                Answer(name: name, isAccepted: numbers.1 & 1 == 1, action: client.name(of: Atom(bitPattern: action))))
        }
        return answers
    }

    struct Answer: Equatable {
        var name: String
        var isAccepted: Bool
        var action = "XdndActionCopy"

        static let accepts = Answer(name: "XdndStatus", isAccepted: true)
        static let refuses = Answer(name: "XdndStatus", isAccepted: false, action: "")
        static let finished = Answer(name: "XdndFinished", isAccepted: true)
        static let failed = Answer(name: "XdndFinished", isAccepted: false, action: "")
    }
}

extension RawClient {
    func name(of atom: Atom) -> String {
        guard atom != 0, let name = XGetAtomName(display, atom) else { return "" }
        defer { XFree(name) }
        return String(cString: name)
    }
}

extension Desktop {
    /// The paths dropped so far, after all arrived events were taken.
    func dropped() throws -> [[String]] {
        try takeEvents()
        return events.compactMap { if case .filesDropped(let paths) = $0 { paths } else { nil } }
    }
}
