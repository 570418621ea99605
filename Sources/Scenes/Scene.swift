import Geometry
import LayerTree
public import Stage

/// A small animated program: it fills a host layer, moves with the stage's time and answers to input.
///
/// A host makes a scene by ``init()``, sets its parameters, and calls ``build(_:)`` and ``layout()`` once; then
/// ``layout()`` again at each new size. Going back in time makes a new scene. A scene of the main actor, which conforms as
/// `@MainActor Scene`, is made and called on the main thread.
public protocol Scene: AnyObject {
    /// Its name, title, keys and images.
    static var info: SceneInfo { get }

    /// Makes a scene without any effect: also to read its parameters. Called by the host.
    init()

    /// Fills the host layer. A property with ``Context`` keeps the context for what happens later.
    func build(_ context: SceneContext)

    /// Places everything: the host's size or the stage's scale is another.
    func layout()

    /// The primary button went down where no control is.
    func backgroundPressed()

    /// A button went down, the primary one where no control is, another one where no control used it.
    ///
    /// The point is the viewport's; ``Stage/convert(_:to:)`` gives a layer's.
    func backgroundPressed(_ press: PointerPress)

    /// A key that no control took went down, or repeats while it is held down. Returns whether the scene made use of it.
    func keyPressed(_ press: KeyPress) -> Bool

    /// A key came up whose press the scene used, or the window lost the keyboard. Returns whether the scene made use of it:
    /// otherwise no recording has it.
    func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool

    /// The user asked to close the window. Returns whether it closes.
    ///
    /// A scene that returns false asks what to do with what is not saved, and then calls ``SceneContext/closeWindow()``. The
    /// request is an input of the recording then. Signals close the window without asking.
    func windowShouldClose() -> Bool

    /// The window closes, whatever for, or the process was asked by a signal to end: what is to be kept is saved now.
    ///
    /// Called in no export and no test. If the window shows the past, it goes to the present before.
    func windowWillClose()

    /// The window got the keyboard, or lost it. Returns whether the scene made use of it: otherwise no recording has it.
    ///
    /// A scene begins as if it had the keyboard. While the window shows the past or is paused, the change waits.
    func windowFocusChanged(to isFocused: Bool) -> Bool

    /// Replays the scene's main action, or takes it back where it has two ends: what Space does.
    func performMainAction()

    /// Begins again at once, without a motion back, and plays what leads to a step.
    ///
    /// The window then skips to the step's time, which counts from now. The focus is gone already.
    func replay(_ step: SceneStep)

    /// Eases back to how the scene begins, from wherever it is: a gallery opens it.
    func returnToBeginning()

    /// How the scene fits large viewports; with ``Parameter`` a choice of its user. Read before ``build(_:)``.
    var fit: SceneFit { get }

    /// The scenes in this one, whose parameters are its own, too, as `scene.parameter`.
    var scenes: [any Scene] { get }

    /// The info of the scene shown now: in a scene of scenes, of the open one.
    var shownInfo: SceneInfo { get }
}

extension Scene {
    /// Places nothing.
    public func layout() {}
    /// Ignores the press.
    public func backgroundPressed() {}
    /// Passes on a press of the primary button, without its place, and ignores others.
    public func backgroundPressed(_ press: PointerPress) { if press.button == .primary { backgroundPressed() } }
    /// Handles a key press; returns whether it was used.
    public func keyPressed(_ press: KeyPress) -> Bool { false }
    /// Ignores the release.
    public func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool { false }
    /// Closes it.
    public func windowShouldClose() -> Bool { true }
    /// Saves nothing.
    public func windowWillClose() {}
    /// Ignores the change.
    public func windowFocusChanged(to isFocused: Bool) -> Bool { false }
    /// Does nothing: there is no main action unless a scene says so.
    public func performMainAction() {}
    /// Returns to the beginning and performs the main action.
    public func replay(_ step: SceneStep) {
        returnToBeginning()
        performMainAction()
    }
    /// Does nothing: a scene without a main action is always as it begins.
    public func returnToBeginning() {}
    /// Enlarged in proportion.
    public var fit: SceneFit { .window }
    /// No scenes.
    public var scenes: [any Scene] { [] }
    /// The scene's own info.
    public var shownInfo: SceneInfo { Self.info }
}

extension Scene {
    /// Builds the scene and lays it out, over its background.
    package func start(in context: SceneContext) {
        if let background = Self.info.background { context.host.backgroundColor = background }
        for case let property as Context in storedProperties { property.held = context }
        build(context)
        context.stage.root.reportEnded(by: "the first layout()", layout)
    }
}
