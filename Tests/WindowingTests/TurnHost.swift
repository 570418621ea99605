import RenderTree
import Scenes
import X11Kit

@testable import Study
@testable import Windowing

/// A program without files that acts after each turn of a window.
final class TurnHost: WindowHost {
    let wakeup: Wakeup
    var afterTurn: () -> Void = {}
    /// The number of frames that it was to write.
    private(set) var keptCount = 0

    init() throws { wakeup = try Wakeup() }

    let (acceptsFiles, studiesFiles) = (false, false)
    func open(_ files: [String], in session: WindowSession) {}
    func study(_ file: String, in session: WindowSession) {}
    func title(of scene: SceneInfo) -> String? { nil }
    func room(width: Int, height: Int) -> (width: Int, height: Int) { (width, height) }
    func turnEnded(_ session: WindowSession) { afterTurn() }
    func serverDied(_ error: X11Error, in session: WindowSession) -> Never { fatalError("\(error)") }

    func keep(_ frame: RenderFrame, at time: Double, done: @escaping @Sendable (Result<String, any Error>) -> Void) {
        keptCount += 1
        done(.success("frame"))
    }

    let presetNames: [String] = []
    let exportProgress: ExportProgress? = nil
    func presetName(of values: ParameterValues) -> String? { nil }
    func preset(_ name: String) -> ParameterValues { ParameterValues() }
    func savePreset(_ name: String, _ values: ParameterValues) {}
    func export(_ request: ExportRequest, of session: SceneSession, and other: SceneSession?) {}
    func cancelExport() {}
    func arguments(for values: ParameterValues) -> String { "" }
    func script(of session: SceneSession) -> String { "" }
    func report(_ message: String) {}
    func takeMessage() -> String? { nil }
}
