import Gallery
import Glibc
import Scenes

/// Measures what it costs to sample animations, that it costs each layer the same however many there are, and what frames
/// cost.
@main
struct Bench {
    private static let counts = [1_000, 10_000, 100_000]

    private static let help = """
        Usage: tyto-bench [sampling | pictures [waves] [launch] [map] [layers] [--json] | moving | scenes [NAME…]
                           | study [NAME…] [--check] | export [--check]
                           | lottie [FILE…] [--check] | lottie --phases | --hashes [FILE…]
                           | window [PART…] [--size WxH] [--presenter P] [--seconds S] [--program FILE] [--check]
                             [--json]]

        sampling   samples animated layers and prints nanoseconds per layer, and samples the evaluators and prints how
                   many blocks of memory each asks for
        pictures   draws 300 frames of moving pictures and prints the processor time that a frame takes, all threads
                   together, beside the same pictures drawn the naive way (curves to a tenth of a pixel, Cairo's default),
                   and by Cairo tuned by hand (curves to 0.02 pixels, as ours); with --json an array of
                   {"picture", "size", "ours_ms", "naive_ms", "ratio", "tuned_ms"}
        moving     moves all of 10,000 layers and prints what sampling, comparing and laying flat a frame costs
        scenes     plays the gallery's scenes on a 4K screen with two threads and prints how long a frame takes
        study      goes back in the gallery and its scenes, by jumps and after long idle times, and changes a setting at
                   a frozen time, and prints what that costs; with --check it exits with 1 where one is past its bound
        export     exports scenes in motion with the tyto beside it and prints frames per second, beside those of a loop
                   over Cairo's own PNG writer on the same frames, and the largest memory; this takes minutes; with
                   --check it exits with 1 where one is past its bounds
        lottie     plays Lottie files (default: After Effects' in ../shared/lottie and our own) at 1024 pixels and prints
                   what a frame, and decoding with the first one, cost us, and ThorVG and rlottie where their Python
                   packages are installed; with --check it exits with 1 where one is past its bound. --phases prints what
                   decoding, layers, nodes and drawing of the first frame cost, and sampling and raster of a later one;
                   --hashes a hash of the first frames of each file (at most 121) and their number, and exits with 1 where what is drawn by damage differs
                   from the whole
        window     plays in real windows of 1120x720, 1920x1080 and 3840x2160 on X servers of its own (Xvfb), by XPresent
                   and by shm, and prints a line each: refreshes that moved and that were missed, also in a row, frames
                   begun while another was under way (overlap), and a frame's cost: median, 95 %, worst, and the worst
                   after an input; these take 2 minutes for a size and way. What is played while other programs take
                   more than 4 % of a core is played again, up to 4 times. Then the program's window beside windows of
                   plain C. Parts, or a play's own name:

                   gallery    the gallery into each scene and back, its opening, and its folder of Lottie files
                   scenes     the six scenes with their actions
                   study      the study panel, playing and scrubbed
                   lottie     our own Lottie files, each alone
                   pacing     moving water for 60 seconds (--seconds): how even, what it costs client and server
                   start      how soon the owl's first frame is there, beside C that draws its texts by Pango or none
                   key        how late a key shows
                   idle       whether anything wakes while nothing moves

                   --size and --presenter (present, shm or wire) choose one each, --program another tyto; with --check
                   it exits with 1 where one is past its bound, with --json the lines go to stderr, and the figures are
                   printed as an array of objects, "play" or "figure" by name

        Without a word it does the first two. Build it for release: swift build -c release
        """

    /// Runs and prints the measurements; exits with 1 if an evaluator or a presentation asks for memory.
    static func main() {
        do {
            try measure()
        } catch {
            tellError("tyto-bench: \(error)")
            exit(65)
        }
    }

    private static func tellError(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    private static func measure() throws {
        let words = CommandLine.arguments.dropFirst()
        let rest = words.dropFirst()
        switch words.first {
        case nil:
            let isFree = sample()
            print("\n\(try PictureReport([]).table)")
            if !isFree { exit(1) }
        case "sampling" where rest.isEmpty:
            if !sample() { exit(1) }
        case "pictures" where rest.allSatisfy({ ["waves", "launch", "map", "layers", "--json"].contains($0) }):
            let report = try PictureReport(rest.filter { $0 != "--json" })
            print(rest.contains("--json") ? report.json : report.table)
        case "moving" where rest.isEmpty:
            print(try MovingMeasurement.table())
        case "scenes" where rest.allSatisfy({ SceneCatalog.gallery.info(named: $0) != nil }):
            print(try SceneMeasurement.table(Array(rest)))
        case "study" where rest.allSatisfy({ $0 == "--check" || SceneCatalog.gallery.names.contains($0) }):
            let names = rest.filter { $0 != "--check" }
            let measurements = (names.isEmpty ? SceneCatalog.gallery.names : names)
                .compactMap { SceneCatalog.gallery.scene(named: $0) }.map { StudyMeasurement($0) }
            print(StudyMeasurement.table(measurements))
            let faults = measurements.flatMap(\.faults)
            guard rest.contains("--check"), !faults.isEmpty else { break }
            print("\n" + faults.joined(separator: "\n"))
            exit(1)
        case "export" where rest.allSatisfy({ $0 == "--check" }):
            let report = try ExportReport()
            print(report.table)
            guard !rest.isEmpty, !report.faults.isEmpty else { break }
            print("\n" + report.faults.joined(separator: "\n"))
            exit(1)
        case "lottie" where rest.first == "--phases" && rest.dropFirst().allSatisfy({ !$0.hasPrefix("-") }):
            print(try LottiePhases.table(measuredPaths(Array(rest.dropFirst()))))
        case "lottie" where rest.first == "--hashes" && rest.dropFirst().allSatisfy({ !$0.hasPrefix("-") }):
            let files = try measuredPaths(Array(rest.dropFirst())).map { try LottieHashes($0) }
            let faults = files.compactMap(\.fault)
            print((files.map(\.line) + faults).joined(separator: "\n"))
            if !faults.isEmpty { exit(1) }
        case "lottie" where rest.allSatisfy({ $0 == "--check" || !$0.hasPrefix("-") }):
            let report = try LottieReport(rest.filter { $0 != "--check" })
            print(report.table)
            guard rest.contains("--check"), !report.faults.isEmpty else { break }
            print("\n" + report.faults.joined(separator: "\n"))
            exit(1)
        case "window":
            guard let options = WindowOptions(rest) else { fallthrough }
            do {
                let show = { (line: String) in
                    if options.isJSON { return tellError(line) }
                    print(line)
                    fflush(nil)
                }
                let report = try WindowReport(options, show: show)
                if options.isJSON { print(report.json) }
                guard options.checks, !report.faults.isEmpty else { break }
                show("\n" + report.faults.joined(separator: "\n"))
                exit(1)
            } catch {
                tellError("tyto-bench: \(error)")
                exit(69)
            }
        default:
            print(help)
            exit(words.contains("--help") ? 0 : 64)
        }
    }

    /// Prints what sampling costs; false if an evaluator or a presentation asks for memory.
    private static func sample() -> Bool {
        precondition(countsAllocations(), "the program's malloc is not the one that counts")
        let evaluators = Evaluator.all.map { EvaluatorMeasurement($0) }
        let layers = Workload.all.map { workload in counts.map { LayerMeasurement(workload, count: $0) } }
        print(table(evaluators, layers))
        // Paths are values on the heap.
        return !evaluators.contains { $0.blocks > 0 }
            && !layers.joined().contains { $0.presentationBlocks > 0 && !$0.workload.hasSuffix("path") }
    }

    private static func table(_ evaluators: [EvaluatorMeasurement], _ layers: [[LayerMeasurement]]) -> String {
        var lines = [column("evaluator", 36, false) + column("ns", 10) + column("blocks", 10)]
        for result in evaluators {
            lines.append(
                column(result.name, 36, false) + column(fixed(result.time), 10) + column(fixed(result.blocks), 10))
        }
        let heads = counts.map { column("\($0)", 10) }.joined()
        lines.append("")
        lines.append(column("ns a layer", 36, false) + "  presentation of" + column("", 17) + "  render nodes of")
        lines.append(column("", 36, false) + heads + heads + column("blocks", 10))
        for row in layers {
            lines.append(
                column(row[0].workload, 36, false) + row.map { column(fixed($0.presentationTime), 10) }.joined()
                    + row.map { column(fixed($0.nodeTime), 10) }.joined() + column(fixed(row[0].presentationBlocks), 10)
            )
        }
        return lines.joined(separator: "\n")
    }
}
