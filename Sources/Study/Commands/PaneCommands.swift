import Scenes
import Stage

/// The commands of the panel itself: its colours, and the keyboard's way between its panes.
extension Command<StudyPanel> {
    static let appearance = Command(
        "appearance", Localized("Light or dark", zh: "浅色或深色"), "l", ignoresShift: true
    ) { $0.bar.onSwitchAppearance() }
    static let nextPane = Command("next pane", nil, Shortcut(.function(6)), repeats: true) {
        $0.focus($0.nextPane(isBack: false))
    }
    static let previousPane = Command("previous pane", nil, Shortcut(.function(6), .shift), repeats: true) {
        $0.focus($0.nextPane(isBack: true))
    }
    /// From the ruler Escape is the window's, which may lead back.
    static let toRuler = Command(
        "to the ruler", nil, Shortcut(.escape), ignoresShift: true, isEnabled: { $0.stage.focused !== $0.time.ruler }
    ) { $0.focus(.time) }

    static let paneKeys: [Command] = [nextPane, previousPane]
    static let all: [Command] = paneKeys + [appearance, toRuler]
}
