public import Geometry
public import Stage

/// Puts one scene on a stage, as large as the viewport, and passes on what the stage hears.
public final class SceneHost: StageDelegate {
    package let scene: any Scene

    /// Makes a scene. The stage holds its delegate weakly: keep the host.
    public init(
        _ type: any Scene.Type, on stage: Stage, parameters: ParameterValues, language: Language,
        images: ImageLibrary = ImageLibrary([:]), seed: UInt64 = 0
    ) {
        scene = type.init(
            SceneContext(
                stage: stage, host: stage.root, parameters: parameters, language: language, images: images, seed: seed))
        stage.delegate = self
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
