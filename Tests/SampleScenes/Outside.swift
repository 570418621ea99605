import Dispatch
import Glibc
import TytoApp

/// A window with boxes that are moved from outside of the scene, each by another way onto the main thread.
enum Outside {
    /// A task that sleeps, one that goes to another executor between, the main queue, its timer, a socket.
    static let wayCount = 5

    static func run() throws {
        let stage = Stage(size: Size(120, 80), scale: 1, shaper: CairoTextShaper())
        stage.background = .white
        let boxes = (0..<wayCount).map { index in
            let box = Layer(name: "box")
            box.frame = Rect(5, 5 + 15 * Double(index), 10, 10)
            box.backgroundColor = Color(hex: 0x203040)
            stage.root.addSublayers(box)
            return box
        }
        // All of them are used on the main thread alone.
        nonisolated(unsafe) let (layers, shown) = (boxes, stage)
        let move: @MainActor @Sendable (Int) -> Void = { index in
            shown.animate(.easeInOut(duration: 0.1)) { layers[index].position.x = 100 }
        }
        Task { @MainActor in
            try await Task.sleep(for: .milliseconds(30))
            move(0)
        }
        Task.detached {
            let sum = (0...10).reduce(0, +)
            await MainActor.run { move(sum - 54) }
        }
        DispatchQueue.global().async { DispatchQueue.main.async { move(2) } }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { MainActor.assumeIsolated { move(3) } }
        timer.schedule(deadline: .now() + 0.05)
        timer.resume()
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return }
        let (near, far) = (ends[0], ends[1])
        let socket = DispatchSource.makeReadSource(fileDescriptor: near, queue: .main)
        socket.setEventHandler {
            var byte: UInt8 = 0
            if read(near, &byte, 1) == 1 { MainActor.assumeIsolated { move(Int(byte)) } }
        }
        socket.resume()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
            var byte: UInt8 = 4
            _ = write(far, &byte, 1)
        }
        try withExtendedLifetime((timer, socket)) { try SceneWindow(stage, title: "Outside").run() }
    }
}
