/// How far an export is, in words: pure functions of counts and seconds.
package struct Progress: Hashable, Sendable {
    /// How many frames are done.
    package var done: Int
    /// How many there are.
    package var total: Int
    /// How many were done before this run began.
    package var found: Int
    /// The seconds since it began.
    package var elapsed: Double
    /// The operation's verb, if frames are not made: `looked through`; nil if they are made.
    package var verb: String?

    /// Makes a state.
    package init(done: Int, total: Int, found: Int, elapsed: Double, verb: String? = nil) {
        self.done = done
        self.total = total
        self.found = found
        self.elapsed = elapsed
        self.verb = verb
    }

    /// Frames a second, so far; nil when nothing is to be said yet.
    package var rate: Double? {
        done > found && elapsed > 0 ? Double(done - found) / elapsed : nil
    }

    /// The seconds that the rest will take at this rate.
    package var timeLeft: Double? { rate.map { Double(total - done) / $0 } }

    /// `120 of 600 frames, 83 a second, 6 s left`.
    package var text: String {
        var parts = ["\(done) of \(total) frames\(verb.map { " \($0)" } ?? "")"]
        if let rate { parts.append("\(Progress.short(rate)) a second") }
        if done < total, let timeLeft { parts.append("\(Progress.duration(timeLeft)) left") }
        return parts.joined(separator: ", ")
    }

    /// A bar and the text, for a terminal so many columns wide.
    package func bar(columns: Int) -> String {
        let width = columns - text.count - 4
        guard width >= 8 else { return String(text.prefix(max(0, columns - 1))) }
        let filled = total == 0 ? width : width * done / total
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "] " + text
    }

    private static func short(_ value: Double) -> String {
        value >= 10 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
