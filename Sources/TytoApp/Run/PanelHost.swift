import FrameExport
import Scenes
import Study

/// The program's services for a window and its study panel: presets, exports, frames that are kept, messages.
final class PanelHost: StudyHost {
    /// The scene being played, as fitted to the desktop.
    ///
    /// Another scene in the window is prepared anew.
    var plan: PreparedScene
    /// Ends the window's wait for events.
    private let wake: @Sendable () -> Void
    private var export: PanelExport?
    let keeper = FrameKeeper()
    private var messages: [String] = []

    init(_ plan: PreparedScene, wake: @escaping @Sendable () -> Void) { (self.plan, self.wake) = (plan, wake) }

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
        export = PanelExport(request, of: sessions, wake: wake)
        if export == nil { report("cannot export: the system has no thread left") }
    }

    var exportProgress: ExportProgress? { export?.progress }

    func cancelExport() { export?.cancel() }

    /// Cancels an export, waits until it left no file, and says so where no window does; waits for all frames kept.
    func end() {
        export?.cancel()
        export?.join()
        if let outcome = export?.outcome { printError(outcome) }
        export = nil
        keeper.end()
    }

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
