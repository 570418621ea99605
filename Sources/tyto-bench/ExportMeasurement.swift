import CNaiveExport
import Glibc

/// What `tyto export` into a folder or a film costs, beside a loop over Cairo's own PNG writer that has the same frames drawn
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
    /// What they become: `png` files in a folder, or a film of this extension.
    let form: String
    /// Our seconds for all of them, from the program's start to its end. Beside the loop, which takes longer, it is run
    /// before, amid and after that, as machines change their speed; the middle time counts.
    let seconds: Double
    /// The bytes of all our frames.
    let byteCount: Double
    /// The loop's seconds and bytes for as many frames; nil where it was not asked for.
    let naive: (seconds: Double, byteCount: Double)?
    /// Our largest resident memory, in megabytes.
    let peak: Double

    /// Our frames per second as a multiple of the naive loop's.
    var ratio: Double? { naive.map { $0.seconds / seconds } }

    /// Exports frames, 60 a second, of a scene in motion.
    /// - Parameters:
    ///   - film: the extension of the film; nil for a folder.
    ///   - isCompared: whether the loop writes the folder's frames.
    ///   - program: the file of `tyto`.
    ///   - folder: an empty folder for what is written.
    init(
        _ scene: String, size: String, frameCount: Int, film: String? = nil, comparing isCompared: Bool,
        program: String, folder: String
    ) throws {
        form = film ?? "png"
        self.scene = scene
        self.size = size
        self.frameCount = frameCount
        let (script, frames) = ("\(folder)/script", "\(folder)/frames\(film.map { ".\($0)" } ?? "")")
        let again = "\(folder)/again"
        func remove(_ paths: String...) {
            var ignored = (0.0, 0)
            _ = ExportMeasurement.run(["rm", "-rf"] + paths, &ignored.0, &ignored.1)
        }
        defer { remove(frames, script, "\(folder)/naive.png") }
        // The main action again and again, so that no frame stands still.
        try writeLines((0..<frameCount / 30).map { "\(Double($0) / 2) key space" }, to: script)
        let inputs = scene == "waves" ? [] : ["--script", script]
        var times: [Double] = []
        var peak = 0
        func export(to target: String) throws {
            let words =
                [
                    program, "export", scene, "--size", size, "--to", "\(Double(frameCount) / 60)", "--quiet", "-o",
                    target,
                ]
                + inputs
            var (seconds, most) = (0.0, 0)
            let code = ExportMeasurement.run(words, &seconds, &most)
            peak = max(peak, most)
            guard code == 0 else {
                let reason =
                    code == 127 || code < 0 ? "did not start; build it: swift build -c release" : "ended with \(code)"
                throw Failure(description: "'\(words.joined(separator: " "))' \(reason)")
            }
            times.append(seconds)
        }
        try export(to: frames)
        var (byteCount, naive) = (0.0, (seconds: 0.0, byteCount: 0.0))
        for index in 0..<(film == nil ? frameCount : 0) {
            let digits = String(index)
            let name = "frame-" + String(repeating: "0", count: 6 - digits.count) + digits + ".png"
            byteCount += ExportMeasurement.size(ofFile: "\(frames)/\(name)")
            guard isCompared else { continue }
            let time = tyto_naive_rewrite("\(frames)/\(name)", "\(folder)/naive.png")
            guard time >= 0 else { throw Failure(description: "Cairo can't write \(folder)/naive.png") }
            naive.seconds += time
            naive.byteCount += ExportMeasurement.size(ofFile: "\(folder)/naive.png")
            guard index == frameCount / 2 || index == frameCount - 1 else { continue }
            defer { remove(again) }
            try export(to: again)
        }
        seconds = times.sorted()[times.count / 2]
        self.peak = Double(peak) / 1024
        self.byteCount = film == nil ? byteCount : ExportMeasurement.size(ofFile: frames)
        self.naive = isCompared ? naive : nil
    }

    private static func size(ofFile path: String) -> Double {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_size) : 0
    }

    private static func run(_ words: [String], _ seconds: inout Double, _ peak: inout Int) -> Int32 {
        tyto_run(words.map { "\($0)\n" }.joined(), &seconds, &peak)
    }
}
