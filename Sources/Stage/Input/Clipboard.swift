/// Where copied text goes and pasted text comes from.
public protocol Clipboard: AnyObject {
    /// Offers text to whoever pastes next.
    func offer(_ text: String)

    /// Asks for the text on offer. The answer is given to `receive`, at once or later, or never if there is none; the
    /// stage turns it into an ``InputEvent/paste(_:)``.
    func request(_ receive: @escaping (String) -> Void)

    /// Offers what is selected, for the middle button.
    func offerSelection(_ text: String)

    /// Asks for what is selected anywhere on the desktop, as ``request(_:)`` does for what was copied.
    func requestSelection(_ receive: @escaping (String) -> Void)
}

extension Clipboard {
    /// Keeps no selection.
    public func offerSelection(_ text: String) {}
    /// Has no selection.
    public func requestSelection(_ receive: @escaping (String) -> Void) {}
}
