import Scenes
import Stage

/// What a window says of the scene's time.
struct PlaybackWords {
    private let language: Language

    init(_ language: Language) { self.language = language }

    /// A time of the scene, to the millisecond.
    func time(_ time: Double) -> String { fixed(time, 3) + " s" }

    /// The message that time stands still, and how to resume.
    func paused(at time: Double) -> String {
        switch language {
        case .english: "Paused at \(self.time(time)) · P resumes, . and , step"
        case .chinese: "已暂停于 \(self.time(time)) · P 继续，. 与 , 逐帧"
        }
    }

    var resumed: String {
        switch language {
        case .english: "Resumed"
        case .chinese: "继续"
        }
    }

    var slow: String {
        switch language {
        case .english: "Slow motion, 10 times"
        case .chinese: "十倍慢动作"
        }
    }

    var fullSpeed: String {
        switch language {
        case .english: "Full speed"
        case .chinese: "正常速度"
        }
    }

    /// The scene's time and what it does now.
    func state(of player: ScenePlayer) -> String {
        let time = time(player.stage.time)
        if player.isPaused { return "\(time) · " + (language == .english ? "paused" : "已暂停") }
        return player.isSlow ? "\(time) · \(slow)" : time
    }

    /// That nothing in the scene has moved since a time of it.
    func rest(since time: Double) -> String {
        switch language {
        case .english: "at rest since \(self.time(time))"
        case .chinese: "自 \(self.time(time)) 起静止"
        }
    }
}
