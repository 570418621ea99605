import Geometry

extension LottieDecoder {
    /// The outlines of letters, which files write at a size of 100.
    func glyphs(_ list: JSONCursor?) throws(LottieError) -> [GlyphKey: GlyphModel] {
        guard let list, list.isArray else { return [:] }
        var glyphs: [GlyphKey: GlyphModel] = [:]
        for letter in list.elements {
            guard let character = letter["ch"]?.text, !character.isEmpty else { continue }
            let key = GlyphKey(
                character: character, family: letter["fFamily"]?.text ?? "", style: letter["style"]?.text ?? "")
            var path = Path()
            try append(letter["data"]?["shapes"], to: &path, 0)
            if letter["t"]?.whole == 1 || letter["data"]?["refId"] != nil { note("letter made of a composition") }
            glyphs[key] = GlyphModel(
                path: path.transformed(by: Affine.scale(0.01, 0.01)), advance: bounded(letter["w"]?.number ?? 0) / 100)
        }
        return glyphs
    }

    private func append(_ list: JSONCursor?, to path: inout Path, _ depth: Int) throws(LottieError) {
        guard let list, list.isArray, depth <= LottieLimits.groups else { return }
        for item in list.elements {
            if let items = item["it"] {
                try append(items, to: &path, depth + 1)
            } else if isOutline(item["ty"]) {
                let outline = try paths(item["ks"], "letter", isClosed: true)
                path.append(outline.keys[0].value)
            }
        }
    }

    private func isOutline(_ type: JSONCursor?) -> Bool {
        choice(
            type, "letter's shape item", ["sh": true, "gr": false, "tr": false, "fl": false, "mm": false],
            default: false)
    }

    /// The fonts that texts name.
    func fonts(_ list: JSONCursor?) throws(LottieError) -> [LottieFont] {
        guard let list, list.isArray else { return [] }
        var fonts: [LottieFont] = []
        for font in list.elements {
            guard let name = font["fName"]?.text else { continue }
            let (family, style) = (font["fFamily"]?.text ?? name, font["fStyle"]?.text ?? "")
            for word in [name, family, style] { try checkFontName(word, at: font) }
            fonts.append(
                LottieFont(
                    name: name, family: family, style: style, ascent: font["ascent"]?.number.map { bounded($0) }))
            guard fonts.count <= LottieLimits.fonts else {
                throw list.error("there are more than \(LottieLimits.fonts) fonts")
            }
        }
        return fonts
    }

    /// Refuses a font's name that is too long to be one.
    func checkFontName(_ name: String, at place: JSONCursor) throws(LottieError) {
        guard name.utf8.count <= LottieLimits.fontName else {
            throw place.error("a font's name has more than \(LottieLimits.fontName) bytes")
        }
    }
}
