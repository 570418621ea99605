import CX11
import Glibc

/// A selection: text that the programs of a desktop exchange.
package enum Selection: Hashable, Sendable {
    /// Copied text.
    case clipboard
    /// Selected text, which the middle button pastes.
    case primary
}

extension Window {
    /// Offers text to the other programs, until another one offers something. It is gone with the window.
    package func offer(_ text: String, as selection: Selection) {
        if live != nil { selections.offer(text, as: selection) }
    }

    /// Asks for the text on offer; ``WindowEvent/pasteReceived(_:)`` brings it. It never comes if there is none, if it
    /// is longer than 1 MiB, or if its owner stays silent for three seconds. A new request replaces one under way.
    package func requestText(of selection: Selection) {
        if live != nil, let own = selections.request(selection) { pending.append(.pasteReceived(own)) }
    }
}

/// The window's side of X's selections (ICCCM 2): offers text, and fetches that of others.
struct Selections {
    /// The time of the last input, by which the server orders owners.
    var lastTime = Time(CurrentTime)

    /// The time to wait for a selection's owner, in seconds.
    var timeout = IncomingText.timeout
    /// A text on offer, and since when by the server's time.
    typealias Offer = (text: String, since: Time)

    let connection: Connection
    let window: CX11.Window
    private(set) var owned: [Selection: Offer] = [:]
    private var incoming: IncomingText?

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

    /// Records that another program owns a selection now.
    mutating func lost(_ event: XSelectionClearEvent) {
        if let selection = selection(event.selection) { owned[selection] = nil }
    }

    /// Requests the owner's text; returns it immediately if the owner is this window.
    mutating func request(_ selection: Selection) -> String? {
        guard let display = connection.live else { return nil }
        // The event that another program owns the selection may be unread.
        if let own = owned[selection], XGetSelectionOwner(display, atom(selection)) == window {
            // It replaces a transfer under way nevertheless.
            incoming = nil
            return own.text
        }
        incoming = IncomingText(
            connection, selection: atom(selection), target: connection.atoms[.utf8String],
            property: connection.atoms[.pasted], window: window, time: lastTime, timeout: timeout)
        return nil
    }

    /// Handles the owner's answer; returns the text if it is complete.
    mutating func received(_ event: XSelectionEvent) -> String? {
        finish(incoming?.received(event, connection))
    }

    /// Handles a change of a property; returns the text if this was its last part.
    mutating func propertyChanged(_ event: XPropertyEvent) -> String? {
        finish(incoming?.propertyChanged(event, connection))
    }

    private mutating func finish(_ progress: IncomingText.Progress?) -> String? {
        switch progress {
        case nil, .incomplete: return nil
        case .failed:
            incoming = nil
            return nil
        case .complete(let text):
            incoming = nil
            return text
        }
    }

    /// The text on offer as copied; nil if there is none.
    var copiedText: Offer? { owned[.clipboard] }

    private func atom(_ selection: Selection) -> Atom {
        selection == .clipboard ? connection.atoms[.clipboard] : Atom(XA_PRIMARY)
    }

    func selection(_ atom: Atom) -> Selection? {
        [.clipboard, .primary].first { self.atom($0) == atom }
    }
}
