/// What some frames say of how even and how dear a movement is.
struct PlayFigures {
    /// Refreshes at which something moved: those that showed a frame, and those missed.
    let refreshes: Int
    let missed: Int
    /// The most refreshes missed one after the other.
    let longestRun: Int
    /// Frames that began while another was under way; nil if the log does not say.
    let overlapping: Int?
    /// Milliseconds of processor time.
    let processor: Spread?
    /// The worst cost of the first frame after an input; nil without inputs.
    let inputCost: Double?
    /// Milliseconds from the beginning to the sending; nil if the log does not say.
    let wall: Spread?

    /// The middle, 95th percentile and largest of some values.
    struct Spread {
        let median, upper, worst: Double

        init?(_ values: [Double]) {
            let sorted = values.sorted()
            guard let worst = sorted.last else { return nil }
            self.worst = worst
            median = sorted[sorted.count / 2]
            upper = sorted[min(sorted.count * 95 / 100, sorted.count - 1)]
        }
    }

    /// The frames of the start, which are not counted.
    static let skipped = 3

    /// Of the frames after the start; nil without any.
    init?(_ frames: [LoggedFrame]) {
        let frames = frames.filter { $0.number >= PlayFigures.skipped }
        guard !frames.isEmpty else { return nil }
        processor = Spread(frames.map(\.cost))
        wall = Spread(frames.compactMap(\.wall))
        missed = frames.reduce(0) { $0 + $1.missed }
        refreshes = missed + frames.count { $0.shown != nil }
        longestRun = frames.map(\.missed).max() ?? 0
        let underWay = frames.compactMap(\.underWay)
        overlapping = underWay.isEmpty ? nil : underWay.count { $0 > 0 }
        inputCost = frames.filter(\.followsInput).map(\.cost).max()
    }

    /// The heads of the columns of ``cells``.
    static let heads = [
        "moved", "missed", "%", "in a row", "overlap", "median", "95 %", "worst", "input", "wall 95 %", "wall worst",
    ]

    var cells: [String] {
        func cell(_ value: Double?) -> String { value.map { fixed($0) } ?? "-" }
        let counts = [
            "\(refreshes)", "\(missed)", fixed(missedShare * 100, digits: 2), "\(longestRun)",
            overlapping.map { "\($0)" } ?? "-",
        ]
        return counts
            + [processor?.median, processor?.upper, processor?.worst, inputCost, wall?.upper, wall?.worst].map(cell)
    }

    /// The share of refreshes missed.
    var missedShare: Double { refreshes == 0 ? 0 : Double(missed) / Double(refreshes) }
}
