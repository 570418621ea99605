import CNaivePictures
import Glibc
import System

/// The cost of `tyto export` into a folder or a film.
///
/// It stands beside a loop over Cairo's own PNG writer that has the same frames drawn already.
struct ExportMeasurement {
    let scene: String
    /// Pixels across and down.
    let size: String
    let frameCount: Int
    /// The output format: `png` files in a folder, or a film of this extension.
    let form: String
    /// Our seconds for all of them, from the program's start to its end. Beside the loop, which takes longer, it is run
    /// before, amid and after that, as machines change their speed; the middle time counts.
    let seconds: Double
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
        func remove(_ paths: String...) { _ = RunningProgram(["rm", "-rf"] + paths)?.wait() }
        defer { remove(frames, script, "\(folder)/naive.png") }
        // The main action again and again, so that no frame stands still.
        let lines = (0..<frameCount / 30).map { "\(Double($0) / 2) key space\n" }.joined()
        try AtomicFile.write(Array(lines.utf8), to: script)
        let inputs = scene == "waves" ? [] : ["--script", script]
        var times: [Double] = []
        var peak = 0
        func export(to target: String) throws {
            let words =
                [program, "export", scene, "--size", size, "--to", "\(Double(frameCount) / 60)", "--quiet"]
                + ["-o", target] + inputs
            let began = MonotonicClock.now
            let end = RunningProgram(words)?.wait()
            guard let end, end.code == 0 else {
                let reason =
                    end.map { "ended with \($0.code.map { "\($0)" } ?? "a signal")" }
                    ?? "did not start; build it: swift build -c release"
                throw BenchFailure(description: "'\(words.joined(separator: " "))' \(reason)")
            }
            peak = max(peak, end.peak)
            times.append(MonotonicClock.now - began)
        }
        try export(to: frames)
        var (byteCount, naive) = (0.0, (seconds: 0.0, byteCount: 0.0))
        for index in 0..<(film == nil ? frameCount : 0) {
            let digits = String(index)
            let name = "frame-" + String(repeating: "0", count: 6 - digits.count) + digits + ".png"
            byteCount += ExportMeasurement.size(ofFile: "\(frames)/\(name)")
            guard isCompared else { continue }
            let time = tyto_naive_rewrite("\(frames)/\(name)", "\(folder)/naive.png")
            guard time >= 0 else { throw BenchFailure(description: "Cairo can't write \(folder)/naive.png") }
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
}
