import CairoKit
import Geometry
public import RenderTree
public import Scenes
public import Stage
import System
import Windowing
import X11Kit

/// A scene, or a stage alone, in a window: for a program with a `main` of its own.
///
/// ```swift
/// try SceneWindow(LikeScene()).run()
/// ```
public struct SceneWindow {
    /// The window's title.
    public var title: String
    /// The window's icon.
    public var icon: Picture?
    private let configuration: SceneConfiguration
    private let stage: Stage?

    /// Shows a new scene of this type, with this one's parameters, in the environment's language.
    /// - Parameter imageFolder: the folder of its images, relative to the executable's own folder.
    /// - Throws: ``ParameterError`` for a value outside its range; an error that names an image's file.
    public init(_ scene: any Scene, imageFolder: String = "images") throws {
        self.init(try SceneConfiguration(scene, imageFolder: imageFolder))
    }

    /// Shows a scene as configured, but at the desktop's scale.
    public init(_ configuration: SceneConfiguration) {
        self.configuration = configuration
        title = configuration.info.title[configuration.language]
        stage = nil
    }

    /// Shows a stage, at the desktop's scale and with its clipboard.
    ///
    /// The window observes the stage's inputs while it is open, in the place of ``Stage/inputObserver``. Keys that neither a
    /// control nor ``Stage/delegate`` used control time, which can be paused but does not go back, and the window; in paused time
    /// those of time come first.
    public init(_ stage: Stage, title: String) {
        self.title = title
        self.stage = stage
        configuration = SceneConfiguration(NoScene.self, size: stage.size, scale: stage.scale, language: .preferred)
    }

    /// Opens the window and serves it until it is closed.
    ///
    /// A signal such as Ctrl-C's closes it and ends the process. So does, with exit code 69, a display that is lost while an
    /// input method is waited for: Xlib does not return from that.
    /// - Throws: an error that says why there is no window, or why it ended; ``SceneError`` for a bad declaration.
    public func run() throws {
        DebugWarning.handler = DebugWarning.handler ?? printError
        guard let stage else { return try OwnSignals.kept { try serve() } }
        let before = (stage.clipboard, stage.inputObserver, stage.reducesMotion)
        defer { (stage.clipboard, stage.inputObserver, stage.reducesMotion) = before }
        try OwnSignals.kept { try serve() }
    }

    private func serve() throws {
        CairoTextShaper.beginReadingFonts()
        let connection = try Connection()
        connection.onError = { printError("on the X display: \($0)") }
        let plan = try PreparedScene(configuration)
            .fit(toDesktop: connection.scale(), reducesMotion: ReducedMotion.isWanted(on: connection))
        if let stage {
            stage.fit(plan.size, scale: plan.scale)
            stage.reducesMotion = stage.reducesMotion || plan.configuration.reducesMotion
        }
        let host = try ProgramHost(plan)
        let session = try host.makeSession(
            showing: stage, on: connection, clock: MonotonicClock.now, title: title, icon: icon)
        let outcome = Result { try host.serve(session) }
        endBySignal(session.endSignal)
        try outcome.get()
    }
}

/// The placeholder for the scene of a stage without one.
private final class NoScene: Scene {
    static let info = SceneInfo("stage")
    func build(_ context: SceneContext) {}
}
