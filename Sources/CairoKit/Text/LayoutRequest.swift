import RenderTree

/// Everything that a layout depends on; lengths in units of ``ShapedText``.
struct LayoutRequest: Hashable {
    /// Pango's units per unit of ``ShapedText``.
    static let pangoUnits = 1024.0

    let string: String
    let family: String
    let weight: Font.Weight
    var isItalic = false
    let isWrapped: Bool
    let isTruncated: Bool
    /// The width to fit, in Pango's units; nil if irrelevant.
    let width: Int32?
    /// The height to fit, in Pango's units; nil if irrelevant.
    let height: Int32?

    init(_ text: TextContent, width: Double?, height: Double?, _ scale: Double) {
        string = text.string
        family = text.font.family
        weight = text.font.weight
        isWrapped = text.isWrapped
        isTruncated = text.isTruncated
        self.width = isWrapped || isTruncated ? LayoutRequest.units(width, scale) : nil
        self.height = isWrapped && isTruncated ? LayoutRequest.units(height, scale) : nil
    }

    /// Converts a length, rounded up so that text fits its own size; nil if effectively unbounded.
    private static func units(_ points: Double?, _ scale: Double) -> Int32? {
        guard let points else { return nil }
        let units = (points / scale * pangoUnits).rounded(.up)
        // Half of Int32's range leaves room for sums.
        guard units < 1_073_741_824 else { return nil }
        return Int32(max(units, 0))
    }
}
