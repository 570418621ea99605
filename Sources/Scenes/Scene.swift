public import Geometry
public import LayerTree
public import Stage

/// A small animated program: it fills a host layer, moves with the stage's time and answers to input.
public protocol Scene: AnyObject, SendableMetatype {
    /// Its name, keys and parameters.
    static var info: SceneInfo { get }

    /// Fills the host layer and places everything.
    init(_ context: SceneContext)

    /// Places everything anew: the host's size or the stage's scale is another.
    func layout()

    /// The primary button went down where no control is.
    func backgroundPressed()

    /// A key went down that no control took. Returns whether the scene made use of it.
    func keyPressed(_ press: KeyPress) -> Bool

    /// The info of the scene shown now: in a scene of scenes, of the open one.
    var shownInfo: SceneInfo { get }

    /// Replays the scene's main action, or takes it back where it has two ends: what Space does.
    func performMainAction()
}

extension Scene {
    /// The primary button went down where no control is.
    public func backgroundPressed() {}
    /// Handles a key press; returns whether it was used.
    public func keyPressed(_ press: KeyPress) -> Bool { false }
    /// The scene's own info.
    public var shownInfo: SceneInfo { Self.info }
    /// There is no main action unless a scene says so.
    public func performMainAction() {}
}

/// A scene's description, available without making one.
public struct SceneInfo: Sendable {
    /// The name on the command line.
    public let name: String
    /// The name for people.
    public let title: Localized
    /// The keys that the scene understands, with what they do.
    public private(set) var keys: [(key: Localized, action: Localized)]
    /// What can be set.
    public let parameters: [ParameterSpecification]
    /// The names of the images that it needs: files of Resources/images, without density and extension.
    public let images: [String]
    /// Whether it moves without being asked, so that its main action is to stop.
    public let movesByItself: Bool
    /// The viewport that it is made for, in points: the default.
    public let size: Size

    /// Describes a scene.
    public init(
        name: String, title: Localized, keys: [(key: Localized, action: Localized)] = [],
        parameters: [any SceneParameter] = [], images: [String] = [], movesByItself: Bool = false,
        size: Size = Size(375, 667)
    ) {
        self.name = name
        self.title = title
        self.keys = keys
        self.parameters = parameters.map(\.specification)
        self.images = images
        self.movesByItself = movesByItself
        self.size = size
    }

    /// The keys with what they do, for people who read a language.
    public func keys(in language: Language) -> [(key: String, action: String)] {
        keys.map { ($0.key[language], $0.action[language]) }
    }

    /// The same with what Escape does once the scene itself has no use for it.
    package func escaping(to place: Localized) -> SceneInfo {
        let (english, chinese) = (place[.english], place[.chinese])
        var info = self
        if let index = keys.firstIndex(where: { $0.key == "Escape" }) {
            info.keys[index].action += Localized(", then the \(english)", zh: "，再返回\(chinese)")
        } else {
            info.keys.append(("Escape", Localized("back to the \(english)", zh: "返回\(chinese)")))
        }
        return info
    }
}

/// Where a scene lives and what it was asked for.
public struct SceneContext {
    /// The stage whose time and input the scene follows.
    public let stage: Stage
    /// The layer that the scene fills; it clips and sizes the scene.
    public let host: Layer
    /// The settings.
    public let parameters: ParameterValues
    /// The language of labels.
    public let language: Language
    /// The pictures made of pixels that scenes ask for by name.
    public let images: ImageLibrary
    /// What decides every choice that a scene leaves to chance.
    public let seed: UInt64

    /// Puts a scene into a layer.
    public init(
        stage: Stage, host: Layer, parameters: ParameterValues, language: Language, images: ImageLibrary, seed: UInt64
    ) {
        self.stage = stage
        self.host = host
        self.parameters = parameters
        self.language = language
        self.images = images
        self.seed = seed
    }

    /// The room that the scene has, in points.
    public var size: Size { host.bounds.size }

    /// Makes a layer a backdrop where the scene has the stage for itself. The host is one already there; in a scene of
    /// scenes what is behind one of them is part of the picture.
    public func useAsBackdrop(_ layer: Layer) { layer.isBackdrop = host === stage.root }
}
