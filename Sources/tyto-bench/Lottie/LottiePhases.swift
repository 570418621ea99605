/// What the phases of a Lottie file's first frame and of each later one cost, in milliseconds of processor time.
struct LottiePhases {
    private static let loading: [(name: String, cost: @Sendable (LoadingCosts) -> Double)] = [
        ("decoding", { $0.decoding }), ("layers", { $0.layers }), ("nodes", { $0.nodes }), ("drawing", { $0.drawing }),
    ]
    private static let names = loading.map(\.name) + ["sampling", "raster"]

    private let name: String
    /// In the order of the names.
    private let costs: [Double]

    init(_ path: String) throws {
        let file = try MeasuredFile(path)
        let (loads, frames) = try file.measure()
        name = file.name
        let first = LottiePhases.loading.map { phase in loads.map(phase.cost).sorted()[loads.count / 2] }
        costs = first + [frames.map(\.sampling).min() ?? 0, frames.map(\.raster).min() ?? 0]
    }

    /// A line per file, and their sums.
    static func table(_ paths: [String]) throws -> String {
        let files = try paths.map { try LottiePhases($0) }
        let sums = names.indices.map { phase in files.reduce(0) { $0 + $1.costs[phase] } }
        let title = column("ms of CPU, 1024 px", 34, false) + names.map { column($0, 11) }.joined()
        let rows = (files.map { ($0.name, $0.costs) } + [("all", sums)]).map { name, costs in
            column(name, 34, false) + costs.map { column(fixed($0, digits: 3), 11) }.joined()
        }
        return ([title] + rows).joined(separator: "\n")
    }
}
