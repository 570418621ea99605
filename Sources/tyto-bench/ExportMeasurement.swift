import CNaiveExport
import Glibc

/// What `tyto export` into a folder costs, beside a loop over Cairo's own PNG writer that has the same frames drawn
/// already.
struct ExportMeasurement {
    /// What goes wrong outside of the benchmark.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The scene that was exported.
    let scene: String
    /// Pixels across and down.
    let size: String
    /// How many frames.
    let frameCount: Int
    /// Our seconds for all of them, from the program's start to its end.
    let seconds: Double
    /// The bytes of all our frames.
    let byteCount: Double
    /// The loop's seconds and bytes for as many frames; nil where it was not asked for.
    let naive: (seconds: Double, byteCount: Double)?
    /// Our largest resident memory, in megabytes.
    let peak: Double

    /// How many times as many frames a second ours are.
    var ratio: Double? { naive.map { $0.seconds / seconds } }

    /// Exports frames, 60 a second, of a scene in motion.
    /// - Parameters:
    ///   - program: the file of `tyto`.
    ///   - folder: an empty folder for what is written.
    init(
        _ scene: String, size: String, frameCount: Int, comparing isCompared: Bool, program: String, folder: String
    ) throws {
        self.scene = scene
        self.size = size
        self.frameCount = frameCount
        let (script, frames) = ("\(folder)/script", "\(folder)/frames")
        // The main action again and again, so that no frame stands still.
        try writeLines((0..<frameCount / 30).map { "\(Double($0) / 2) key space" }, to: script)
        let inputs = scene == "waves" ? [] : ["--script", script]
        let words =
            [program, "export", scene, "--size", size, "--to", "\(Double(frameCount) / 60)", "--quiet", "-o", frames]
            + inputs
        var (seconds, peak) = (0.0, 0)
        guard ExportMeasurement.run(words, &seconds, &peak) == 0 else {
            throw Failure(description: "\(program) failed; build it first: swift build -c release")
        }
        self.seconds = seconds
        self.peak = Double(peak) / 1024
        var (byteCount, naive) = (0.0, (seconds: 0.0, byteCount: 0.0))
        for index in 0..<frameCount {
            let digits = String(index)
            let name = "frame-" + String(repeating: "0", count: 6 - digits.count) + digits + ".png"
            byteCount += ExportMeasurement.size(ofFile: "\(frames)/\(name)")
            guard isCompared else { continue }
            let time = tyto_naive_rewrite("\(frames)/\(name)", "\(folder)/naive.png")
            guard time >= 0 else { throw Failure(description: "Cairo can't write \(folder)/naive.png") }
            naive.seconds += time
            naive.byteCount += ExportMeasurement.size(ofFile: "\(folder)/naive.png")
        }
        self.byteCount = byteCount
        self.naive = isCompared ? naive : nil
        var ignored = (0.0, 0)
        _ = ExportMeasurement.run(["rm", "-r", frames], &ignored.0, &ignored.1)
    }

    private static func size(ofFile path: String) -> Double {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_size) : 0
    }

    private static func run(_ words: [String], _ seconds: inout Double, _ peak: inout Int) -> Int32 {
        tyto_run(words.map { "\($0)\n" }.joined(), &seconds, &peak)
    }
}
