import RenderTree

/// What an export of many frames is made by, and how its caller follows and stops it.
struct ExportRun {
    /// Plays the frame with an index; the indices rise.
    var sample: (Int) throws -> RenderFrame
    /// The same of a second player: for a look ahead, or to draw existing frames again, which must be the same.
    var resample: (Int) throws -> RenderFrame
    /// Makes, on each thread, what draws there.
    var makeRasterizer: @Sendable () throws -> any FrameRasterizer
    /// Asked before each frame; after a yes, those that are begun are finished.
    var isStopped: () -> Bool = { false }
    /// Called with the number of existing files that were checked, of how many.
    var checking: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    /// Called with the number of finished frames, of how many.
    var progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
}
