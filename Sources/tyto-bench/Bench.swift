import Geometry
import LayerTree
import RenderTree
import Timing

/// Measures what it costs to sample animations, and that it costs each layer the same however many there are.
@main
struct Bench {
    private static let counts = [1_000, 10_000, 100_000]

    private static let help = """
        Usage: tyto-bench [--json]

        Samples animated layers and prints nanoseconds a layer, and samples the evaluators and prints how many blocks
        of memory each asks for. Build it for release: swift run -c release tyto-bench
        """

    /// Runs everything and prints it; exits with 1 if an evaluator asks for memory.
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ $0 == "--json" }) else {
            print(help)
            exitProcess(arguments.contains("--help") ? 0 : 64)
        }
        precondition(countsAllocations(), "the program's malloc is not the one that counts")
        let evaluators = Evaluator.all.map { EvaluatorMeasurement($0) }
        let layers = Workload.all.map { workload in counts.map { LayerMeasurement(workload, count: $0) } }
        print(arguments.isEmpty ? table(evaluators, layers) : json(evaluators, layers))
        if evaluators.contains(where: { $0.blocks > 0 }) { exitProcess(1) }
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

    private static func column(_ text: String, _ width: Int, _ isRight: Bool = true) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return isRight ? padding + text : text + padding
    }

    /// A number with one digit after the point.
    private static func fixed(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
