/// The time from a frame's beginning to its refresh: as late as is safe, for the latest input.
///
/// The frame is given the third-longest cost of the last frames, and the display a fraction of the refresh. When a
/// delayed frame comes late, the display's fraction grows by a step, until frames begin as early as possible. A smaller
/// fraction is tried again after a while, which grows each time that it was too small.
struct FrameLead {
    /// The costs of the last frames from their beginning to being sent, in seconds.
    private(set) var costs: [Double] = []
    /// The number of steps by which the display's fraction has grown.
    private var steps = 0
    /// The number of timely frames after which a smaller fraction is tried.
    private var requiredFrames = FrameLead.minRequiredFrames
    /// The number of successive frames shown in time.
    private var timely = 0

    /// The shortest and longest number of timely frames after which a smaller fraction is tried.
    static let minRequiredFrames = 600
    static let maxRequiredFrames = 18_000
    /// The display's smallest fraction of a refresh.
    ///
    /// X servers without a real display show at a refresh what they have half a refresh before (the count of
    /// xorg-server's present_fake.c is rounded, and its timer runs in whole milliseconds), compositors what they have
    /// some milliseconds before (7 ms in weston); the rest allows for late wake-ups.
    static let leastShare = 0.65
    private static let step = 0.1
    /// The number of steps at which frames begin as early as possible.
    private static let maxSteps = 3
    private static let costCount = 32
    /// The number of costs that are ignored as exceptions: the first frame with text, with pictures.
    private static let exceptions = 2

    /// Records a frame's cost, in seconds.
    mutating func note(cost: Double) { costs = costs.suffix(FrameLead.costCount - 1) + [cost] }

    /// Records the display of a frame of a moving picture.
    /// - Parameters:
    ///   - wasHeldBack: Whether its beginning was delayed.
    ///   - cost: Its cost, in seconds.
    ///   - period: The seconds between two refreshes.
    mutating func noteShown(isLate: Bool, wasHeldBack: Bool, cost: Double, period: Double) {
        if !isLate {
            timely += 1
            guard timely >= requiredFrames else { return }
            timely = 0
            if steps == 0 { requiredFrames = FrameLead.minRequiredFrames }
            steps = max(steps - 1, 0)
            return
        }
        timely = 0
        if wasHeldBack, lead(cost, period) < period {
            steps = min(steps + 1, FrameLead.maxSteps)
            requiredFrames = min(2 * requiredFrames, FrameLead.maxRequiredFrames)
        }
    }

    /// Resets what was learnt about the display, for another one.
    mutating func forgetDisplay() { (steps, requiredFrames, timely) = (0, FrameLead.minRequiredFrames, 0) }

    /// The lead in seconds, for a refresh period in seconds; nil for as early as possible.
    func seconds(period: Double) -> Double? {
        guard steps < FrameLead.maxSteps, costs.count > FrameLead.exceptions else { return nil }
        let lead = lead(costs.sorted()[costs.count - 1 - FrameLead.exceptions], period)
        return lead < period ? lead : nil
    }

    private func lead(_ cost: Double, _ period: Double) -> Double {
        cost + (FrameLead.leastShare + Double(steps) * FrameLead.step) * period
    }
}
