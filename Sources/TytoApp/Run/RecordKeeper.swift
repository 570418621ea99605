import FrameExport
import Geometry
import Glibc
import Scenes
import Script
import Stage
import System
import Windowing

/// Keeps a session's record in its file: each input as it comes, and with the last comments at the end.
final class RecordKeeper {
    private let path: String
    private let plan: PreparedScene
    private let running: RunningScript
    /// The settings that the file's head has.
    private var parameters: ParameterValues
    private var backdrop: Color?
    private var hasBegun = false
    /// Whether something that could not be written is missing from the file.
    private(set) var isCut = false
    /// Whether it was said that a change, and that the end of the session, is missing from the file.
    private var (isChangeReported, isEndReported) = (false, false)

    /// Begins a record beside an older one, which stays until the window has shown a frame.
    /// - Throws: ``FileError``.
    init(_ path: String, of plan: PreparedScene) throws(FileError) {
        self.path = path
        self.plan = plan
        parameters = plan.configuration.parameters
        backdrop = plan.configuration.backdrop
        running = try RunningScript(path, head: SessionRecord(of: SceneSession(plan.configuration), plan).head())
    }

    /// Writes what has come since the last time. A failure is reported at once, and only once.
    func follow(_ session: WindowSession) {
        guard !isCut, session.seen != nil else { return }
        do throws(FileError) {
            if !hasBegun { try running.begin() }
            hasBegun = true
            let configuration = session.player.configuration
            if configuration.parameters != parameters || configuration.backdrop != backdrop {
                (parameters, backdrop) = (configuration.parameters, configuration.backdrop)
                try running.restart(head: SessionRecord(of: session, plan).head())
            }
            let (kept, added) = session.player.takeHistoryChanges()
            try running.follow(kept: kept, added: added)
            if let end = running.end, !isEndReported {
                isEndReported = true
                printError("\(path): \(SessionRecord.ending(at: end))")
            }
            if let change = session.player.unrecorded.spans.first?.lowerBound, !isChangeReported {
                isChangeReported = true
                printError(
                    "\(path): what changes from outside, first at \(change) s, is not in the record; a value of an @Input is, as long as there is room"
                )
            }
        } catch {
            isCut = true
            var error = error
            if [ENOSPC, EDQUOT, EFBIG].contains(error.code) {
                error.hint = "it ends here unless there is room for all of it when the session ends"
            }
            printError("\(error)")
        }
    }

    /// Writes the whole record in the place of what was written meanwhile, which stays if that fails. An older record stays if
    /// the window has shown no frame.
    func finish(_ session: WindowSession) {
        guard session.seen != nil else { return }
        let (text, end) = SessionRecord(of: session, plan).make()
        do throws(FileError) {
            try AtomicFile.write(Array(text.utf8), to: path)
            isCut = false
        } catch {
            if !isCut { printError("\(error)") }
            isCut = true
        }
        if let end, !isEndReported { printError("\(path): \(SessionRecord.ending(at: end))") }
    }
}
