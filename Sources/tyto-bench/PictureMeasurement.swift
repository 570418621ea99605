import CNaivePictures
import CairoKit
import RenderTree
import Stage
import System

/// The cost of a picture's frames: ours, naive ones, and ones tuned by hand.
struct PictureMeasurement {
    let name: String
    /// Pixels across and down.
    let size: String
    /// The median of a frame's processor time, of all threads: time, sampling, comparison and drawing, in milliseconds.
    let ours: Double
    let naive: Double
    /// The same for Cairo tuned by hand; nil if there is nothing to tune.
    let tuned: Double?
    /// The median of the time that passed in one of our frames, in milliseconds.
    let wall: Double
    /// The mean of a frame's processor time, in milliseconds.
    let mean: Double

    var ratio: Double { ours / naive }

    static let frameCount = 300

    /// Draws the frames by each way in turn, so that conditions are the same.
    init(_ make: PictureWorkload.Maker, width: Int, height: Int) throws {
        guard tyto_naive_open(Int32(width), Int32(height)) != 0 else {
            throw CairoError.unsupportedSize(width: width, height: height)
        }
        defer { tyto_naive_close() }
        guard tyto_tuned_open(Int32(width), Int32(height)) != 0 else {
            throw CairoError.unsupportedSize(width: width, height: height)
        }
        defer { tyto_tuned_close() }
        let workload = make(width, height)
        let stage = workload.stage
        let renderer = CairoRenderer(shaper: CairoTextShaper())
        let surface = try Surface(width: width, height: height)
        let clock = ContinuousClock()
        var (ourTimes, naiveTimes, tunedTimes, wallTimes): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        var shown: RenderFrame?
        for index in 0...PictureMeasurement.frameCount {
            let time = Double(index) / 60
            let (began, startedAt) = (processorMilliseconds(), clock.now)
            stage.advance(to: time)
            let frame = stage.frame()
            try renderer.draw(frame, into: surface, damage: shown.map { frame.damage(since: $0) })
            shown = frame
            let (ended, wall) = (processorMilliseconds(), clock.now - startedAt)
            workload.drawNaively(time)
            let naivelyEnded = processorMilliseconds()
            workload.drawTuned?(time)
            let last = processorMilliseconds()
            // The first frame of both fills caches.
            if index == 0 { continue }
            ourTimes.append(ended - began)
            wallTimes.append(wall / .milliseconds(1))
            naiveTimes.append(naivelyEnded - ended)
            tunedTimes.append(last - naivelyEnded)
        }
        name = workload.name
        size = "\(width)x\(height)"
        ours = PictureMeasurement.median(ourTimes)
        naive = PictureMeasurement.median(naiveTimes)
        tuned = workload.drawTuned.map { _ in PictureMeasurement.median(tunedTimes) }
        wall = PictureMeasurement.median(wallTimes)
        mean = ourTimes.reduce(0, +) / Double(ourTimes.count)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// The processor time that all threads of the program have used.
func processorMilliseconds() -> Double { ProcessorClock.now * 1e3 }
