public import Geometry
public import LayerTree
public import Stage

/// Where a scene lives and what it was asked for.
public struct SceneContext {
    /// The stage whose time and input the scene follows.
    public let stage: Stage
    /// The layer that the scene fills; it clips and sizes the scene.
    public let host: Layer
    /// The language of labels.
    public let language: Language
    /// The pictures made of pixels that scenes ask for by name.
    public let images: ImageLibrary
    /// The seed of all a scene's random choices.
    public let seed: UInt64
    /// How the host fits the viewport: the scene's own ``Scene/fit``, or that of the scene around it.
    public let fit: SceneFit
    /// Further scenes that a home leads to; nil for none.
    package var folder: SceneFolder?

    /// Puts a scene into a layer.
    public init(
        stage: Stage, host: Layer, language: Language = .english, images: ImageLibrary = ImageLibrary([:]),
        seed: UInt64 = 0, fit: SceneFit = .window
    ) {
        self.stage = stage
        self.host = host
        self.language = language
        self.images = images
        self.seed = seed
        self.fit = fit
    }

    /// The room that the scene has, in points.
    public var size: Size { host.bounds.size }

    /// The host of the stage's scene; nil for a stage without one.
    private var sceneHost: SceneHost? { stage.delegate as? SceneHost }

    /// The way to the run of the stage's scene; nil for a stage without one.
    package var link: SceneLink? { sceneHost?.link }

    /// Starts a task of the run of the stage's scene in a window, unless it was started before.
    package func startTask(_ start: @escaping (SceneRun) -> Void) { sceneHost?.startTask(at: stage.time, start) }

    /// Closes the window that shows the stage's scene, and asks no more; nothing in exports and tests.
    public func closeWindow() { sceneHost?.closeWindow() }

    /// Makes a layer a backdrop where the scene has the stage for itself. The host is one already there; in a scene of
    /// scenes what is behind one of them is part of the picture.
    public func useAsBackdrop(_ layer: Layer) { layer.isBackdrop = host === stage.root }
}
