/// The smoothness and cost of a movement, measured over some frames.
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

    /// A figure of the report: its head in the table, and its name in JSON.
    struct Column: Sendable {
        let head, key: String
        let digits: Int
        let value: @Sendable (PlayFigures) -> Double?

        fileprivate init(
            _ head: String, _ key: String, digits: Int = 1, _ value: @escaping @Sendable (PlayFigures) -> Double?
        ) {
            (self.head, self.key, self.digits, self.value) = (head, key, digits, value)
        }

        /// The figure as a number with some digits; nil if it isn't known.
        func text(_ figures: PlayFigures) -> String? { value(figures).map { fixed($0, digits: digits) } }
    }

    static let columns = [
        Column("moved", "moved", digits: 0) { Double($0.refreshes) },
        Column("missed", "missed", digits: 0) { Double($0.missed) },
        Column("%", "missed_percent", digits: 2) { $0.missedShare * 100 },
        Column("in a row", "in_a_row", digits: 0) { Double($0.longestRun) },
        Column("overlap", "overlap", digits: 0) { $0.overlapping.map { Double($0) } },
        Column("median", "median_ms") { $0.processor?.median },
        Column("95 %", "p95_ms") { $0.processor?.upper },
        Column("worst", "worst_ms") { $0.processor?.worst },
        Column("input", "input_ms") { $0.inputCost },
        Column("wall 95 %", "wall_p95_ms") { $0.wall?.upper },
        Column("wall worst", "wall_worst_ms") { $0.wall?.worst },
    ]

    /// The share of refreshes missed.
    var missedShare: Double { refreshes == 0 ? 0 : Double(missed) / Double(refreshes) }
}
