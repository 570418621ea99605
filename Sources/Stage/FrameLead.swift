/// How long before the refresh that is to show it a frame is begun: as late as is safe, so that it has the inputs up to
/// then.
///
/// The frame is left the time that the heaviest of the last ones took but two, and the display a share of the refresh. Where
/// frames that were held back come late, which they need not have, the next ones are begun as early as can be for a while,
/// which grows each time that trying again was too early.
struct FrameLead {
    /// What the last frames took from their beginning to being sent, in seconds.
    private(set) var costs: [Double] = []
    /// Frames that are still begun as early as can be.
    private(set) var caution = 0
    private var nextCaution = FrameLead.shortestCaution
    /// Frames in a row that were held back and shown in time.
    private var timely = 0

    /// Frames that are begun as early as can be after one came late, the first time and at most.
    static let shortestCaution = 60
    static let longestCaution = 3600
    /// The part of a refresh that is the display's. X servers without a real display show at a refresh what they have half
    /// a refresh before (the count of xorg-server's present_fake.c is rounded), compositors what they have some
    /// milliseconds before (7 ms in weston); the rest is for whoever wakes up late.
    private static let displayShare = 0.6
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
        if caution > 0 {
            caution -= 1
        } else if wasHeldBack, !isLate {
            timely += 1
            if timely >= 2 * nextCaution { nextCaution = FrameLead.shortestCaution }
        } else if wasHeldBack, FrameLead.lead(cost, period) < period {
            timely = 0
            caution = nextCaution
            nextCaution = min(2 * nextCaution, FrameLead.longestCaution)
        }
    }

    /// Forgets how the display took frames, as another one may take them otherwise.
    mutating func forgetDisplay() {
        (caution, nextCaution, timely) = (0, FrameLead.shortestCaution, 0)
    }

    /// The lead, for refreshes that are a period apart, in seconds; nil for as early as can be.
    func seconds(period: Double) -> Double? {
        guard caution == 0, costs.count > FrameLead.exceptions else { return nil }
        let lead = FrameLead.lead(costs.sorted()[costs.count - 1 - FrameLead.exceptions], period)
        return lead < period ? lead : nil
    }

    private static func lead(_ cost: Double, _ period: Double) -> Double { cost + displayShare * period }
}
