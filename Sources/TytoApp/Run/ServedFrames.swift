import FrameExport
import RenderTree
import Scenes
import System

/// The frames of sessions whose scenes belong to the main actor, for another thread: the window's thread plays them.
final class ServedFrames: FrameSource {
    private let frames: SessionFrames
    private let calls: ServedCalls

    /// Seconds of a turn of the window's thread.
    private static let slice = 0.004

    init(_ sessions: [SceneSession], by calls: ServedCalls) { (frames, self.calls) = (SessionFrames(sessions), calls) }

    func frame(at time: Double, unless isStopped: () -> Bool) throws -> RenderFrame {
        while !isStopped() {
            let slice = calls.perform { [frames] in
                let end = MonotonicClock.now + Self.slice
                return Result { try frames.frame(at: time) { MonotonicClock.now > end } }
            }
            guard let slice else { break }
            do { return try slice.get() } catch is SamplingStopped {}
        }
        throw SamplingStopped()
    }
}
