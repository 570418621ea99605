import Controls
import TestSupport
import Testing

/// A naive model of editing: whole strings, split by Swift's own characters.
private struct NaiveText {
    var characters: [Character] = []
    var anchor = 0
    var caret = 0
    let limit: Int

    var text: String { String(characters) }
    var low: Int { min(anchor, caret) }
    var high: Int { max(anchor, caret) }

    mutating func replace(with inserted: [Character]) {
        let before = String(characters[..<low])
        let after = String(characters[high...])
        var kept = inserted.count
        while kept > 0 && (before + String(inserted[..<kept]) + after).count > limit { kept -= 1 }
        let head = before + String(inserted[..<kept])
        characters = Array(head + after)
        var length = 0
        caret = 0
        while length < head.utf8.count {
            length += String(characters[caret]).utf8.count
            caret += 1
        }
        anchor = caret
    }

    mutating func move(to offset: Int, extending: Bool) {
        caret = min(max(offset, 0), characters.count)
        if !extending { anchor = caret }
    }

    mutating func step(_ distance: Int, extending: Bool) {
        if !extending && low != high {
            move(to: distance < 0 ? low : high, extending: false)
        } else {
            move(to: caret + distance, extending: extending)
        }
    }

    mutating func delete(_ distance: Int) {
        if low == high { move(to: caret + distance, extending: true) }
        if low != high { replace(with: []) }
    }
}

@Suite struct EditingModelTests {
    /// Pieces that join with their neighbours in every way of Unicode.
    static let pieces = [
        "a", "b", " ", "\u{301}", "e\u{301}", "👩", "\u{200D}", "💻", "👩‍💻", "🇩", "🇪", "🇩🇪", "🏽", "\u{FE0F}", "\u{1112}",
        "\u{1161}", "\u{11AB}", "क", "\u{94D}", "ि", "ش", "ם", "日本語", "𝒳", "\u{600}", "word and word",
    ]

    @Test(
        "ten thousand random editing commands give the result of a naive model",
        arguments: [(1, false, 1000), (2, true, 1000), (3, false, 12), (4, true, 12), (5, true, 80)]
            as [(UInt64, Bool, Int)])
    func randomCommands(seed: UInt64, isSecure: Bool, limit: Int) throws {
        var random = SeededGenerator(seed: seed)
        let buffer = EditingBuffer(isSecure: isSecure, maximumLength: limit)
        var model = NaiveText(limit: limit)
        for step in 0..<10_000 {
            let command = Int.random(in: 0..<14, using: &random)
            let extending = Bool.random(using: &random)
            switch command {
            case 0...5:
                let piece = try #require(Self.pieces.randomElement(using: &random))
                buffer.insert(piece)
                model.replace(with: Array(piece))
            case 6:
                buffer.delete(.left)
                model.delete(-1)
            case 7:
                buffer.delete(.right)
                model.delete(1)
            case 8:
                buffer.move(.left, extending: extending)
                model.step(-1, extending: extending)
            case 9:
                buffer.move(.right, extending: extending)
                model.step(1, extending: extending)
            case 10:
                let offset = Int.random(in: -2...model.characters.count + 2, using: &random)
                buffer.setCaret(offset, extending: extending)
                model.move(to: offset, extending: extending)
            case 11:
                buffer.move(.home, extending: extending)
                model.move(to: 0, extending: extending)
            case 12:
                buffer.move(.end, extending: extending)
                model.move(to: model.characters.count, extending: extending)
            default:
                if step % 50 == 0 {
                    buffer.selectAll()
                    model.anchor = 0
                    model.caret = model.characters.count
                }
            }
            try #require(
                buffer.caret == model.caret && buffer.anchor == model.anchor, "step \(step), command \(command)")
            try #require(buffer.count == model.characters.count, "step \(step), command \(command)")
            if let secret = buffer.secureText {
                try #require(secret.bytes == Array(model.text.utf8), "step \(step), command \(command)")
            } else {
                try #require(buffer.text.map { Array($0.utf8) } == Array(model.text.utf8), "step \(step)")
            }
        }
    }
}

extension SecureText {
    /// The bytes, for comparison; only tests copy them.
    var bytes: [UInt8] { withUTF8 { span in span.indices.map { span[$0] } } }
}
