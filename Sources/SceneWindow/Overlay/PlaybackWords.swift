import Geometry
import Scenes
import Stage

/// What a window says of the scene's time.
struct PlaybackWords {
    private let language: Language

    init(_ language: Language) { self.language = language }

    /// The message for a stage that can't be played again.
    var noPast: String {
        Localized("This stage can't be played again: nothing to study", zh: "这个画面无法重放，不能研究")[language]
    }

    /// A time of the scene, to the millisecond.
    func time(_ time: Double) -> String { fixed(time, 3) + " s" }

    /// The message that time stands still, and how to resume.
    func paused(at time: Double) -> String {
        let time = self.time(time)
        let words = ["已暂停 于", "继续，", "逐帧"].map(chineseWords)
        let chinese = "\(words[0]) \(time) · P \(words[1]). 与 , \(words[2])"
        return Localized("Paused at \(time) · P resumes, . and , step", zh: chinese)[language]
    }

    var resumed: String { Localized("Resumed", zh: "继续")[language] }

    var slow: String { Localized("Slow motion, 10 times", zh: "十倍慢动作")[language] }

    var fullSpeed: String { Localized("Full speed", zh: "正常速度")[language] }

    /// The message that the frame shown was written into a file.
    func saved(_ name: String) -> String { Localized("Saved \(name)", zh: "\(chineseWords("已 保存")) \(name)")[language] }

    /// The message that a frame could not be written; the reason is in English, as on stderr.
    func unsaved(_ reason: String) -> String { Localized(reason, zh: "\(chineseWords("未能 保存："))\(reason)")[language] }

    /// The badge for the scene's time; nil at full speed. In a text field S is a letter.
    func badge(of player: ScenePlayer) -> TimeBadge.Mark? {
        if player.isPaused { return TimeBadge.Mark(words: Localized("Paused", zh: "已暂停")[language], key: "P") }
        guard player.isSlow else { return nil }
        let isTyping = player.stage.focused?.takesText ?? false
        return TimeBadge.Mark(
            words: Localized("Slow motion", zh: "慢动作")[language], key: isTyping ? "Ctrl+S" : "S")
    }

    /// The scene's time and what it does now.
    func state(of player: ScenePlayer) -> String {
        let time = time(player.stage.time)
        if player.isPaused { return "\(time) · " + Localized("paused", zh: "已暂停")[language] }
        return player.isSlow ? "\(time) · \(slow)" : time
    }

    /// That nothing in the scene has moved since a time of it.
    func rest(since time: Double) -> String {
        Localized("at rest since \(self.time(time))", zh: "自 \(self.time(time)) 起静止")[language]
    }
}
