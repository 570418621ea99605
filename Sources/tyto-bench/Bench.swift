import Gallery
import Geometry
import LayerTree
import RenderTree
import Scenes
import Timing

/// Measures what it costs to sample animations, that it costs each layer the same however many there are, and what frames
/// cost.
@main
struct Bench {
    private static let counts = [1_000, 10_000, 100_000]

    private static let help = """
        Usage: tyto-bench [sampling | pictures [waves] [launch] [map] [layers] | moving | scenes [NAME…]
                           | typing | export [--check] | window [SECONDS]] [--json]

        sampling   samples animated layers and prints nanoseconds per layer, and samples the evaluators and prints how
                   many blocks of memory each asks for
        pictures   draws 300 frames of moving pictures and prints the processor time that a frame takes, all threads
                   together, beside the same pictures drawn the naive way, and by Cairo tuned by hand
        moving     moves all of 10,000 layers and prints what sampling, comparing and laying flat a frame costs
        scenes     plays the gallery's scenes on a 4K screen with two threads and prints how long a frame takes
        typing     types into texts of several lengths and prints what a key costs, and the frame that shows it
        export     exports scenes in motion with the tyto beside it and prints frames per second, beside those of a loop
                   over Cairo's own PNG writer on the same frames, and the largest memory; this takes minutes; with
                   --check it exits with 1 where one is past its bounds
        window     opens the program's window and windows of plain C on an X server of its own (Xvfb), and prints how even
                   frames are, how late a key shows, what frames cost client and server, how soon the first one is
                   there, and whether anything wakes while nothing moves; 60 s each without a number

        Without a word it does the first two; with --json then only the pictures. Pictures are an array of
        {"picture", "size", "ours_ms", "naive_ms", "ratio", "tuned_ms"}. Build it for release: swift build -c release
        """

    /// Runs and prints the measurements; exits with 1 if an evaluator or a presentation asks for memory.
    static func main() throws {
        let words = CommandLine.arguments.dropFirst().filter { $0 != "--json" }
        let isJSON = CommandLine.arguments.contains("--json")
        let pictures = ["waves", "launch", "map", "layers"]
        switch words.first {
        case nil where isJSON:
            print(try PictureReport([]).json)
        case nil:
            let (sampling, isFree) = sample(false)
            print("\(sampling)\n\n\(try PictureReport([]).table)")
            if !isFree { exitProcess(1) }
        case "sampling" where words.count == 1:
            let (sampling, isFree) = sample(isJSON)
            print(sampling)
            if !isFree { exitProcess(1) }
        case "window" where words.count <= 2 && words.dropFirst().allSatisfy({ (Double($0) ?? 0) >= 2 }):
            do {
                let report = try WindowReport(seconds: words.dropFirst().first.flatMap { Double($0) } ?? 60)
                print(isJSON ? report.json : report.table)
            } catch {
                print("\(error)")
                exitProcess(69)
            }
        case "pictures" where words.dropFirst().allSatisfy({ pictures.contains($0) }):
            let report = try PictureReport(Array(words.dropFirst()))
            print(isJSON ? report.json : report.table)
        case "moving" where !isJSON && words.count == 1:
            print(try MovingMeasurement.table())
        case "scenes" where !isJSON && words.dropFirst().allSatisfy({ SceneCatalog.gallery.info(named: $0) != nil }):
            print(try SceneMeasurement.table(Array(words.dropFirst())))
        case "typing" where !isJSON && words.count == 1:
            print(try TypingMeasurement.table())
        case "export" where words.dropFirst().allSatisfy({ $0 == "--check" }):
            let report = try ExportReport()
            print(isJSON ? report.json : report.table)
            guard words.contains("--check"), !report.faults.isEmpty else { break }
            printError(report.faults.joined(separator: "\n"))
            exitProcess(1)
        default:
            print(help)
            exitProcess(words.contains("--help") ? 0 : 64)
        }
    }

    /// Measures sampling, and whether neither an evaluator nor a presentation asks for memory.
    private static func sample(_ isJSON: Bool) -> (String, isFree: Bool) {
        precondition(countsAllocations(), "the program's malloc is not the one that counts")
        let evaluators = Evaluator.all.map { EvaluatorMeasurement($0) }
        let layers = Workload.all.map { workload in counts.map { LayerMeasurement(workload, count: $0) } }
        // Paths are values on the heap.
        let isFree =
            !evaluators.contains { $0.blocks > 0 }
            && !layers.joined().contains { $0.presentationBlocks > 0 && !$0.workload.hasSuffix("path") }
        return (isJSON ? json(evaluators, layers) : table(evaluators, layers), isFree)
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

    private static func json(_ evaluators: [EvaluatorMeasurement], _ layers: [[LayerMeasurement]]) -> String {
        let evaluatorLines = evaluators.map {
            "    {\"name\": \"\($0.name)\", \"nanoseconds\": \(fixed($0.time)), \"blocks\": \(fixed($0.blocks))}"
        }
        let layerLines = layers.joined().map {
            """
                {"name": "\($0.workload)", "layers": \($0.count), "presentationNanoseconds": \
            \(fixed($0.presentationTime)), "presentationBlocks": \(fixed($0.presentationBlocks)), \
            "nodeNanoseconds": \(fixed($0.nodeTime))}
            """
        }
        return "{\n  \"evaluators\": [\n" + evaluatorLines.joined(separator: ",\n") + "\n  ],\n  \"layers\": [\n"
            + layerLines.joined(separator: ",\n") + "\n  ]\n}"
    }
}
