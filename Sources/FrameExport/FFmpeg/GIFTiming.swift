import FrameEncoding

/// The hundredths of a second at which the frames of a GIF begin.
///
/// Frame i begins at the hundredth nearest to its time, so no frame is more than half of one off and the error does not
/// grow. Players show delays below two hundredths for ten: above 50 frames per second those frames are left out that
/// would begin less than two hundredths after the one before, or before the end.
struct GIFTiming: Hashable, Sendable {
    private static let ticksPerSecond = 100
    private static let shortest = 2
    private static let longest = 65535
    /// The highest rate of which every frame is kept.
    static let highestRate = FrameRate(ticksPerSecond / shortest) ?? .defaultValue

    /// How many seconds longer than it should the film lasts, negative for shorter.
    let residual: Double
    /// How many frames are left out.
    let omittedCount: Int
    /// The tick that the film ends at.
    let end: Int
    /// How many ticks the last frame lasts.
    let lastDelay: Int

    /// Computes the times of a film; nil for frames that last longer than a GIF can say, and beyond all numbers.
    init?(_ rate: FrameRate, frameCount: Int) {
        let ticks = GIFTiming.ticksPerSecond
        guard let first = rate.tick(of: 1, ticks: ticks), first <= GIFTiming.longest,
            let end = rate.tick(of: frameCount, ticks: ticks)
        else { return nil }
        self.end = max(GIFTiming.shortest, end)
        residual = Double(self.end) / Double(ticks) - rate.time(of: frameCount)
        var (last, omitted) = (0, 0)
        for index in 1..<max(1, frameCount) {
            let beginning = rate.tick(of: index, ticks: ticks) ?? end
            if beginning - last >= GIFTiming.shortest, self.end - beginning >= GIFTiming.shortest {
                last = beginning
            } else {
                omitted += 1
            }
        }
        lastDelay = self.end - last
        omittedCount = omitted
    }

    /// ffmpeg's filter that gives frames their ticks, and leaves out those that have no room.
    var filter: String {
        let gap = "gte(pts-prev_selected_pts,\(GIFTiming.shortest))*lte(pts,\(end - GIFTiming.shortest))"
        return "settb=1/\(GIFTiming.ticksPerSecond),select='isnan(prev_selected_pts)+\(gap)'"
    }
}
