/// The clipboard and the primary selection.
public protocol Clipboard: AnyObject {
    /// Offers copied text for pasting.
    func offer(_ text: String)

    /// Requests the copied text. `receive` is called with it immediately, later, or never if there is none.
    ///
    /// The stage turns it into an ``InputEvent/paste(_:)``.
    func request(_ receive: @escaping (String) -> Void)

    /// Offers selected text for the middle button.
    func offerSelection(_ text: String)

    /// Requests the text selected anywhere on the desktop, as ``request(_:)`` does for copied text.
    func requestSelection(_ receive: @escaping (String) -> Void)
}

extension Clipboard {
    /// Ignores the selection.
    public func offerSelection(_ text: String) {}
    /// Never calls `receive`.
    public func requestSelection(_ receive: @escaping (String) -> Void) {}
}

/// A clipboard within the program.
public final class LocalClipboard: Clipboard {
    private var text: String?
    private var selection: String?

    /// Makes an empty clipboard.
    public init() {}

    /// Stores copied text for pasting.
    public func offer(_ text: String) { self.text = text }

    /// Returns the copied text immediately.
    public func request(_ receive: @escaping (String) -> Void) {
        if let text { receive(text) }
    }

    /// Stores the selected text.
    public func offerSelection(_ text: String) { selection = text }

    /// Returns the selected text immediately.
    public func requestSelection(_ receive: @escaping (String) -> Void) {
        if let selection { receive(selection) }
    }
}
