/// Collects the last frames' costs and display times, and passes all frames to a log.
///
/// A log that can't be written is reported once and then left alone: the frames are worth more.
final class FrameStatistics {
    /// The last frame shown that had something new of the scene.
    private(set) var latest: FrameCost?
    private(set) var missed = 0
    var onFrame: (FrameCost) -> Void = { _ in }
    private var underWay: [FrameCost] = []

    /// The number of later frames after which an unreported frame is logged.
    private static let longestWait = 16

    /// Whether the display has reported all frames.
    var isSettled: Bool { underWay.isEmpty }

    func sent(_ record: FrameCost) {
        underWay.append(record)
        if underWay.count > FrameStatistics.longestWait { onFrame(underWay.removeFirst()) }
    }

    /// Records that a frame was shown; those before it without a report were not.
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

    func close() {
        for record in underWay { onFrame(record) }
        underWay = []
    }
}
