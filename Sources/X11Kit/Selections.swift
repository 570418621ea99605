import CX11
import Glibc

/// A place for text that all programs of a desktop share.
public enum Selection: Hashable, Sendable {
    /// What was copied.
    case clipboard
    /// What is selected, and pasted by the middle button.
    case primary
}

extension Window {
    /// Offers text to the other programs, until another one offers something. It is gone with the window.
    public func offer(_ text: String, as selection: Selection) {
        if live != nil { selections.offer(text, as: selection) }
    }

    /// Offers nothing any more.
    public func withdraw(_ selection: Selection) {
        if live != nil { selections.withdraw(selection) }
    }

    /// Asks for the text on offer; ``WindowEvent/pasteReceived(_:)`` brings it. It never comes if there is none, if it
    /// is longer than 1 MiB, or if its owner stays silent for three seconds. A new request replaces one under way.
    public func requestText(of selection: Selection) {
        if live != nil, let own = selections.request(selection) { pending.append(.pasteReceived(own)) }
    }
}

/// The window's side of X's selections (ICCCM 2): offers text, and fetches that of others.
struct Selections {
    /// The time of the last input, which tells the server which of two owners came later.
    var lastTime = Time(CurrentTime)

    private let connection: Connection
    private let window: CX11.Window
    private var owned: [Selection: (text: String, since: Time)] = [:]
    private var incoming: IncomingText?
    private var outgoing: [OutgoingText] = []

    /// Texts that may be on their way to others at once.
    private static let mostOutgoing = 8

    init(_ connection: Connection, window: CX11.Window) {
        self.connection = connection
        self.window = window
    }

    mutating func offer(_ text: String, as selection: Selection) {
        guard let display = connection.live else { return }
        XSetSelectionOwner(display, atom(selection), window, lastTime)
        // The server keeps an owner that came later than our last input.
        owned[selection] = XGetSelectionOwner(display, atom(selection)) == window ? (text, lastTime) : nil
    }

    mutating func withdraw(_ selection: Selection) {
        guard let display = connection.live, let since = owned.removeValue(forKey: selection)?.since else { return }
        XSetSelectionOwner(display, atom(selection), 0, since)
        XFlush(display)
    }

    /// Another program owns a selection now.
    mutating func lost(_ event: XSelectionClearEvent) {
        if let selection = selection(event.selection) { owned[selection] = nil }
    }

    /// Asks the owner for its text; gives it at once if the owner is this window.
    mutating func request(_ selection: Selection) -> String? {
        guard let display = connection.live else { return nil }
        // The news that another program offers something may not have been read yet.
        if let own = owned[selection], XGetSelectionOwner(display, atom(selection)) == window { return own.text }
        incoming = IncomingText(selection: atom(selection), target: connection.atoms[.utf8String])
        convert(display)
        return nil
    }

    /// The owner answered; gives the text if it is all there.
    mutating func received(_ event: XSelectionEvent) -> String? {
        guard let display = connection.live, let incoming, event.selection == incoming.selection,
            event.target == incoming.target, !incoming.isOverdue
        else { return nil }
        if event.property == 0 {
            // An owner that does not know Unicode may know Latin-1.
            let isLast = incoming.target == Atom(XA_STRING)
            self.incoming = isLast ? nil : IncomingText(selection: incoming.selection, target: Atom(XA_STRING))
            if !isLast { convert(display) }
            return nil
        }
        return read(display)
    }

    /// A property of the window changed; gives the text if that was the end of a long one, which comes in parts.
    mutating func propertyChanged(_ event: XPropertyEvent) -> String? {
        guard let display = connection.live, let incoming, incoming.comesInParts, !incoming.isOverdue,
            event.state == PropertyNewValue, event.atom == connection.atoms[.pasted]
        else { return nil }
        return read(display)
    }

    private func convert(_ display: OpaquePointer) {
        guard let incoming else { return }
        XConvertSelection(
            display, incoming.selection, incoming.target, connection.atoms[.pasted], window, lastTime)
        XFlush(display)
    }

    private mutating func read(_ display: OpaquePointer) -> String? {
        guard let value = PropertyValue(display, window, connection.atoms[.pasted], limit: IncomingText.limit) else {
            incoming = nil
            return nil
        }
        XFlush(display)
        let (progress, text) = incoming?.take(value, partsType: connection.atoms[.incremental]) ?? (.failed, nil)
        if progress != .underWay { incoming = nil }
        return text
    }

    /// Gives another program what it asks for, or the answer that there is no such thing.
    mutating func answer(_ request: XSelectionRequestEvent) {
        guard let display = connection.live else { return }
        // Programs older than ICCCM name no property.
        let property = request.property == 0 ? request.target : request.property
        var reply = XEvent()
        reply.xselection = XSelectionEvent(
            type: SelectionNotify, serial: 0, send_event: 1, display: display, requestor: request.requestor,
            selection: request.selection, target: request.target,
            property: store(request, in: property, display) ? property : 0, time: request.time)
        XSendEvent(display, request.requestor, 0, 0, &reply)
        XFlush(display)
    }

    /// Puts the answer to a request into a property; false if it can't be answered.
    private mutating func store(_ request: XSelectionRequestEvent, in property: Atom, _ display: OpaquePointer) -> Bool
    {
        guard let selection = selection(request.selection), let offer = owned[selection] else { return false }
        let atoms = connection.atoms
        func put<Item: BitwiseCopyable>(_ items: [Item], type: Atom, format: Int32) -> Bool {
            items.withUnsafeBytes { raw in
                guard raw.count < OutgoingText.partSize else {
                    return putInParts(Array(raw), type: type, request.requestor, property, display)
                }
                XChangeProperty(
                    display, request.requestor, property, type, format, PropModeReplace,
                    raw.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
                return true
            }
        }
        let unicode = [atoms[.utf8String], atoms[.plainTextUTF8], atoms[.plainText]]
        switch request.target {
        case atoms[.targets]:
            let targets = unicode + [atoms[.text], Atom(XA_STRING), atoms[.targets], atoms[.timestamp]]
            return put(targets, type: Atom(XA_ATOM), format: 32)
        case atoms[.timestamp]: return put([offer.since], type: Atom(XA_INTEGER), format: 32)
        case atoms[.text]: return put(Array(offer.text.utf8), type: atoms[.utf8String], format: 8)
        case Atom(XA_STRING):
            let latin1 = offer.text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
            return put(latin1, type: Atom(XA_STRING), format: 8)
        case let target where unicode.contains(target): return put(Array(offer.text.utf8), type: target, format: 8)
        default: return false
        }
    }

    /// Begins to send a long text; false if there are too many on their way.
    private mutating func putInParts(
        _ bytes: [UInt8], type: Atom, _ requestor: CX11.Window, _ property: Atom, _ display: OpaquePointer
    ) -> Bool {
        outgoing.removeAll { $0.isOverdue || $0.requestor == requestor && $0.property == property }
        guard outgoing.count < Selections.mostOutgoing else { return false }
        let text = OutgoingText(bytes, type: type, to: requestor, property: property)
        text.announce(display, as: connection.atoms[.incremental])
        outgoing.append(text)
        return true
    }

    /// Another program has taken what was in a property of its window: a long text goes on.
    mutating func propertyTaken(_ event: XPropertyEvent) {
        guard let display = connection.live, event.state == PropertyDelete,
            let index = outgoing.firstIndex(where: { $0.requestor == event.window && $0.property == event.atom })
        else { return }
        if !outgoing[index].putNextPart(display) { outgoing.remove(at: index) }
    }

    private func atom(_ selection: Selection) -> Atom {
        selection == .clipboard ? connection.atoms[.clipboard] : Atom(XA_PRIMARY)
    }

    private func selection(_ atom: Atom) -> Selection? {
        [.clipboard, .primary].first { self.atom($0) == atom }
    }
}
