/// How long before the refresh that is to show it a frame is begun: as late as is safe, so that it has the inputs up to
/// then.
///
/// The frame is left the time that the heaviest of the last ones took but two, and the display a share of the refresh. Where
/// a frame that was held back comes late, which it need not have, the display's share grows by a step, until frames are begun
/// as early as can be. A smaller share is tried again after a while, which grows each time that it was too small.
struct FrameLead {
    /// What the last frames took from their beginning to being sent, in seconds.
    private(set) var costs: [Double] = []
    /// By how many steps the display's share has grown.
    private var steps = 0
    /// Frames in time after which a smaller share is tried.
    private var patience = FrameLead.shortestPatience
    /// Frames in a row that were shown in time.
    private var timely = 0

    /// Frames in time after which a smaller share is tried, the first time and at most.
    static let shortestPatience = 600
    static let longestPatience = 18_000
    /// The part of a refresh that is the display's at least. X servers without a real display show at a refresh what they have
    /// half a refresh before (the count of xorg-server's present_fake.c is rounded, and its timer runs in whole
    /// milliseconds), compositors what they have some milliseconds before (7 ms in weston); the rest is for whoever wakes
    /// up late.
    static let leastShare = 0.65
    private static let step = 0.1
    /// With these, frames are begun as early as can be.
    private static let mostSteps = 3
    private static let costCount = 32
    /// Of these so many may be heavier than those to come: the first with text, with pictures.
    private static let exceptions = 2

    /// Takes note of what a frame took, in seconds.
    mutating func note(cost: Double) { costs = costs.suffix(FrameLead.costCount - 1) + [cost] }

    /// Takes note of when a frame of a moving picture was shown.
    /// - Parameters:
    ///   - wasHeldBack: Whether it was begun later than it could have been.
    ///   - cost: What it took, in seconds.
    ///   - period: The seconds between two refreshes.
    mutating func noteShown(isLate: Bool, wasHeldBack: Bool, cost: Double, period: Double) {
        if !isLate {
            timely += 1
            guard timely >= patience else { return }
            timely = 0
            if steps == 0 { patience = FrameLead.shortestPatience }
            steps = max(steps - 1, 0)
            return
        }
        timely = 0
        if wasHeldBack, lead(cost, period) < period {
            steps = min(steps + 1, FrameLead.mostSteps)
            patience = min(2 * patience, FrameLead.longestPatience)
        }
    }

    /// Forgets how the display took frames, as another one may take them otherwise.
    mutating func forgetDisplay() { (steps, patience, timely) = (0, FrameLead.shortestPatience, 0) }

    /// The lead, for refreshes that are a period apart, in seconds; nil for as early as can be.
    func seconds(period: Double) -> Double? {
        guard steps < FrameLead.mostSteps, costs.count > FrameLead.exceptions else { return nil }
        let lead = lead(costs.sorted()[costs.count - 1 - FrameLead.exceptions], period)
        return lead < period ? lead : nil
    }

    private func lead(_ cost: Double, _ period: Double) -> Double {
        cost + (FrameLead.leastShare + Double(steps) * FrameLead.step) * period
    }
}
