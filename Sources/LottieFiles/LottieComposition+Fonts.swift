import CairoKit
import Geometry
import Lottie
import RenderTree

extension LottieComposition {
    /// Adds outlines, from installed fonts, of the letters that texts show and that the file doesn't bring.
    ///
    /// A font that isn't installed is replaced, which is noted. Letters are shaped one by one: kerning, ligatures and
    /// joined scripts need the file's own outlines.
    package mutating func addMissingGlyphs() {
        var shaper: CairoTextShaper?
        var count = 0, withoutOutline: Set<Character> = []
        for document in documents {
            let font = font(named: document.font)
            var missing = Set(document.shownCharacters).filter { glyphs(of: $0, in: font).isEmpty }
            if missing.isEmpty { continue }
            count += missing.count
            if count > LottieLimits.fontLetters {
                note("letters beyond \(LottieLimits.fontLetters) different ones")
                missing = Set(missing.sorted().dropLast(count - LottieLimits.fontLetters))
                count = LottieLimits.fontLetters
            }
            let fonts = shaper ?? CairoTextShaper()
            shaper = fonts
            let typeface = CairoTextShaper.Typeface(font)
            let found = fonts.installedFamily(for: typeface)
            if found?.lowercased() != font.family.lowercased() {
                let name = [font.family, font.style].map { $0.split(separator: " ").joined(separator: " ") }
                    .filter { !$0.isEmpty }.joined(separator: " ")
                note(
                    "font “\(shown(name))” "
                        + (found.map { "(\($0) is used in its place)" } ?? "(no font is installed)"))
            }
            for character in missing {
                let (path, advance, isInFont) = fonts.outline(of: String(character), in: typeface)
                let key = GlyphKey(character: String(character), family: font.family, style: font.style)
                glyphs[key] = GlyphModel(path: path, advance: advance)
                let isSeen = !character.isWhitespace && !shown(String(character)).isEmpty
                if path.isEmpty && isSeen || !isInFont { withoutOutline.insert(character) }
            }
        }
        if !withoutOutline.isEmpty {
            let letters = withoutOutline.sorted().prefix(20).map { "“\(shown(String($0)))”" }.joined(separator: ", ")
            note("letters \(letters) (no installed font has an outline of them)")
        }
    }

    private mutating func note(_ feature: String) {
        let need = LottieNeed(layer: "", feature: feature)
        if !needs.contains(need) { needs.append(need) }
    }

    /// All documents of all texts.
    private var documents: [TextDocument] {
        var lists = [layers]
        for identifier in assets.keys.sorted() {
            if case .composition(let layers) = assets[identifier] { lists.append(layers) }
        }
        return lists.joined().flatMap { layer -> [TextDocument] in
            guard case .text(let text) = layer.content else { return [] }
            return text.document.keys.map(\.value)
        }
    }
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
