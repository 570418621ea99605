import CairoKit
import Geometry
import Lottie

extension LottieComposition {
    /// Adds the letters of a text that can't be shaped one by one, and notes what of it can't be drawn.
    ///
    /// Where the file brings all of its letters, these are put in order, but neither joined nor replaced.
    /// - Parameters:
    ///   - shapings: the letters of other texts, to which those of the text are added.
    ///   - count: the number of letters of these, to which those of the text are added.
    ///   - withoutOutline: the letters that no installed font draws, to which those of the text are added.
    /// - Returns: the letters in reading order, with line ends; nil for a text that is shaped letter by letter.
    mutating func addShapedText(
        _ document: TextDocument, of text: TextModel, in layer: String, _ font: LottieFont, _ fonts: CairoTextShaper,
        _ shapings: inout [ShapingKey: [[CairoTextShaper.Letter]]], _ count: inout Int,
        _ withoutOutline: inout Set<Character>
    ) -> [ShapedLetter]? {
        let key = ShapingKey(document, in: font)
        // Of an earlier call it was noted what can't be drawn.
        if let known = shapedTexts[key], shapings[key] == nil { return known }
        let paragraphs = LottieComposition.paragraphs(of: document)
        guard CairoTextShaper.needsRuns(paragraphs) else { return nil }
        if shapings[key] == nil {
            guard count + document.shownText.count <= LottieLimits.shapedLetters else {
                note("shaping of more than \(LottieLimits.shapedLetters) letters")
                return nil
            }
            shapings[key] = fonts.letters(of: paragraphs, in: CairoTextShaper.Typeface(font))
            count += document.shownText.count
        }
        guard let found = shapings[key] else { return nil }
        let shaped = found.joined().filter { $0.shape != nil }
        let bringsAll = shaped.allSatisfy { letter in
            letter.text.allSatisfy { !$0.isSeen || !glyphs(of: $0, in: font).isEmpty }
        }
        if bringsAll {
            if shaped.contains(where: { $0.script != .simple || $0.text.unicodeScalars.count > 1 }) {
                note("joined and marked letters of the file's own outlines", layer: layer)
            }
        } else {
            for letter in shaped {
                guard let shape = letter.shape, letter.text.contains(where: \.isSeen) else { continue }
                if shape.path.isEmpty || !shape.isInFont { withoutOutline.formUnion(letter.text.filter(\.isSeen)) }
            }
            let selectors = text.animators.flatMap(\.selectors).map(\.unit)
            if shaped.contains(where: { $0.text.count > 1 }),
                selectors.contains(where: { $0 == .characters || $0 == .charactersWithoutSpaces })
            {
                note("text selector's letters within a ligature", layer: layer)
            }
        }
        if zip(shaped, shaped.dropFirst()).contains(where: { $0.isJoined && $1.isJoined }) {
            if document.tracking != 0 || text.animators.contains(where: { $0.tracking != nil }) {
                note("tracking between joined letters", layer: layer)
            }
            if text.path?.forcesAlignment == true { note("forced alignment of joined letters", layer: layer) }
        }
        let letters = found.map { paragraph in paragraph.flatMap { $0.letters(areOwn: bringsAll) } }
        shapedTexts[key] = Array(letters.joined(separator: [ShapedLetter("\n")]))
        return shapedTexts[key]
    }

    /// A text's paragraphs, in which U+2028 ends a line.
    private static func paragraphs(of document: TextDocument) -> [String] {
        document.shownText.map { (character: Character) -> Character in
            // After Effects writes U+0003 for a line break within a paragraph.
            ["\u{3}", "\u{B}"].contains(character) ? "\u{2028}" : character
        }.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\u{2028}" }.map { String($0) }
    }
}

extension CairoTextShaper.Letter {
    fileprivate var isJoined: Bool { script == .cursive && text.contains(where: \.isLetter) }

    /// The letter for a layout: as it was shaped, or as the characters that it stands for.
    fileprivate func letters(areOwn: Bool) -> [ShapedLetter] {
        guard let shape, !areOwn else {
            return text.map { ShapedLetter(String($0), level: level, isCursive: isJoined) }
        }
        let glyph = GlyphModel(path: shape.path, advance: shape.advance)
        return [ShapedLetter(text, glyph: glyph, level: level, isCursive: isJoined)]
    }
}
