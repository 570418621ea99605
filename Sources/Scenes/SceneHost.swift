import Geometry
import Stage

/// Puts one scene on a stage, fits it to the viewport, and passes on inputs.
final class SceneHost: StageDelegate {
    let scene: any Scene
    /// The step that the last key played; nil if it played none.
    var replayedStep: SceneStep?
    private lazy var inputs = scene.namedInputs
    /// The way to the scene's run.
    let link = SceneLink()
    /// The tasks that the scene started at the beginning, until it has a run.
    private var firstTasks: [(SceneRun) -> Void] = []
    private var run: (run: SceneRun, isInPast: () -> Bool, close: () -> Void)?

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
        // The scene's contexts, also those that it makes for the scenes in it, find the link there.
        stage.delegate = self
        scene.start(in: context)
        // The scene may have set another.
        stage.delegate = self
    }

    deinit { link.end() }

    private func fit(to stage: Stage) { stage.magnification = scene.fit.magnification(in: stage.size) }

    func stageDidResize(_ stage: Stage) {
        fit(to: stage)
        scene.layout()
    }

    /// Lets the scene and the ports of its inputs send to a run.
    /// - Parameters:
    ///   - isNew: whether no other scene was in the run. Otherwise all that this one did while it was built had been done before.
    ///   - isInPast: whether what happens now has happened before.
    ///   - close: closes the window.
    func connect(
        to run: SceneRun, isNew: Bool, isInPast: @escaping () -> Bool, close: @escaping () -> Void
    ) {
        for (name, input) in inputs { input.port.connect(to: run, as: name, sendsLast: isNew) }
        link.connect(to: run, sendsKept: isNew)
        if isNew { for start in firstTasks { start(run) } }
        firstTasks = []
        self.run = (run, isInPast, close)
    }

    func disconnect() { run = nil }

    /// Starts a task of the run, unless it was started before: going back in time starts none again.
    /// - Parameter time: the stage's.
    func startTask(at time: Double, _ start: @escaping (SceneRun) -> Void) {
        if let run { if !run.isInPast() { start(run.run) } } else if time == 0 { firstTasks.append(start) }
    }

    /// Closes the window, unless that happens in the past again.
    func closeWindow() { if let run, !run.isInPast() { run.close() } }

    func stageShouldClose(_ stage: Stage) -> Bool { scene.windowShouldClose() }

    func stageWillClose(_ stage: Stage) { scene.windowWillClose() }

    func stage(_ stage: Stage, windowFocusChangedTo isFocused: Bool) -> Bool {
        scene.windowFocusChanged(to: isFocused)
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

    func stage(_ stage: Stage, pressedBackground press: PointerPress) { scene.backgroundPressed(press) }

    func stage(_ stage: Stage, keyReleased key: Key, modifiers: KeyModifiers) -> Bool {
        scene.keyReleased(key, modifiers: modifiers)
    }

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
