import Dispatch
import Glibc
import TytoApp

/// Windows of a program that uses the main actor and the main dispatch queue.
enum MainQueueWindows {
    /// Shows boxes, of which each is moved by another way onto the main thread once the standard input ends.
    static func run() throws {
        let stage = Stage(size: Size(120, 80), scale: 1, shaper: CairoTextShaper())
        stage.background = .white
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw Errno(errno) }
        let (near, far) = (ends[0], ends[1])
        // Layers and stage are used on the main thread alone; sources may be used on any.
        nonisolated(unsafe) let shown = stage
        func box(_ index: Int) -> @MainActor @Sendable () -> Void {
            let layer = Layer(name: "box")
            layer.frame = Rect(5, 5 + 12 * Double(index), 10, 10)
            layer.backgroundColor = Color(hex: 0x203040)
            stage.root.addSublayers(layer)
            nonisolated(unsafe) let box = layer
            return { shown.animate(.easeInOut(duration: 0.1)) { box.position.x = 100 } }
        }
        let moves = (0..<6).map(box)
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { MainActor.assumeIsolated(moves[3]) }
        timer.activate()
        let socket = DispatchSource.makeReadSource(fileDescriptor: near, queue: .main)
        socket.setEventHandler {
            var byte: UInt8 = 0
            if read(near, &byte, 1) == 1 { MainActor.assumeIsolated(moves[4]) }
        }
        socket.activate()
        // No thread waits in a read: while one of Dispatch's does, it looks after them every second.
        nonisolated(unsafe) let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
        input.setEventHandler {
            input.cancel()
            Task { @MainActor in
                try await Task.sleep(for: .milliseconds(30))
                moves[0]()
            }
            Task.detached {
                let index = (0...10).reduce(-54, +)
                await MainActor.run { moves[index]() }
            }
            DispatchQueue.main.async {
                shown.background = Color(hex: 0x808080)
                MainActor.assumeIsolated(moves[2])
            }
            timer.schedule(deadline: .now() + 0.05)
            _ = [1].withUnsafeBytes { write(far, $0.baseAddress, 1) }
            requeue(10, then: moves[5])
        }
        input.activate()
        try withExtendedLifetime((timer, socket, input)) { try SceneWindow(stage, title: "Main queue").run() }
    }

    /// Runs a job that adds the next one, so often.
    private static func requeue(_ count: Int, then end: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async {
            if count == 0 { MainActor.assumeIsolated(end) } else { requeue(count - 1, then: end) }
        }
    }

    /// Tries to run windows in jobs, which write why that can't be.
    /// - Parameter isLoopRunning: whether they are jobs of a window's loop, and not of Dispatch's own.
    static func runInJobs(isLoopRunning: Bool) throws {
        Task { @MainActor in
            tryWindow()
            if !isLoopRunning { exit(0) }
        }
        guard isLoopRunning else { dispatchMain() }
        DispatchQueue.main.async(execute: tryWindow)
        try SceneWindow(DotScene()).run()
    }

    private static func tryWindow() {
        do { try SceneWindow(DotScene()).run() } catch { print(error) }
        fflush(nil)
    }
}

/// A system call's failure.
private struct Errno: Error, CustomStringConvertible {
    let description: String
    init(_ code: Int32) { description = String(cString: strerror(code)) }
}
