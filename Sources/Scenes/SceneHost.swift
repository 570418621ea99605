import Geometry
import Stage

/// Puts one scene on a stage, fits it to the viewport, and passes on inputs.
final class SceneHost: StageDelegate {
    let scene: any Scene
    /// The step that the last key played; nil if it played none.
    var replayedStep: SceneStep?
    private lazy var inputs = scene.namedInputs

    /// Makes the scene. The stage holds its delegate weakly: keep the host.
    init(_ configuration: SceneConfiguration, on stage: Stage) {
        scene = configuration.source.make()
        configuration.parameters.set(on: scene)
        fit(to: stage)
        var context = SceneContext(
            stage: stage, host: stage.root, language: configuration.language, images: configuration.images,
            seed: configuration.seed, fit: scene.fit)
        context.folder = configuration.folder
        context.folder?.backdrop = configuration.shownBackdrop
        scene.start(in: context)
        stage.delegate = self
    }

    private func fit(to stage: Stage) { stage.magnification = scene.fit.magnification(in: stage.size) }

    func stageDidResize(_ stage: Stage) {
        fit(to: stage)
        scene.layout()
    }

    /// Lets the ports of the scene's inputs send to a run.
    func connect(to run: SceneRun, sendsLast: Bool) {
        for (name, input) in inputs { input.port.connect(to: run, as: name, sendsLast: sendsLast) }
    }

    func stage(_ stage: Stage, received json: String, for input: String) -> Bool {
        inputs.first { $0.name == input }?.input.receive(json) ?? false
    }

    /// What was expected in the place of a value that could not be taken.
    func expectation(for name: String) -> String {
        if let input = inputs.first(where: { $0.name == name })?.input { return "JSON of the type \(input.typeName)" }
        let names = inputs.map(\.name).joined(separator: ", ")
        return "the name of an input of the scene, which has " + (names.isEmpty ? "none" : names)
    }

    func stage(_ stage: Stage, pressedBackgroundAt point: Point) { scene.backgroundPressed() }

    /// Space is for the scene's main action, and Ctrl with a digit for a step, unless the scene says otherwise.
    func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
        if scene.keyPressed(press) { return true }
        if let step = scene.shownInfo.step(for: press) {
            stage.focus(nil)
            scene.replay(step)
            replayedStep = step
            return true
        }
        // A repeat that does nothing is not recorded either.
        guard press.key == " ", !press.isRepeat, press.modifiers.isDisjoint(with: [.control, .alt, .command]) else {
            return false
        }
        scene.performMainAction()
        return true
    }
}
