package import Scenes

/// The program's services for the panel: files, the clipboard, messages.
package protocol StudyHost: AnyObject {
    /// The presets of the scene, by name.
    var presetNames: [String] { get }
    /// The first preset with these settings; nil if none has them.
    func presetName(of values: ParameterValues) -> String?
    /// The settings of a preset; the error is shown as one line.
    func preset(_ name: String) throws -> ParameterValues
    /// Saves settings, in place of a preset of the same name.
    func savePreset(_ name: String, _ values: ParameterValues) throws
    /// Begins to export frames of a session; `other` is the second setting of a comparison.
    func export(_ request: ExportRequest, of session: SceneSession, and other: SceneSession?)
    /// The export that runs; nil for none.
    var exportProgress: ExportProgress? { get }
    /// Ends the export that runs; it leaves no file.
    func cancelExport()
    /// Settings as arguments of the program's command; empty for defaults.
    func arguments(for values: ParameterValues) -> String
    /// The inputs of a session as a script, with the command that makes its frames.
    func script(of session: SceneSession) -> String
    /// Shows a message of one line.
    func report(_ message: String)
    /// The oldest message that was not yet taken to be shown, that of an export's end included; nil for none.
    func takeMessage() -> String?
}
