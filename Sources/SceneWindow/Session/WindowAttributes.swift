import Geometry
import Scenes
import Stage
import Study
import X11Kit

/// A window's title, least size, pointer and purpose of keys, for the desktop.
struct WindowAttributes: Equatable {
    /// nil where the title stays.
    var title: String?
    /// The window manager's minimum size, in pixels.
    var leastSize: Size
    /// nil before there is a picture: the pointer's theme is looked up when it is first needed.
    var cursor: Window.Cursor?
    /// The control that the keyboard is at.
    var control: ObjectIdentifier?
    /// What keys are for: what is typed into a control that keeps secrets goes past the input method's server, and keys that
    /// are no text do too.
    var typing = Typing.nothing
}

extension WindowSession {
    private var attributes: WindowAttributes {
        let least = study == nil ? WindowSession.leastSize(of: configuration) : WindowSession.studySize.least
        let focused = contents.lazy.compactMap(\.keyboard).first?.focused
        return WindowAttributes(
            title: player.scene == nil ? nil : titled?(shownInfo), leastSize: least * player.stage.scale,
            cursor: seen.map { _ in (contents.lazy.compactMap(\.pointerShape).first ?? .arrow).onWindow },
            control: focused.map { ObjectIdentifier($0) },
            typing: focused.map { !$0.takesText ? .nothing : $0.keepsSecrets ? .secret : .text } ?? .nothing)
    }

    /// Passes the changed ones to the desktop.
    func applyAttributes() {
        let (old, new) = (applied, attributes)
        applied = new
        if let title = new.title, title != old.title { window.setTitle(title) }
        if new.leastSize != old.leastSize {
            window.setMinimumSize(width: Int(new.leastSize.width), height: Int(new.leastSize.height))
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
