import FrameEncoding
import FrameExport
import Scenes
import Study
import System
import X11Kit

/// An export that the study panel began, on a thread of its own; scenes of the main actor are played on theirs meanwhile.
final class PanelExport: Sendable {
    private struct State {
        var done = 0
        var isCancelled = false
        /// The message to show once it is over.
        var outcome: String?
    }

    private let request: ExportRequest
    private let sessions: [SceneSession]
    /// A film's frames per second, as the command has them.
    private let rate: FrameRate
    /// The name without its number and extension.
    private let name: String
    private let state = Guarded(State())
    private let thread = Guarded<WorkerThread?>(nil)
    private let wake: @Sendable () -> Void
    /// A scene like those played, and the calls to the window's thread if that alone may play them.
    private let (specimen, calls): (SceneSpecimen, ServedCalls)
    /// The frames that the window's thread plays, until the other one has ended.
    private let served = Guarded<[SessionFrames]>([])

    /// Seconds between two wake-ups of the window for the progress.
    private static let interval = 0.1

    /// Begins an export, never over a file that is there.
    /// - Parameters:
    ///   - folder: the path before the file's name; empty for the working directory.
    ///   - sessions: one, or two side by side, of one scene.
    ///   - wake: called from the thread when ``progress`` or ``outcome`` has changed.
    /// - Returns: nil if the system has no thread left.
    init?(
        _ request: ExportRequest, of sessions: [SceneSession], in folder: String = "",
        wake: @escaping @Sendable () -> Void
    ) {
        // A film has no clear pixels.
        self.sessions = sessions.map { request.form == .mp4 && $0.backdrop == .clear ? $0.over(.white) : $0 }
        let format = FilmFormat(rawValue: request.form.rawValue) ?? .png
        rate = format.defaultRate(of: sessions[0].configuration.info.frameRate)
        (self.request, self.wake) = (request, wake)
        (specimen, calls) = (sessions[0].configuration.source.makeSpecimen(), ServedCalls(wake: wake))
        let scene = sessions[0].configuration.info.name
        let end = request.form == .png ? "" : "-\(FrameKeeper.seconds(request.range.upperBound))"
        name =
            folder + FrameKeeper.fileName(scene, request.range.lowerBound) + end + (sessions.count > 1 ? "-ab" : "")
        guard let thread = WorkerThread({ [self] in run() }) else { return nil }
        self.thread.withLock { $0 = thread }
    }

    var progress: ExportProgress {
        ExportProgress(done: state.withLock(\.done), total: frameCount, name: "\(name).\(request.form.rawValue)")
    }

    /// The message about the export's end, in one line; nil while it runs.
    var outcome: String? { state.withLock(\.outcome) }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        calls.end()
    }

    /// Plays the scene for a while, if the thread waits for that. Called by the window's thread after each ``wake``.
    func serve() { calls.serve() }

    /// Waits for the thread's end: of one that has an outcome, or is cancelled.
    func join() {
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        thread?.join()
        // The scenes end on this thread.
        served.withLock { $0 = [] }
    }

    private var isCancelled: Bool { state.withLock(\.isCancelled) }

    private var frameCount: Int { request.form == .png ? 1 : max(1, range.count) }

    /// The range of a film's frames.
    private var range: FrameRange {
        FrameRange(from: request.range.lowerBound, to: request.range.upperBound, rate: rate)
    }

    private func run() {
        let outcome: String
        let language = sessions[0].configuration.language
        do {
            let cancelled = Localized("export cancelled, no file is left", zh: "导出已取消，未留下文件")
            let hidden = request.hidesLayers ? ExportRequest.hiddenLayers[language] : ""
            outcome =
                try write().map { Localized("\($0) is written", zh: "已写入 \($0)")[language] + hidden }
                ?? cancelled[language]
        } catch {
            outcome = "\(error)"
        }
        state.withLock { $0.outcome = outcome }
        wake()
    }

    /// Writes the file; returns its name and its size in words, nil if it was cancelled.
    private func write() throws -> String? {
        var lastWake = -Double.infinity
        let outcome = try makeJob().run(
            isStopped: { self.isCancelled },
            progress: { [state, wake] done, _ in
                state.withLock { $0.done = done }
                let now = MonotonicClock.now
                guard now - lastWake >= Self.interval else { return }
                lastWake = now
                wake()
            })
        guard let outcome, let path = outcome.path, let frame = outcome.firstFrame else { return nil }
        return "\(path) (\(frame.pixelWidth)×\(frame.pixelHeight))"
    }

    private func makeJob() -> ExportJob {
        let isPlayedHere = specimen.isUsableHere
        let makeSource = { [sessions, calls, served] () -> any FrameSource in
            let frames = SessionFrames(sessions)
            if isPlayedHere { return frames }
            served.withLock { $0.append(frames) }
            return ServedFrames(frames, by: calls)
        }
        guard let format = FilmFormat(rawValue: request.form.rawValue), format != .png else {
            return ExportJob(
                at: request.range.lowerBound, to: .newFile(stem: name), jobs: 1, makeSource: makeSource)
        }
        // One processor is left for the window.
        return ExportJob(
            range, frames: 0...frameCount - 1, to: .film(format, .newFile(stem: name)),
            jobs: max(1, ExportJob.processors - 1), makeSource: makeSource)
    }
}
