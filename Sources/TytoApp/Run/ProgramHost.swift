import CairoKit
import FrameExport
import Glibc
import RenderTree
import Scenes
import Stage
import Study
import Windowing
import X11Kit

/// The program around a window: presets, exports, frames that are kept, messages, and how it ends. It opens no files.
class ProgramHost: WindowHost {
    /// The scene being played, as fitted to the desktop.
    ///
    /// Another scene in the window is prepared anew.
    var plan: PreparedScene
    let wakeup: Wakeup
    private var export: PanelExport?
    private let keeper = FrameKeeper()
    private var messages: [String] = []

    /// - Throws: ``X11Error/noDescriptor(reason:)``.
    init(_ plan: PreparedScene) throws(X11Error) {
        self.plan = plan
        wakeup = try Wakeup()
    }

    // MARK: The window

    /// Opens the window.
    /// - Parameter stage: what is shown in the place of the scene.
    final func makeSession(
        showing stage: Stage? = nil, on connection: Connection, clock: Double, title: String, icon: Picture?,
        speed: Double = 1, presenter: PresenterKind? = nil
    ) throws -> WindowSession {
        try WindowSession(
            plan.configuration, stage: stage, host: self, on: connection, clock: clock, name: App.name, title: title,
            icon: icon, shaper: plan.shaper, inputs: plan.makeInputs(), speed: speed, presenter: presenter,
            followsScale: plan.followsDesktop)
    }

    var acceptsFiles: Bool { false }
    var studiesFiles: Bool { false }
    func open(_ files: [String], in session: WindowSession) {}
    func study(_ file: String, in session: WindowSession) {}
    func title(of scene: SceneInfo) -> String? { nil }
    func room(width: Int, height: Int) -> (width: Int, height: Int) { FrameLimits.cut(width: width, height: height) }
    func turnEnded(_ session: WindowSession) {
        FontReport.make()
        export?.serve()
    }

    func keep(
        _ frame: RenderFrame, at time: Double, done: @escaping @Sendable (Result<String, any Error>) -> Void
    ) {
        keeper.keep(frame, of: plan.info.name, at: time) { file in
            if case .failure(let error) = file { printError("\(error)") }
            done(file)
        }
    }

    /// Serves a window until it is closed, and finishes its files.
    final func serve(_ session: WindowSession) throws {
        defer { finish(session) }
        try session.run()
    }

    final func serverDied(_ error: X11Error, in session: WindowSession) -> Never {
        finish(session)
        endBySignal(session.endSignal)
        CommandFailure(.unavailable, "\(error)").printAndExit()
    }

    /// Cancels an export, waits until it left no file, and says so where no window does; waits for all frames kept.
    func finish(_ session: WindowSession) {
        session.close()
        export?.cancel()
        export?.join()
        if let outcome = export?.outcome { printError(outcome) }
        export = nil
        keeper.end()
        session.collectKeptFrames()
    }

    // MARK: Presets

    var presetNames: [String] {
        do {
            return try presets().names.filter(PresetFile.isValid)
        } catch {
            report("\(error)")
            return []
        }
    }

    func presetName(of values: ParameterValues) -> String? {
        (try? presets())?.name(of: values)
    }

    func preset(_ name: String) throws -> ParameterValues {
        try presets().values(of: name)
    }

    private func presets() throws(CommandFailure) -> PresetFile {
        try PresetFile(of: plan.configuration.source, plan.file)
    }

    func savePreset(_ name: String, _ values: ParameterValues) throws {
        var file = try presets()
        try file.save(values, as: name)
    }

    // MARK: Exports

    func export(_ request: ExportRequest, of session: SceneSession, and other: SceneSession?) {
        guard export == nil else { return }
        // A file in a window of another shape has room beside it, which its export has not.
        let sessions = [other, session].compactMap { plan.file == nil ? $0 : $0?.inOwnSize }
        export = PanelExport(request, of: sessions, wake: wakeup.wake)
        if export == nil { report("cannot export: the system has no thread left") }
    }

    var exportProgress: ExportProgress? { export?.progress }

    func cancelExport() { export?.cancel() }

    func arguments(for values: ParameterValues) -> String { values.arguments.joined(separator: " ") }

    func script(of session: SceneSession) -> String { SessionRecord(of: session, plan).make().text }

    // MARK: Messages

    func report(_ message: String) { messages.append(message) }

    func takeMessage() -> String? {
        if let message = export?.outcome {
            export?.join()
            export = nil
            report(message)
        }
        return messages.isEmpty ? nil : messages.removeFirst()
    }
}

/// Ends the program by a signal, so that its sender sees that it did.
func endBySignal(_ number: Int32?) {
    guard let number else { return }
    signal(number, SIG_DFL)
    raise(number)
}
