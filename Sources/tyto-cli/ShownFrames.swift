import Stage

/// Keeps what is known of the last frames, and writes all of them to a log if there is one.
final class ShownFrames {
    /// The last frame shown that had something new of the scene.
    private(set) var latest: FrameCost?
    /// Refreshes missed so far.
    private(set) var missed = 0
    private let log: FrameLog?
    private var underWay: [FrameCost] = []

    /// Frames that nobody ever tells of are logged without it when so many have come after.
    private static let longestWait = 16

    init(log: FrameLog?) { self.log = log }

    /// Whether it is known of all frames when they were shown.
    var isSettled: Bool { underWay.isEmpty }

    /// Takes a frame that was sent.
    /// - Throws: a failure to write the log.
    func sent(_ record: FrameCost) throws {
        underWay.append(record)
        if underWay.count > ShownFrames.longestWait { try log?.add(underWay.removeFirst()) }
    }

    /// Takes note that a frame was shown; those before it that were not told of were not.
    /// - Throws: a failure to write the log.
    func shown(_ showing: FramePacer.Showing) throws {
        missed += showing.missed
        while let first = underWay.first, first.number <= showing.number {
            underWay.removeFirst()
            var record = first
            if record.number == showing.number {
                record.showing = showing
                if record.sceneTime != nil { latest = record }
            }
            try log?.add(record)
        }
    }

    /// Writes what is not yet written.
    /// - Throws: a failure to write the log.
    func close() throws {
        for record in underWay { try log?.add(record) }
        underWay = []
        try log?.flush()
    }
}
