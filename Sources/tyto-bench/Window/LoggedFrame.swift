import System

/// A frame's entry in the program's frame log.
struct LoggedFrame {
    let number: Int
    /// When it should be seen, and when it was, in seconds since the log began; the latter nil if it never was.
    let aimed: Double
    let shown: Double?
    /// Milliseconds since the frame before it was shown.
    let interval: Double?
    /// Refreshes that should have shown it and did not.
    let missed: Int
    /// Earlier frames that were sent and not yet shown when it began; nil if the log does not say.
    let underWay: Int?
    /// Milliseconds of processor time: all steps.
    let cost: Double
    /// Milliseconds from its beginning to its being sent; nil if the log does not say.
    let wall: Double?
    /// Whether it is the first frame after an input of the script.
    var followsInput = false

    /// Reads a log; columns are found by their names.
    static func all(in path: String, inputs: [Double] = []) throws -> [LoggedFrame] {
        let text = String(decoding: try Files.read(path, limit: 1 << 28), as: UTF8.self)
        var lines = text.split(whereSeparator: \.isNewline)[...]
        let heads = (lines.popFirst() ?? "").split(separator: ",").map { String($0) }
        var frames = lines.compactMap { line -> LoggedFrame? in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            guard fields.count == heads.count else { return nil }
            return LoggedFrame(Dictionary(zip(heads, fields.map { Double($0) }), uniquingKeysWith: { $1 }))
        }
        for time in inputs {
            if let index = frames.firstIndex(where: { $0.aimed >= time }) { frames[index].followsInput = true }
        }
        return frames
    }

    private init?(_ values: [String: Double?]) {
        func value(_ name: String) -> Double? { values[name] ?? nil }
        guard let number = value("frame"), let aimed = value("aimed_s") else { return nil }
        (self.number, self.aimed) = (Int(number), aimed)
        (shown, interval) = (value("shown_s"), value("interval_ms"))
        let sent = value("sent_s")
        wall = value("began_s").flatMap { began in sent.map { ($0 - began) * 1e3 } }
        missed = Int(value("missed") ?? 0)
        underWay = value("under_way").map { Int($0) }
        let steps = values.filter { $0.key.hasSuffix("_ms") && $0.key != "interval_ms" }
        cost = steps.values.reduce(0) { $0 + ($1 ?? 0) }
    }
}
