/// Caches layouts in two generations.
///
/// When the young generation has its share of bytes, it replaces the old one.
struct LayoutCache {
    /// The largest size in bytes: outlines of some ten thousand glyphs.
    static let byteLimit = 16 << 20

    private var young: [LayoutRequest: ShapedText] = [:]
    private var old: [LayoutRequest: ShapedText] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    /// The size in bytes.
    var byteCount: Int { youngBytes + oldBytes }

    mutating func value(for request: LayoutRequest, make: () -> ShapedText) -> ShapedText {
        if let value = young[request] { return value }
        let value = old[request] ?? make()
        let bytes = value.byteCount + request.byteCount
        guard bytes <= LayoutCache.byteLimit / 2 else { return value }
        if youngBytes + bytes > LayoutCache.byteLimit / 2 {
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
        }
        young[request] = value
        youngBytes += bytes
        return value
    }
}

extension LayoutRequest {
    /// An estimate of the bytes that the request takes.
    fileprivate var byteCount: Int { MemoryLayout<LayoutRequest>.stride + string.utf8.count + family.utf8.count }
}
