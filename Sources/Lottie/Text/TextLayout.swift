import Geometry

/// Places a document's letters: lines, justification, tracking and breaks in a box.
///
/// The rules are those of lottie-web's TextProperty, which measured them in After Effects.
struct TextLayout {
    /// A letter before it has a place.
    private struct Letter {
        var path: Path
        var advance: Double
        /// The embedding level of the Unicode Bidirectional Algorithm: odd from right to left.
        var level = 0
        var isCursive = false
        var isSpace = false
        /// Whether it ends a line and isn't shown.
        var isEnd = false
    }

    private let document: TextDocument
    private let ascent: Double
    private let grouping: TextGrouping
    private let tracking: Double
    private var letters: [Letter] = []

    /// The height above the baseline, in percent of the size, of a font that doesn't say it.
    private static let usualAscent = 75.0

    init(_ document: TextDocument, in composition: LottieComposition, grouping: TextGrouping) {
        self.document = document
        self.grouping = grouping
        let font = composition.font(named: document.font)
        ascent = (font.ascent ?? TextLayout.usualAscent) / 100 * document.size
        tracking = document.tracking / 1000 * document.size
        for letter in composition.letters(of: document, in: font) {
            if let end = letter.text.first, TextLayout.isEnd(end) {
                letters.append(Letter(path: Path(), advance: 0, isEnd: true))
                continue
            }
            let own = letter.text.first.map { composition.glyphs(of: $0, in: font) } ?? []
            for glyph in letter.glyph.map({ [$0] }) ?? own {
                letters.append(
                    Letter(
                        path: glyph.path.transformed(by: .scale(document.size)), advance: glyph.advance * document.size,
                        level: letter.level, isCursive: letter.isCursive, isSpace: letter.text == " "))
            }
        }
    }

    /// After Effects writes U+0003 for a line break within a paragraph.
    static func isEnd(_ character: Character) -> Bool {
        character.isNewline || character == "\u{3}"
    }

    /// The letters in their places.
    func run(frames: Range<Double>) -> GlyphRun {
        var run = GlyphRun(frames: frames, document: document)
        let box = document.box.flatMap { $0.width > 0 ? $0 : nil }
        let lineHeight = document.lineHeight > 0 ? document.lineHeight : 1.2 * document.size
        let top = (box.map { $0.minY + ascent } ?? 0) - document.baselineShift
        for (number, line) in lines(width: box?.width).enumerated() {
            let shown = line.letters.lowerBound..<line.letters.upperBound - spacesAtEnd(of: line.letters)
            let order = visualOrder(of: shown)
            let width = order.reversed().reduce(-tracking) { $0 + letters[$1.letter].advance + $1.gap }
            let room = (box?.width ?? 0) - max(0, width)
            let spaces = shown.reduce(0) { letters[$1].isSpace ? $0 + 1 : $0 }
            let isStretched = document.justification == .full && !line.isParagraphEnd && spaces > 0 && room > 0
            let stretch = isStretched ? room / Double(spaces) : 0
            let start = Point((box?.minX ?? 0) + room * share, top + Double(number) * lineHeight)
            place(line.letters, order, at: start, stretch, number, &run)
            run.lines.append(
                TextLine(
                    glyphs: run.glyphs.count - line.letters.count..<run.glyphs.count, shownCount: shown.count,
                    start: start, width: max(0, width) + stretch * Double(spaces), share: share))
            run.counts.lines += 1
        }
        group(&run)
        return run
    }

    private var share: Double {
        switch document.justification {
        case .left, .full: 0
        case .center: 0.5
        case .right: 1
        }
    }

    /// The letters of each line, broken at spaces where they are wider than the box.
    private func lines(width: Double?) -> [(letters: Range<Int>, isParagraphEnd: Bool)] {
        var lines: [(Range<Int>, Bool)] = []
        var (start, at, sum) = (0, 0, 0.0)
        var space: Int?
        while at < letters.count {
            let letter = letters[at]
            if letter.isEnd {
                lines.append((start..<at, true))
                (start, sum, space) = (at + 1, 0, nil)
            } else if let width, sum + letter.advance > width + 1e-6, !letter.isSpace, at > start {
                let end = space ?? at
                lines.append((start..<end, false))
                at = space == nil ? at : end + 1
                (start, sum, space) = (at, 0, nil)
                continue
            } else {
                if letter.isSpace { space = at }
                sum += letter.advance + (isJoined(at, at + 1) ? 0 : tracking)
            }
            at += 1
        }
        lines.append((start..<letters.count, true))
        return lines
    }

    private func spacesAtEnd(of line: Range<Int>) -> Int {
        line.reversed().prefix { letters[$0].isSpace }.count
    }

    /// Whether there is no tracking between two letters: they may be joined.
    ///
    /// CSS Text 3, section 8.2.2, treats the words of cursive scripts as one unit for this.
    private func isJoined(_ one: Int, _ other: Int) -> Bool {
        other < letters.count && letters[one].isCursive && letters[other].isCursive
    }

    /// The letters of a line from left to right, and the tracking behind each: rule L2 of Unicode Standard Annex 9.
    private func visualOrder(of line: Range<Int>) -> [(letter: Int, gap: Double)] {
        var order = Array(line)
        let highest = line.reduce(0) { max($0, letters[$1].level) }
        for level in stride(from: highest, to: 0, by: -1) {
            var first = 0
            while first < order.count {
                let run = order[first...].prefix { letters[$0].level >= level }
                order[run.indices].reverse()
                first = run.endIndex + 1
            }
        }
        return order.indices.map { place in
            let isJoined = place + 1 < order.count && isJoined(order[place], order[place + 1])
            return (order[place], isJoined ? 0 : tracking)
        }
    }

    /// - Parameter order: the letters from left to right; spaces at the line's end stand behind them.
    private func place(
        _ line: Range<Int>, _ order: [(letter: Int, gap: Double)], at start: Point, _ stretch: Double, _ number: Int,
        _ run: inout GlyphRun
    ) {
        let first = run.glyphs.count - line.lowerBound
        let lastShown = line.last { !letters[$0].isSpace } ?? line.lowerBound
        for index in line {
            let letter = letters[index]
            var units = run.counts
            units.lines = number
            run.glyphs.append(
                PlacedGlyph(
                    path: letter.path, origin: start,
                    advance: letter.advance + (letter.isSpace && index < lastShown ? stretch : 0), line: number,
                    visualIndex: 0, isCursive: letter.isCursive, units: units, anchor: .zero, halfWidth: 0))
            run.counts.characters += 1
            if !letter.isSpace { run.counts.charactersWithoutSpaces += 1 }
            let isWordEnd = index + 1 == line.upperBound || (!letter.isSpace && letters[index + 1].isSpace)
            if isWordEnd, !letter.isSpace || line.allSatisfy({ letters[$0].isSpace }) { run.counts.words += 1 }
        }
        var x = start.x
        for (visualIndex, place) in (order + line.dropFirst(order.count).map { ($0, tracking) }).enumerated() {
            run.glyphs[first + place.letter].origin.x = x
            run.glyphs[first + place.letter].visualIndex = visualIndex
            x += run.glyphs[first + place.letter].advance + place.gap
        }
    }

    /// Gives letters the middle of their group: themselves, their word, their line or all.
    private func group(_ run: inout GlyphRun) {
        func key(_ glyph: PlacedGlyph) -> Int {
            switch grouping {
            case .letters: glyph.units.characters
            case .words: glyph.units.words
            case .lines: glyph.line
            case .all: 0
            }
        }
        var first = 0
        while first < run.glyphs.count {
            let group = key(run.glyphs[first])
            var end = first + 1
            while end < run.glyphs.count, key(run.glyphs[end]) == group { end += 1 }
            // A slice of the letters that lasts until they change would have all of them copied.
            let left = run.glyphs[first..<end].reduce(Double.infinity) { min($0, $1.origin.x) }
            let right = run.glyphs[first..<end].reduce(-Double.infinity) { max($0, $1.origin.x + $1.advance) }
            for index in first..<end {
                let y = run.glyphs[grouping == .all ? first : index].origin.y
                run.glyphs[index].anchor = Point((left + right) / 2, y)
                run.glyphs[index].halfWidth = (right - left) / 2
            }
            first = end
        }
    }
}

extension LottieComposition {
    /// A font that a text names; one that the file doesn't describe has its style behind a hyphen.
    package func font(named name: String) -> LottieFont {
        if let font = fonts.first(where: { $0.name == name }) { return font }
        let parts = name.split(separator: "-", maxSplits: 1).map { String($0) }
        return LottieFont(name: name, family: parts.first ?? "", style: parts.count > 1 ? parts[1] : "")
    }

    /// A character's outlines at a size of 1 point; none without any.
    ///
    /// A character of several scalars that the file has no outline of is made of theirs.
    package func glyphs(of character: Character, in font: LottieFont) -> [GlyphModel] {
        func glyph(_ text: String) -> GlyphModel? {
            glyphs[GlyphKey(character: text, family: font.family, style: font.style)]
        }
        if let whole = glyph(String(character)) { return [whole] }
        return character.unicodeScalars.compactMap { glyph(String($0)) }
    }
}

extension LottieComposition {
    /// A text's letters in reading order: those that it is shaped to, or else its characters.
    func letters(of document: TextDocument, in font: LottieFont) -> [ShapedLetter] {
        shapedTexts[ShapingKey(document, in: font)] ?? document.shownText.map { ShapedLetter(String($0)) }
    }
}

extension TextDocument {
    /// The text as it is drawn, with its line ends.
    package var shownText: Substring {
        (isAllCapitals ? text.uppercased() : text).prefix(LottieLimits.characters)
    }

    /// The characters that are drawn, as they are drawn.
    package var shownCharacters: [Character] { shownText.filter { !TextLayout.isEnd($0) } }
}
