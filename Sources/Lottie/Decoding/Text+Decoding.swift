import Geometry
import RenderTree

extension LottieDecoder {
    /// A text layer's text; nil if it has none.
    func text(_ cursor: JSONCursor?) throws(LottieError) -> TextModel? {
        guard let cursor, let property = cursor["d"] else {
            note("text without a document")
            return nil
        }
        let document = try track(property, "text", default: TextDocument(text: "", font: "", size: 0)) {
            cursor throws(LottieError) in try self.document(cursor)
        }
        guard !document.keys.contains(where: { $0.value.text.utf8.count > 4 * LottieLimits.characters }) else {
            throw property.error("the text is longer than \(LottieLimits.characters) characters")
        }
        var model = TextModel(document: document)
        for index in model.document.keys.indices { model.document.keys[index].isHold = true }
        if let list = cursor["a"], list.isArray {
            for animator in list.elements { model.animators.append(try self.animator(animator)) }
        }
        model.path = try textPath(cursor["p"])
        model.grouping = choice(
            cursor["m"]?["g"], "text grouping", [1: .letters, 2: .words, 3: .lines, 4: .all], default: .letters)
        model.alignment = try points(cursor["m"]?["a"], "text's anchor", scale: 0.01)
        return model
    }

    private func document(_ cursor: JSONCursor) throws(LottieError) -> TextDocument {
        guard cursor.isObject else { throw cursor.mismatch("a text document") }
        var document = TextDocument(
            text: cursor["t"].map { $0.text ?? $0.number.map { shown("\($0)") } ?? "" } ?? "",
            font: cursor["f"]?.text ?? "", size: min(max(cursor["s"]?.number ?? 0, 0), 10_000))
        try count(letters: document.text.utf8.count, at: cursor)
        try checkFontName(document.font, at: cursor)
        if let height = cursor["lh"]?.number { document.lineHeight = bounded(height) }
        document.tracking = bounded(cursor["tr"]?.number ?? 0)
        document.baselineShift = bounded(cursor["ls"]?.number ?? 0)
        document.justification = justification(cursor["j"], isInBox: cursor["sz"] != nil)
        document.isAllCapitals = choice(
            cursor["ca"], "text capitals", [0: false, 1: true], default: false, undrawn: [2: "small capitals"])
        document.fill = cursor["fc"]?.color
        document.stroke = cursor["sc"]?.color
        document.strokeWidth = bounded(cursor["sw"]?.number ?? 0)
        document.strokesOverFill = cursor["of"]?.isTrue ?? true
        if let size = cursor["sz"]?.point {
            let origin = cursor["ps"]?.point ?? .zero
            document.box = Rect(origin.x, origin.y, size.x, size.y)
        }
        return document
    }

    private func justification(_ cursor: JSONCursor?, isInBox: Bool) -> TextDocument.Justification {
        choice(
            cursor, "text justification",
            [0: .left, 1: .right, 2: .center, 3: .full, 4: .full, 5: .full, 6: .full], default: .left,
            undrawn: isInBox
                ? [
                    4: "last line of justified text at the right", 5: "last line of justified text in the middle",
                    6: "last line of justified text from side to side",
                ] : [:])
    }

    private func textPath(_ cursor: JSONCursor?) throws(LottieError) -> TextPathModel? {
        guard let cursor, let mask = cursor["m"]?.whole, mask >= 0 else { return nil }
        return TextPathModel(
            mask: mask, firstMargin: try numbers(cursor["f"], "text path"),
            lastMargin: try numbers(cursor["l"], "text path"), isReversed: isOn(cursor["r"]),
            isPerpendicular: cursor["p"].map { isOn($0) } ?? true, forcesAlignment: isOn(cursor["a"]))
    }

    /// Whether a property that is written like a track, but never moves, is on.
    private func isOn(_ cursor: JSONCursor?) -> Bool { (cursor?["k"] ?? cursor)?.isTrue ?? false }

    private func animator(_ cursor: JSONCursor) throws(LottieError) -> TextAnimator {
        var animator = TextAnimator(selectors: [])
        if let list = cursor["s"] {
            for selector in list.isObject ? [list] : Array(list.elements) {
                animator.selectors.append(try self.selector(selector))
            }
            guard animator.selectors.count <= LottieLimits.selectors else {
                throw list.error("a text animator has more than \(LottieLimits.selectors) selectors")
            }
            if animator.selectors.count > 1 { note("modes of several text selectors") }
        }
        guard let values = cursor["a"] else { return animator }
        let moves: [JSONKey] = ["a", "p", "s", "r", "rx", "ry", "o", "sk", "sa"]
        if moves.contains(where: { values[$0] != nil }) { animator.transform = try transform(values) }
        if let color = values["fc"] { animator.fill = try colors(color, "text's fill") }
        if let color = values["sc"] { animator.stroke = try colors(color, "text's stroke") }
        if let width = values["sw"] { animator.strokeWidth = try numbers(width, "text's stroke width") }
        if let tracking = values["t"] { animator.tracking = try numbers(tracking, "text's tracking") }
        let others: KeyValuePairs<JSONKey, StaticString> = [
            "fh": "text animator's hue", "fs": "text animator's saturation", "fb": "text animator's brightness",
            "sh": "text animator's stroke hue", "ss": "text animator's stroke saturation",
            "sb": "text animator's stroke brightness", "ls": "text animator's line spacing",
            "bl": "text animator's blur", "rx": "text animator's turn about x", "ry": "text animator's turn about y",
        ]
        for (key, words) in others { try noteUndrawn(values[key], words) }
        try noteUndrawn(values["fo"], "text animator's fill opacity", neutral: 100...100)
        try noteUndrawn(values["so"], "text animator's stroke opacity", neutral: 100...100)
        return animator
    }

    private func selector(_ cursor: JSONCursor) throws(LottieError) -> TextSelector {
        choice(
            cursor["t"], "text selector of type", [0: ()], default: (),
            undrawn: [1: "expression text selector", 2: "wiggly text selector"])
        let countsUnits = choice(cursor["r"], "text selector's range of type", [1: false, 2: true], default: false)
        let scale = countsUnits ? 1 : 0.01
        // Without an end everything from the start on is selected.
        let all = countsUnits ? LottieLimits.coordinate : 1
        var selector = TextSelector(
            unit: choice(
                cursor["b"], "text selector's unit",
                [1: .characters, 2: .charactersWithoutSpaces, 3: .words, 4: .lines], default: .characters),
            shape: choice(
                cursor["sh"], "text selector's shape",
                [1: .square, 2: .rampUp, 3: .rampDown, 4: .triangle, 5: .round, 6: .smooth], default: .square),
            countsUnits: countsUnits,
            start: try numbers(cursor["s"], "text selector's start", scale: scale),
            end: try numbers(cursor["e"], "text selector's end", default: all, scale: scale))
        selector.offset = try numbers(cursor["o"], "text selector's offset", scale: scale)
        selector.amount = try numbers(cursor["a"], "text selector's amount", default: 1, scale: 0.01)
        selector.easeHigh = try numbers(cursor["xe"], "text selector's easing", scale: 0.01)
        selector.easeLow = try numbers(cursor["ne"], "text selector's easing", scale: 0.01)
        selector.smoothness = try numbers(cursor["sm"], "text selector's smoothness", default: 1, scale: 0.01)
        selector.isRandom = cursor["rn"]?.isTrue ?? false
        return selector
    }
}
