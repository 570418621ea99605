/// When frames are shown in a file that counts hundredths of a second.
///
/// Frame i begins at the hundredth nearest to its time, so no frame is ever more than half of one off and the error does
/// not grow. Players take a delay below two hundredths for ten: where frames come faster than that, one that would begin
/// less than two hundredths after the one before, or before the end, is left out and the one before stays.
struct GIFTiming: Hashable, Sendable {
    static let ticksPerSecond = 100
    static let shortest = 2
    static let longest = 65535

    private let rate: FrameRate
    /// The tick that the film ends at.
    let end: Int

    /// nil for more frames than there are numbers for, and for frames that last longer than one image can.
    init?(_ rate: FrameRate, frameCount: Int) {
        guard let first = rate.tick(of: 1, ticks: GIFTiming.ticksPerSecond), first <= GIFTiming.longest else {
            return nil
        }
        guard let end = rate.tick(of: frameCount, ticks: GIFTiming.ticksPerSecond) else { return nil }
        self.rate = rate
        self.end = max(GIFTiming.shortest, end)
        let exact = Double(frameCount) * Double(rate.denominator) / Double(rate.numerator)
        residual = Double(self.end) / Double(GIFTiming.ticksPerSecond) - exact
    }

    /// How many seconds longer than it should the film lasts.
    let residual: Double

    /// The tick that a frame begins at; the end's for frames after it.
    func beginning(of index: Int) -> Int {
        min(end, rate.tick(of: index, ticks: GIFTiming.ticksPerSecond) ?? end)
    }

    /// Whether a frame has time to be seen after one that begins at a tick.
    func hasRoom(for index: Int, after previous: Int) -> Bool {
        let beginning = beginning(of: index)
        return beginning - previous >= GIFTiming.shortest && end - beginning >= GIFTiming.shortest
    }
}
