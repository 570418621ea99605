/// Caches layouts in two generations.
///
/// When the young generation has its share of bytes, it replaces the old one.
struct LayoutCache {
    /// The size of a generation in bytes: outlines of some five thousand glyphs.
    private static let generationSize = 8 << 20

    private var young: [LayoutRequest: ShapedText] = [:]
    private var old: [LayoutRequest: ShapedText] = [:]
    private var youngBytes = 0

    mutating func value(for request: LayoutRequest, make: () -> ShapedText) -> ShapedText {
        if let value = young[request] { return value }
        let value = old[request] ?? make()
        let bytes = value.byteCount + request.string.utf8.count
        if youngBytes + bytes > LayoutCache.generationSize { (old, young, youngBytes) = (young, [:], 0) }
        young[request] = value
        youngBytes += bytes
        return value
    }
}
