/// Where copied text goes and pasted text comes from.
public protocol Clipboard: AnyObject {
    /// Offers text to whoever pastes next.
    func offer(_ text: String)

    /// Asks for the text on offer. The answer is given to `receive`, at once or later, or never if there is none; the
    /// stage turns it into an ``InputEvent/paste(_:)``.
    func request(_ receive: @escaping (String) -> Void)
}
