package import Scenes

/// The keys of every window as a list of keys has them.
package enum WindowKeyRows {
    private typealias Time = Command<ScenePlayer>
    private typealias Key = Command<WindowSession>

    /// The row of a window that opens files.
    static let drop = KeyRow(
        Localized("drop a file", zh: "拖入文件"), Localized("open a Lottie animation", zh: "打开 Lottie 动画"))

    package static let rows: [KeyRow] = [
        KeyRow(Localized("Space", zh: "空格"), Localized("play the main action, or take it back", zh: "播放或收回主要动画")),
        KeyRow(Time.slow, words: Localized("slow motion, 10 times", zh: "十倍慢动作")),
        KeyRow(Time.pause, words: Localized("pause; Ctrl+P, Ctrl+S while typing", zh: "暂停；输入文字时 Ctrl+P、Ctrl+S")),
        KeyRow(Time.stepOn, .stepBack, words: Localized("while paused: one frame on, back", zh: "暂停时：前进、后退一帧")),
        KeyRow(Key.export), KeyRow(Key.study), KeyRow(Key.figures), KeyRow(Key.fullScreen), KeyRow(Key.help),
        KeyRow(Key.quit),
    ]
}
