extension LottieDecoder {
    /// The effect of a property's expression, if it is one of the common simple ones.
    enum Expression {
        /// It repeats the key frames.
        case loop(LoopRule)
        /// It is this value.
        case constant(JSONCursor)
    }

    /// A property's expression; nil without one. One that isn't understood is noted.
    func expression(of property: JSONCursor, _ name: StaticString) -> Expression? {
        guard let text = property["x"]?.text else { return nil }
        let body = ExpressionText(text).body
        if body == "value" || body.isEmpty { return nil }
        if let rule = ExpressionText(body).loop(framesPerSecond: frameRate) { return .loop(rule) }
        if let literal = try? JSONDocument(Array(body.utf8), named: document.file).root, literal.number != nil,
            literal.text == nil
        {
            return .constant(literal)
        }
        noteExpression(on: name)
        return nil
    }

    func noteExpression(on name: StaticString) { note("expression on \(name)", kind: LottieNeed.expressions) }
}

/// Reads the few expressions of After Effects that can be drawn.
struct ExpressionText {
    private var rest: Substring

    init(_ text: String) { rest = Substring(text) }

    /// The value without what bodymovin writes around it: `var $bm_rt; $bm_rt = …;`.
    var body: String {
        var text = self
        if text.skip("var $bm_rt;") { _ = text.skip("$bm_rt") && text.skip("=") }
        text.skipSpace()
        while let last = text.rest.last, last.isWhitespace || last == ";" { text.rest.removeLast() }
        return String(text.rest)
    }

    /// `loopIn(…)`, `loopOut(…)`, `loopInDuration(…)` or `loopOutDuration(…)`, alone.
    ///
    /// The first argument is the kind, by default and if unknown `cycle`, as in lottie-web; the second is the number of
    /// segments, or of seconds, and by default all.
    func loop(framesPerSecond: Double) -> LoopRule? {
        var text = self
        let isBefore = text.skip("loopIn")
        guard isBefore || text.skip("loopOut") else { return nil }
        let isDuration = text.skip("Duration")
        guard text.skip("("), text.rest.last == ")" else { return nil }
        text.rest.removeLast()
        let arguments = text.rest.split(separator: ",", omittingEmptySubsequences: false)
        guard arguments.count <= 2, !text.rest.contains(where: { "()+*/".contains($0) }) else { return nil }
        var rule = LoopRule(kind: .cycle, isBefore: isBefore)
        switch arguments.first?.lowercased().filter({ $0.isLetter }) {
        case "pingpong": rule.kind = .pingPong
        case "offset": rule.kind = .offset
        case "continue": rule.kind = .proceed
        default: break
        }
        guard arguments.count == 2 else { return rule }
        guard let count = Double(arguments[1].filter { !$0.isWhitespace }), (0...1e6).contains(count) else {
            return nil
        }
        if count > 0 { rule.span = isDuration ? .frames(count * framesPerSecond) : .segments(max(1, Int(count))) }
        return rule
    }

    private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

    /// Skips a word after space; false if something else follows.
    private mutating func skip(_ word: String) -> Bool {
        skipSpace()
        guard rest.hasPrefix(word) else { return false }
        rest.removeFirst(word.count)
        return true
    }
}
