import FrameExport
import RenderTree
import Scenes
import System

/// The frames of sessions whose scenes belong to the main actor, for another thread: the window's thread makes, plays and
/// releases them.
final class ServedFrames: FrameSource {
    private let frames: SessionFrames
    private let calls: ServedCalls

    /// Seconds of a turn of the window's thread, or as many more as a scene needs for a second of its time.
    private static let slice = 0.004

    /// - Parameter frames: kept by the window's thread until the other one has ended.
    init(_ frames: SessionFrames, by calls: ServedCalls) { (self.frames, self.calls) = (frames, calls) }

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
