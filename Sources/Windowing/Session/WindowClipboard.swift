import Stage
import X11Kit

/// The desktop's clipboard, as a stage uses it.
final class WindowClipboard: Clipboard {
    weak var window: Window?
    private var waiting: ((String) -> Void)?

    func offer(_ text: String) { window?.offer(text, as: .clipboard) }

    func request(_ receive: @escaping (String) -> Void) {
        waiting = receive
        window?.requestText(of: .clipboard)
    }

    func offerSelection(_ text: String) { window?.offer(text, as: .primary) }

    func requestSelection(_ receive: @escaping (String) -> Void) {
        waiting = receive
        window?.requestText(of: .primary)
    }

    /// Hands over the text that was requested; drops text that was not.
    func receive(_ text: String) {
        let waiting = waiting
        self.waiting = nil
        waiting?(text)
    }
}
