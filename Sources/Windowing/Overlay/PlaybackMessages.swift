import Geometry
import Scenes
import Stage
import Study

/// A window's messages about the scene's time.
struct PlaybackMessages {
    private let language: Language

    init(_ language: Language) { self.language = language }

    /// The message for a stage that can't be played again.
    var noPast: String {
        Localized("This stage can't be played again: nothing to study", zh: "这个画面无法重放，不能研究")[language]
    }

    /// A time of the scene, to the millisecond.
    func time(_ time: Double) -> String { fixed(time, 3) + " s" }

    /// A time of the scene, and the frame of the animation shown.
    func time(_ time: Double, _ animation: FilePlayback?) -> String {
        ([self.time(time)] + [animation?.words[language]].compactMap(\.self)).joined(separator: " · ")
    }

    /// The message that time stands still, and how to resume.
    func paused(at time: Double, _ animation: FilePlayback? = nil) -> String {
        let time = self.time(time, animation)
        let words = ["已暂停 于", "继续，", "逐帧"].map(chineseWords)
        let key = animation == nil ? Localized("P", zh: "P") : Localized("Space", zh: "空格")
        let chinese = "\(words[0]) \(time) · \(key[.chinese]) \(words[1]). 与 , \(words[2])"
        return Localized("Paused at \(time) · \(key[.english]) resumes, . and , step", zh: chinese)[language]
    }

    /// The message when an animation opens; nil for none.
    ///
    /// It says if the animation stands still, and what it is drawn without.
    /// - Parameter program: the program's name, for the command that lists all.
    func opened(_ animation: FilePlayback, program: String) -> String? {
        var lines: [String] = []
        if !animation.isPlaying {
            lines.append(
                Localized("Reduced motion: Space plays", zh: "\(chineseWords("已 减少 动态效果："))空格播放")[language])
        }
        let needs = animation.needs
        if !needs.isEmpty {
            // The reasons are in the list.
            let words = needs.prefix(3).map { $0.split(separator: ": ").first ?? "" }
            let some = words.map { $0.count > 60 ? "\($0.prefix(59))…" : $0 }.joined(separator: ", ")
            let list = some + (needs.count > 3 ? " …" : "")
            lines.append(
                Localized(
                    "Drawn without \(needs.count == 1 ? "1 feature" : "\(needs.count) features"): \(list); see “\(program) list”",
                    zh: "\(needs.count) \(chineseWords("项 功能 未绘制："))\(list)；\(chineseWords("见")) “\(program) list”")[
                        language])
        }
        return lines.isEmpty ? nil : lines.joined(separator: " · ")
    }

    /// The message that another background is behind an animation.
    func background(_ color: Color) -> String {
        let words =
            switch color {
            case .white: Localized("white", zh: "白色")
            case .clear: Localized("clear", zh: "透明")
            default: Localized("dark", zh: "深色")
            }
        return Localized("Background: \(words[.english])", zh: "背景：\(words[.chinese])")[language]
    }

    var resumed: String { Localized("Resumed", zh: "继续")[language] }

    var slow: String { Localized("Slow motion, 10 times", zh: "十倍慢动作")[language] }

    var fullSpeed: String { Localized("Full speed", zh: "正常速度")[language] }

    /// The message that the frame shown was written into a file.
    /// - Parameter hidesLayers: whether the study panel hides layers, which the file has.
    func saved(_ name: String, hidesLayers: Bool) -> String {
        Localized("Saved \(name)", zh: "\(chineseWords("已 保存")) \(name)")[language]
            + (hidesLayers ? ExportRequest.hiddenLayers[language] : "")
    }

    /// The message that a frame could not be written; the reason is in English, as on stderr.
    func unsaved(_ reason: String) -> String { Localized(reason, zh: "\(chineseWords("未能 保存："))\(reason)")[language] }

    /// The badge for the scene's time; nil at full speed. In a text field S is a letter.
    func badge(of player: ScenePlayer) -> TimeBadge.Mark? {
        if player.isPaused {
            let key = player.filePlayback == nil ? "P" : Localized("Space", zh: "空格")[language]
            return TimeBadge.Mark(words: Localized("Paused", zh: "已暂停")[language], key: key)
        }
        guard player.isSlow else { return nil }
        let isTyping = player.stage.focused?.takesText ?? false
        return TimeBadge.Mark(
            words: Localized("Slow motion", zh: "慢动作")[language], key: isTyping ? "Ctrl+S" : "S")
    }

    /// The scene's time and what it does now.
    func state(of player: ScenePlayer) -> String {
        let time = time(player.stage.time, player.filePlayback)
        if player.isPaused { return "\(time) · " + Localized("paused", zh: "已暂停")[language] }
        return player.isSlow ? "\(time) · \(slow)" : time
    }

    /// That nothing in the scene has moved since a time of it.
    func rest(since time: Double) -> String {
        Localized("at rest since \(self.time(time))", zh: "自 \(self.time(time)) 起静止")[language]
    }
}
