import RenderTree

/// An export's frames, what draws them, and how its caller follows and stops it.
struct ExportRun {
    /// Plays the frame with an index; the indices rise.
    var sample: (Int) throws -> RenderFrame
    /// The same of a second player: for a look ahead, or to draw existing frames again, which must be the same.
    var resample: (Int) throws -> RenderFrame
    /// Makes a rasterizer; called on each thread.
    var makeRasterizer: @Sendable () throws -> any FrameRasterizer
    /// Asked before each frame, and while a film's writer waits. A folder's frames that are begun are then finished.
    var isStopped: () -> Bool = { false }
    /// Called with the number of existing files that were checked, of how many.
    var checking: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    /// Called with the number of finished frames, of how many.
    var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
}
