import Scenes
import Stage
import X11Kit

/// The window's own keys.
extension Command<WindowSession> {
    static let quit = Command(
        "quit", Localized("quit", zh: "退出"), Shortcut("q", .control), ignoresShift: true
    ) { $0.requestClose() }
    static let study = Command(
        "study", Localized("study: time as a ruler", zh: "研究：时间标尺"), Shortcut(.function(2)), ignoresShift: true
    ) { $0.toggleStudy() }
    static let figures = Command(
        "figures", Localized("figures about frames", zh: "帧数据"), Shortcut(.function(3)), ignoresShift: true
    ) { $0.overlay.toggleFigures() }
    static let fullScreen = Command(
        "full screen", Localized("full screen", zh: "全屏"), Shortcut(.function(11)), ignoresShift: true
    ) { $0.window.toggleFullScreen() }
    static let help = Command(
        "help", Localized("these keys", zh: "显示按键"), "?", Shortcut(.function(1)), ignoresShift: true
    ) { $0.toggleHelp() }
    // A text field takes the letter, and input methods may take either of the others.
    static let export = Command(
        "export", Localized("write a PNG; F12 while typing, too", zh: "保存画面为 PNG；输入时用 F12"), "e",
        Shortcut(.function(12)), or: [Shortcut("e", [.control, .shift])], ignoresShift: true
    ) { $0.exportSeen() }
    static let backdrop = Command(
        "background", Localized("background: white, clear, dark", zh: "背景：白色、透明、深色"), "b", ignoresShift: true,
        isEnabled: { $0.hasBackdrops }
    ) { $0.switchBackdrop() }
    static let back = Command(
        "back", nil, Shortcut(.escape), Shortcut(.left, .alt), ignoresShift: true, isEnabled: { $0.opened.home != nil }
    ) { $0.leaveForHome() }

    /// The keys that neither what is shown nor its commands used.
    static let all: [Command] = [quit, study, figures, fullScreen, help, export, backdrop, back]
}
