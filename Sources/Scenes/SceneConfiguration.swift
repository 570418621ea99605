public import Geometry
import RenderTree
import Stage

/// A scene to play, with its viewport and settings.
public struct SceneConfiguration: Sendable {
    /// The source that makes the scene.
    public let source: SceneSource
    /// The viewport in points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    /// The scene's settings.
    public var parameters: ParameterValues
    /// The language of labels.
    public var language: Language
    /// The images that the scene names in its info.
    public var images: ImageLibrary
    /// The seed of all the scene's random choices.
    public var seed: UInt64
    /// Further scenes that a home leads to; nil for none.
    package var folder: SceneFolder?
    /// The background in place of the scene's own, possibly clear; nil for its own.
    package var backdrop: Color?
    /// The ports of the scene that it was made of, which send to the one in the window, by their inputs' names.
    var ports: [(name: String, port: any SceneInputPort)] = []
    /// Whether movements become fades; see ``Stage/reducesMotion``.
    public var reducesMotion = false
    /// Whether backdrops stay empty; see ``Stage``.
    public var omitsBackdrops = false

    /// Configures a scene.
    /// - Parameter size: nil is the scene's own.
    public init(
        _ source: SceneSource, size: Size? = nil, scale: Double = 1, parameters: ParameterValues = ParameterValues(),
        language: Language = .english, images: ImageLibrary = ImageLibrary([:]), seed: UInt64 = 0
    ) {
        self.source = source
        self.size = size ?? source.info.size
        self.scale = scale
        self.parameters = parameters
        self.language = language
        self.images = images
        self.seed = seed
    }

    /// Configures a scene of a type.
    /// - Parameter size: nil is the scene's own.
    public init(
        _ scene: any Scene.Type, size: Size? = nil, scale: Double = 1, parameters: ParameterValues = ParameterValues(),
        language: Language = .english, images: ImageLibrary = ImageLibrary([:]), seed: UInt64 = 0
    ) {
        self.init(
            SceneSource(scene), size: size, scale: scale, parameters: parameters, language: language, images: images,
            seed: seed)
    }

    /// Configures a new scene of this type, with this one's parameters. In a window, what is sent to this one's inputs arrives
    /// there.
    ///
    /// Every player makes scenes of its own, as going back in time needs new ones.
    /// - Throws: ``ParameterError`` for a value outside its range.
    public init(
        _ scene: any Scene, size: Size? = nil, scale: Double = 1, language: Language = .english,
        images: ImageLibrary = ImageLibrary([:]), seed: UInt64 = 0
    ) throws(ParameterError) {
        self.init(
            type(of: scene), size: size, scale: scale, parameters: try ParameterValues(of: scene), language: language,
            images: images, seed: seed)
        ports = scene.namedInputs.map { ($0.name, $0.input.port) }
    }

    /// The scene's description.
    public var info: SceneInfo { source.info }

    /// The background of the scene, or of its folder's animations; nil for their own.
    var shownBackdrop: Color? { folder?.backdrop ?? backdrop }

    func makeStage(shaper: any TextShaper, clipboard: any Clipboard) -> Stage {
        let stage = Stage(
            size: size, scale: scale, shaper: shaper, clipboard: clipboard,
            omitsBackdrops: omitsBackdrops || backdrop != nil)
        stage.reducesMotion = reducesMotion
        stage.background = backdrop ?? folder?.backdrop ?? info.background ?? .black
        return stage
    }
}
