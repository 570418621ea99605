package import Scenes

/// What the program does for the panel: files, the clipboard, messages.
package protocol StudyHost: AnyObject {
    /// The presets of the scene, by name.
    var presetNames: [String] { get }
    /// The settings of a preset; the error is shown as one line.
    func preset(_ name: String) throws -> ParameterValues
    /// Saves settings, in place of a preset of the same name.
    func savePreset(_ name: String, _ values: ParameterValues) throws
    /// Begins to export frames of a session; `other` is the second setting of a comparison.
    func export(_ request: ExportRequest, of session: SceneSession, and other: SceneSession?)
    /// The export that runs, or the last one; nil for none.
    var exportProgress: ExportProgress? { get }
    func cancelExport()
    /// Puts a text on the clipboard.
    func copy(_ text: String)
}
