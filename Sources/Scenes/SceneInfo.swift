public import Geometry

/// A scene's description, available without making one.
public struct SceneInfo: Sendable {
    /// The name on the command line, and in files' names.
    public let name: String
    /// The name for people.
    public let title: Localized
    /// The keys that the scene understands, with what they do.
    public private(set) var keys: [(key: Localized, action: Localized)]
    /// The moments worth seeing in what it plays, by time: a window offers them in a scene opened from a home.
    public let steps: [SceneStep]
    /// The names of the images that it needs: files in the program's image folder, without density and extension.
    public let images: [String]
    /// Whether it moves without being asked, so that its main action is to stop.
    public let movesByItself: Bool
    /// The seconds that it plays by itself, which an export has by default; nil if it waits for input.
    public let duration: Double?
    /// The frames per second that it is made for, which an export has by default; nil for any.
    public let frameRate: Double?
    /// The viewport that it is made for, in points: the default.
    public let size: Size
    /// The host's colour, which is also around a frame that is fitted into another shape; nil for a scene whose own layers cover
    /// the host, behind which is black.
    public let background: Color?
    /// The name of the home that the scene was opened from; nil for one opened by itself.
    package private(set) var home: Localized?

    /// Describes a scene.
    /// - Parameter title: nil is the name with a capital.
    public init(
        _ name: String, title: Localized? = nil, keys: [(key: Localized, action: Localized)] = [],
        steps: [SceneStep] = [], images: [String] = [], movesByItself: Bool = false, duration: Double? = nil,
        frameRate: Double? = nil, size: Size = Size(375, 667), background: Color? = .white
    ) {
        self.name = name
        let capitalized = name.prefix(1).uppercased() + name.dropFirst()
        self.title = title ?? Localized(capitalized, zh: capitalized)
        self.keys = keys
        self.steps = steps
        self.images = images
        self.movesByItself = movesByItself
        self.duration = duration
        self.frameRate = frameRate
        self.size = size
        self.background = background
    }

    /// The keys with what they do, for people who read a language.
    public func keys(in language: Language) -> [(key: String, action: String)] {
        keys.map { ($0.key[language], $0.action[language]) }
    }

    /// The same with a key more.
    package func adding(key: Localized, _ action: Localized) -> SceneInfo {
        var info = self
        info.keys.append((key, action))
        return info
    }

    /// The same for a scene opened from a home: with the keys that lead back, to other scenes and to steps.
    /// - Parameter range: the digits that open scenes; nil if none do.
    package func opened(from home: SceneInfo, _ range: String? = nil) -> SceneInfo {
        // A folder's title is a name, a gallery's a word.
        let (title, chinese) = (home.title[.english], home.title[.chinese])
        let english = home.name == SceneFolder.name ? title : "the \(title.lowercased())"
        var info = self
        info.home = home.title
        if let index = keys.firstIndex(where: { $0.key == "Escape" }) {
            info.keys[index].action += Localized(", then \(english)", zh: "，再返回\(chinese)")
        } else {
            info.keys.append(("Escape", Localized("back to \(english)", zh: "返回\(chinese)")))
        }
        info.keys.append(("Alt+←", Localized("back to \(english), at once", zh: "立即返回\(chinese)")))
        if let range {
            info.keys.append(
                (Localized(range, zh: range), Localized("another scene; with Alt while typing", zh: "其他场景；输入时加 Alt")))
        }
        return info.addingSteps
    }

    /// The same with the keys of its steps, if it has some.
    package var addingSteps: SceneInfo {
        guard !steps.isEmpty else { return self }
        let keys = "Ctrl+1–\(min(9, steps.count))"
        return adding(key: Localized(keys, zh: keys), Localized("play from a step or marker", zh: "从某一步或标记播放"))
    }
}
