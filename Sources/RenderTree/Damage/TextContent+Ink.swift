public import Geometry

extension TextContent {
    /// The bounds of the text's ink, generous for any script.
    ///
    /// A renderer clips unusual glyphs to it, so that frames can be compared without laying text out. Empty if the text
    /// shows nothing, as with numbers that are not finite; nil if the numbers are too large for arithmetic.
    public func inkBox(in box: Rect) -> Rect? {
        guard box.isFinite, font.size.isFinite, font.size > 0, !string.isEmpty else { return .zero }
        let line = TextContent.measure(string)
        // Slanted ends and stacked accents reach beyond the line; two ems are more than any script in use takes.
        let overhang = 2 * font.size
        // Lines of fallback fonts are up to 2.6 ems high (Nastaliq).
        let lineHeight = 3 * font.size
        let room = max(box.width, 0)
        var (left, right) = (min(box.minX, box.maxX), max(box.minX, box.maxX))
        var lines = line.count
        if isWrapped {
            // Of two consecutive lines at least one is more than half full, unless each is a single glyph.
            lines += min(line.scalars, 2 * line.ems * font.size / max(room, font.size))
        }
        if isWrapped || isTruncated {
            // A glyph wider than the box extends beyond it.
            left -= line.widest * font.size
            right += line.widest * font.size
        } else {
            let extra = max(0, line.longest * font.size - box.width)
            left -= extra
            right += extra
        }
        let tall = lines * lineHeight
        let top = isWrapped ? box.minY : min(box.minY, box.midY - tall / 2)
        let bottom = isWrapped ? max(box.maxY, box.minY + tall) : max(box.maxY, box.midY + tall / 2)
        let ink = Rect(
            corner: Point(left - overhang, top - overhang), corner: Point(right + overhang, bottom + overhang))
        return ink.isFinite ? ink : nil
    }

    /// Upper bounds of a string's layout.
    ///
    /// Lines that it breaks itself, scalars, ems of the total and of its longest line, and ems of its widest scalar.
    private static func measure(
        _ string: String
    ) -> (count: Double, scalars: Double, ems: Double, longest: Double, widest: Double) {
        var (count, scalars, ems, longest, widest, current) = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for scalar in string.unicodeScalars {
            scalars += 1
            switch scalar {
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                count += 1
                current = 0
                continue
            default: break
            }
            let width = TextContent.width(of: scalar)
            ems += width
            current += width
            widest = max(widest, width)
            longest = max(longest, current)
        }
        return (count, scalars, ems, longest, widest)
    }

    /// An upper bound of a scalar's glyph width, in ems.
    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0x09: 8
        case ..<0x590: 1.6
        // Arabic ligatures of whole sentences, and cuneiform.
        case 0xFDF0...0xFDFF, 0x12000...0x1254F: 16
        default: 3.2
        }
    }
}
