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
        var (ourTimes, naiveTimes, tunedTimes): ([Double], [Double], [Double]) = ([], [], [])
        var shown: RenderFrame?
        for index in 0...PictureMeasurement.frameCount {
            let time = Double(index) / 60
            let began = processorMilliseconds()
            stage.advance(to: time)
            let frame = stage.frame()
            try renderer.draw(frame, into: surface, damage: shown.map { frame.damage(since: $0) })
            shown = frame
            let ended = processorMilliseconds()
            workload.drawNaively(time)
            let naivelyEnded = processorMilliseconds()
            workload.drawTuned?(time)
            let last = processorMilliseconds()
            // The first frame of both fills caches.
            if index == 0 { continue }
            ourTimes.append(ended - began)
            naiveTimes.append(naivelyEnded - ended)
            tunedTimes.append(last - naivelyEnded)
        }
        name = workload.name
        size = "\(width)x\(height)"
        ours = PictureMeasurement.median(ourTimes)
        naive = PictureMeasurement.median(naiveTimes)
        tuned = workload.drawTuned.map { _ in PictureMeasurement.median(tunedTimes) }
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// The processor time that all threads of the program have used.
func processorMilliseconds() -> Double { ProcessorClock.now * 1e3 }
