import CairoKit
import FrameExport
import RenderTree
import System

/// Writes the frames that the key e keeps, in order, on a thread of its own.
final class FrameKeeper: Sendable {
    private struct Waiting {
        let frame: RenderFrame
        let name: String
        let done: @Sendable (Result<String, any Error>) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var isWriting = false
        /// The last one; it ends when nothing waits.
        var thread: WorkerThread?
    }

    /// The path before the files' names; empty for the working directory.
    private let folder: String
    private let state = Guarded(State())

    init(in folder: String = "") { self.folder = folder }

    /// Has a frame written, never over another file.
    /// - Parameter done: called once, from any thread, with the file's name or why there is none.
    func keep(
        _ frame: RenderFrame, of scene: String, at time: Double,
        done: @escaping @Sendable (Result<String, any Error>) -> Void
    ) {
        let name = folder + FrameKeeper.fileName(scene, time)
        let isFirst = state.withLock { state in
            state.waiting.append(Waiting(frame: frame, name: name, done: done))
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard isFirst else { return }
        end()
        guard let thread = WorkerThread({ self.writeAll() }) else { return writeAll() }
        state.withLock { $0.thread = thread }
    }

    /// Waits until all frames are written.
    func end() {
        let thread = state.withLock { state in
            defer { state.thread = nil }
            return state.thread
        }
        thread?.join()
    }

    private func writeAll() {
        let shaper = CairoTextShaper()
        while let next = next() {
            next.done(
                Result {
                    // One processor is left for the window.
                    let job = ExportJob(
                        next.frame, to: .newFile(stem: next.name), threads: max(1, ExportJob.processors - 1),
                        shaper: shaper)
                    return try job.run()?.path ?? next.name
                })
        }
    }

    private func next() -> Waiting? {
        state.withLock { state in
            if state.waiting.isEmpty { state.isWriting = false }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
    }

    /// A name that sorts by time: `tyto-owl-00012.345s` for the program `tyto`.
    static func fileName(_ scene: String, _ time: Double) -> String { "\(App.name)-\(scene)-\(seconds(time))" }

    /// A time as it stands in names: `00012.345s`.
    static func seconds(_ time: Double) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let milliseconds = Int((time * 1000).rounded())
        return "\(padded(milliseconds / 1000, 5)).\(padded(milliseconds % 1000, 3))s"
    }
}
