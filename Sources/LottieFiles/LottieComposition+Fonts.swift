import CairoKit
import Geometry
import Lottie
import RenderTree

extension LottieComposition {
    /// Adds outlines, from installed fonts, of the letters that texts show and that the file doesn't bring.
    ///
    /// A font that isn't installed is replaced, which is noted. Letters are shaped one by one, without kerning and
    /// ligatures; texts from right to left, or in scripts that join or reorder letters, in runs.
    package mutating func addMissingGlyphs() {
        let fonts = CairoTextShaper()
        var count = 0, shapedCount = 0, withoutOutline: Set<Character> = []
        var shapings: [ShapingKey: [[CairoTextShaper.Letter]]] = [:]
        for (layer, text) in texts {
            for document in text.document.keys.map(\.value) {
                let font = font(named: document.font), typeface = CairoTextShaper.Typeface(font)
                let shaped = addShapedText(
                    document, of: text, in: layer, font, fonts, &shapings, &shapedCount, &withoutOutline)
                let letters = shaped?.filter { $0.glyph == nil }.compactMap(\.text.first)
                var missing = Set((letters ?? document.shownCharacters).filter { !$0.isNewline })
                    .filter { glyphs(of: $0, in: font).isEmpty }
                // Letters of an earlier call need no font.
                let isShapedNow = shapings[ShapingKey(document, in: font)] != nil
                if missing.isEmpty, !isShapedNow || shaped?.contains(where: { $0.glyph != nil }) != true { continue }
                count += missing.count
                if count > LottieLimits.fontLetters {
                    note("letters beyond \(LottieLimits.fontLetters) different ones")
                    missing = Set(missing.sorted().dropLast(count - LottieLimits.fontLetters))
                    count = LottieLimits.fontLetters
                }
                noteReplacement(of: font, by: fonts.installedFamily(for: typeface))
                for character in missing {
                    let (path, advance, isInFont) = fonts.outline(of: String(character), in: typeface)
                    let key = GlyphKey(character: String(character), family: font.family, style: font.style)
                    glyphs[key] = GlyphModel(path: path, advance: advance)
                    if path.isEmpty && character.isSeen || !isInFont { withoutOutline.insert(character) }
                }
            }
        }
        if !withoutOutline.isEmpty {
            let letters = withoutOutline.sorted().prefix(20).map { "“\(shown(String($0)))”" }.joined(separator: ", ")
            note("letters \(letters) (no installed font has an outline of them)")
        }
    }

    private mutating func noteReplacement(of font: LottieFont, by family: String?) {
        if family?.lowercased() == font.family.lowercased() { return }
        let name = [font.family, font.style].map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.isEmpty }.joined(separator: " ")
        note("font “\(shown(name))” " + (family.map { "(\($0) is used in its place)" } ?? "(no font is installed)"))
    }

    mutating func note(_ feature: String, layer: String = "") {
        let need = LottieNeed(layer: layer, feature: feature)
        if !needs.contains(need) { needs.append(need) }
    }

    /// All texts, with the names of their layers behind those of their compositions.
    private var texts: [(layer: String, text: TextModel)] {
        var lists = [("", layers)]
        for identifier in assets.keys.sorted() {
            if case .composition(let layers) = assets[identifier] { lists.append((shown(identifier) + "/", layers)) }
        }
        return lists.flatMap { prefix, layers in
            layers.compactMap { layer in
                guard case .text(let text) = layer.content else { return nil }
                return (prefix + layer.name, text)
            }
        }
    }
}

extension Character {
    /// Whether it should have an outline.
    var isSeen: Bool { !isWhitespace && !shown(String(self)).isEmpty }
}

extension CairoTextShaper.Typeface {
    /// The typeface by the words of a style: `SemiBold Italic`.
    init(_ font: LottieFont) {
        let style = font.style.lowercased()
        let weights: [(word: String, weight: Font.Weight)] = [
            ("semi", .semibold), ("demi", .semibold), ("bold", .bold), ("black", .bold), ("heavy", .bold),
            ("medium", .medium),
        ]
        self.init(
            family: font.family, weight: weights.first { style.contains($0.word) }?.weight ?? .regular,
            isItalic: style.contains("italic") || style.contains("oblique"))
    }
}
