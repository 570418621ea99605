import Geometry
import Scenes
import Stage
import Study
import X11Kit

/// The title, limits of the size, cursor and purpose of keys of a window.
struct WindowAttributes {
    var title: String
    /// The least size for the window manager, in pixels.
    var minimumSize: Size
    /// The largest size for the window manager, in pixels; nil for any.
    var maximumSize: Size?
    /// nil before there is a picture: the pointer's theme is looked up when it is first needed.
    var cursor: Window.Cursor?
    /// The control that the keyboard is at.
    var control: ObjectIdentifier?
    /// The purpose of keys. Secrets and keys that are no text bypass the input method's server.
    var typing = Typing.nothing
}

extension WindowSession {
    private var attributes: WindowAttributes {
        let wanted = player.stage.window
        let sizes = study == nil ? (wanted.minimumSize, wanted.maximumSize) : (WindowSession.studySize.least, nil)
        let least = (sizes.0?.finite ?? WindowSession.leastSize(of: configuration)) * player.stage.scale
        let most = sizes.1?.finite.map { $0 * player.stage.scale }
        let focused = contents.lazy.compactMap(\.keyboard).first?.focused
        return WindowAttributes(
            title: wanted.title ?? (player.scene == nil ? nil : host.title(of: shownInfo)) ?? title,
            minimumSize: least, maximumSize: most,
            cursor: seen.map { _ in (contents.lazy.compactMap(\.pointerShape).first ?? .arrow).onWindow },
            control: focused.map { ObjectIdentifier($0) },
            typing: focused.map { !$0.takesText ? .nothing : $0.keepsSecrets ? .secret : .text } ?? .nothing)
    }

    /// Passes changed attributes to the window.
    func applyAttributes() {
        let (old, new) = (applied, attributes)
        applied = new
        if new.title != old.title { window.setTitle(new.title) }
        if new.minimumSize != old.minimumSize || new.maximumSize != old.maximumSize {
            window.setSizeLimits(minimum: new.minimumSize, maximum: new.maximumSize)
        }
        if let cursor = new.cursor { window.setCursor(cursor) }
        if (new.control, new.typing) != (old.control, old.typing) { window.takeKeys(for: new.typing) }
    }

    /// Passes the last frame's caret to the window.
    func followCaret() {
        if applied.typing == .text, let caret = study.map(\.caretRect) ?? stage.caretRect {
            let foot = Point(caret.minX, caret.maxY) * player.stage.scale
            window.setCaretFoot(x: Int(foot.x.rounded()), y: Int(foot.y.rounded()))
        }
    }
}

extension Size {
    /// Itself, if it is finite.
    fileprivate var finite: Size? { isFinite ? self : nil }
}
