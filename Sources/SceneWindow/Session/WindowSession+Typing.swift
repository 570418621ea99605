import Geometry
import Scenes
import Stage
import Study
import X11Kit

/// What the window's keys are for.
extension WindowSession {
    /// Tells the window which control the keyboard is at now. What is typed into a control that keeps secrets goes past the
    /// input method's server, and keys that are no text do too.
    func followKeyboard() {
        let stage = study?.keyboardStage ?? player.stage
        let focused = stage.focused
        let typing: Typing = focused.map { !$0.takesText ? .nothing : $0.keepsSecrets ? .secret : .text } ?? .nothing
        let control = focused.map { ObjectIdentifier($0) }
        if (control, typing) != typist {
            window.takeKeys(for: typing)
            typist = (control, typing)
        }
    }

    /// Passes the last frame's caret to the window.
    func followCaret() {
        let stage = player.stage
        if typist.typing == .text, let caret = study.map(\.caretRect) ?? stage.caretRect {
            let foot = Point(caret.minX, caret.maxY) * stage.scale
            window.setCaretFoot(x: Int(foot.x.rounded()), y: Int(foot.y.rounded()))
        }
    }
}
