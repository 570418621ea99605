/// The report on movement in real windows.
///
/// It has refreshes missed and the cost of frames, for each play, size and way into the window; then moving water
/// beside windows of plain C.
struct WindowReport {
    /// The bounds that are exceeded, one a line.
    private(set) var faults: [String] = []
    /// The figures as objects in JSON.
    private var rows: [String] = []

    /// Measures what the options ask for.
    /// - Parameter show: takes each line as soon as it is known, for this takes minutes.
    init(_ options: WindowOptions, show: (String) -> Void) throws {
        let plays = options.plays
        if !plays.isEmpty {
            show("Times are milliseconds of processor time a frame after the first \(PlayFigures.skipped).")
            show(WindowRun.heads)
            for size in options.sizes {
                let server = try WindowServer(size, tyto: options.program)
                defer { server.stop() }
                for presenter in options.presenters {
                    let run = try WindowRun(plays, on: server, presenter, show: show)
                    faults += run.faults
                    rows += run.json
                }
            }
        }
        let parts = options.waterParts
        guard !parts.isEmpty else { return }
        let water = try WaterMeasurement(parts, options)
        water.lines.forEach(show)
        faults += water.faults
        rows += water.json
    }

    var json: String { "[\n  " + rows.joined(separator: ",\n  ") + "\n]" }
}
