package import RenderTree

/// Something that is played, and exported at rising times.
package protocol FrameSource: AnyObject {
    /// The frame of a time, which is none before that of the last call.
    /// - Throws: ``SamplingStopped`` where it was stopped on the way.
    func frame(at time: Double, unless isStopped: () -> Bool) throws -> RenderFrame
}

/// A source of one frame at all times.
final class SingleFrame: FrameSource {
    private let frame: RenderFrame

    init(_ frame: RenderFrame) { self.frame = frame }

    func frame(at time: Double, unless isStopped: () -> Bool) -> RenderFrame { frame }
}
