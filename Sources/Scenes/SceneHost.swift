public import Geometry
public import Stage

/// Puts one scene on a stage, as large as the viewport, and passes on what the stage hears.
public final class SceneHost: StageDelegate {
    let scene: any Scene

    /// Makes the scene of a name; nil if there is none. The stage holds its delegate weakly: keep the host.
    /// - Parameter playsSplash: whether the gallery opens with its splash; other scenes have none.
    public init?(
        scene name: String, on stage: Stage, parameters: ParameterValues, language: Language,
        images: ImageLibrary = ImageLibrary([:]), seed: UInt64 = 0, playsSplash: Bool = false
    ) {
        guard let type = SceneCatalog.type(named: name) else { return nil }
        scene = type.init(
            SceneContext(
                stage: stage, host: stage.root, parameters: parameters, language: language, images: images, seed: seed))
        stage.delegate = self
        if playsSplash { (scene as? GalleryScene)?.playSplash() }
    }

    /// What there is to know of the scene that is shown now, with the keys that it has there.
    public var shownInfo: SceneInfo { scene.shownInfo }

    /// The viewport has another size or scale.
    public func stageDidResize(_ stage: Stage) { scene.layout() }
    /// The primary button went down where no control is.
    public func stage(_ stage: Stage, pressedBackgroundAt point: Point) { scene.backgroundPressed() }
    /// A key went down that no control took. Space is for the scene's main action unless the scene says otherwise.
    public func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
        if scene.keyPressed(press) { return true }
        guard press.key == "space", press.modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
        scene.performMainAction()
        return true
    }
}
