/// Keeps what is known of the last frames, and writes all of them to a log if there is one.
///
/// A log that can't be written is reported once and then left alone: the frames are worth more.
final class FrameStatistics {
    /// The last frame shown that had something new of the scene.
    private(set) var latest: FrameCost?
    /// Refreshes missed so far.
    private(set) var missed = 0
    /// Called once for each frame.
    var onFrame: (FrameCost) -> Void = { _ in }
    private var underWay: [FrameCost] = []

    /// Frames that nobody ever tells of are logged without it when so many have come after.
    private static let longestWait = 16

    /// Whether it is known of all frames when they were shown.
    var isSettled: Bool { underWay.isEmpty }

    /// Takes a frame that was sent.
    func sent(_ record: FrameCost) {
        underWay.append(record)
        if underWay.count > FrameStatistics.longestWait { onFrame(underWay.removeFirst()) }
    }

    /// Takes note that a frame was shown; those before it that were not told of were not.
    func shown(_ showing: FramePacer.Showing) {
        missed += showing.missed
        while let first = underWay.first, first.number <= showing.number {
            underWay.removeFirst()
            var record = first
            if record.number == showing.number {
                record.showing = showing
                if record.sceneTime != nil { latest = record }
            }
            onFrame(record)
        }
    }

    /// Hands on all frames that wait.
    func close() {
        for record in underWay { onFrame(record) }
        underWay = []
    }
}
