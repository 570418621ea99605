/// Pixels as indexes into at most 256 colours, one of which may be clear; see ``GIFWriter/Drawing``.
public struct GIFImage: Sendable {
    /// 0xRRGGBB.
    private(set) var colors: [UInt32] = []
    /// The index that leaves what is there, behind those of the colours; nil where every pixel has a colour.
    private(set) var clearIndex: Int?
    private(set) var indexes: [UInt8] = []

    /// A box that leaves everything as it is.
    init(clear box: PixelBox) {
        clearIndex = 0
        indexes = [UInt8](repeating: 0, count: box.width * box.height)
    }

    /// The image that turns what is there into something else.
    ///
    /// Up to 255 colours are exact, 256 where all of the box can be drawn with them. More become 255.
    /// - Parameter dithers: Whether colours that are not among those are mixed in a fixed pattern, see ``ColorMix``.
    init(_ changed: ChangedPixels, dithers: Bool) {
        let box = changed.box
        let isFull = changed.count == box.width * box.height
        if let table = ColorTable(limit: isFull ? 256 : 255, changed.visit) {
            draw(changed, table.colors, isFull: isFull) { _, _, pixel in table.index(of: pixel) }
        } else if !isFull, let table = ColorTable(limit: 256, changed.visitAll) {
            // A box of exactly 256 colours has no room for a clear one, but needs none when all of it is drawn.
            colors = table.colors
            indexes = [UInt8](repeating: 0, count: box.width * box.height)
            changed.visitAll { x, y, pixel in
                indexes[(y - box.y) * box.width + x - box.x] = table.index(of: pixel)
                return true
            }
        } else {
            let counted = ColorCounts(changed.visit)
            let palette = MedianCut(of: counted, limit: 255).palette
            let vectors = palette.map(ColorMix.vector)
            let mixes = counted.colors.map { ColorMix(for: $0, of: vectors, isMixed: dithers) }
            draw(changed, palette, isFull: isFull) { x, y, pixel in mixes[counted.number(of: pixel)].index(x: x, y: y) }
        }
    }

    /// Gives the pixels that change an index each, and a clear one to the others.
    @inline(__always)
    private mutating func draw(
        _ changed: ChangedPixels, _ colors: [UInt32], isFull: Bool, _ index: (Int, Int, UInt32) -> UInt8
    ) {
        let box = changed.box
        self.colors = colors
        if !isFull { clearIndex = colors.count }
        var indexes = [UInt8](repeating: isFull ? 0 : UInt8(colors.count), count: box.width * box.height)
        indexes.withUnsafeMutableBufferPointer { indexes in
            changed.visit { x, y, pixel in
                indexes[(y - box.y) * box.width + x - box.x] = index(x, y, pixel)
                return true
            }
        }
        self.indexes = indexes
    }
}

/// The distinct colours of some pixels, in the order that they come in.
struct ColorTable {
    private(set) var colors: [UInt32] = []
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var values = [UInt8](repeating: 0, count: 1024)

    /// Collects colours; nil when there are more than the limit, which is at most 256, or a pixel is clear.
    init?(limit: Int, _ visit: (_ body: (Int, Int, UInt32) -> Bool) -> Void) {
        var last: UInt32 = 0
        var isComplete = true
        visit { _, _, pixel in
            if pixel == last && pixel != 0 { return true }
            last = pixel
            isComplete = pixel != 0 && add(pixel, limit)
            return isComplete
        }
        if !isComplete { return nil }
    }

    private mutating func add(_ pixel: UInt32, _ limit: Int) -> Bool {
        let slot = slot(of: pixel)
        if keys[slot] == pixel { return true }
        guard colors.count < limit else { return false }
        keys[slot] = pixel
        values[slot] = UInt8(colors.count)
        colors.append(pixel & 0xFF_FFFF)
        return true
    }

    /// The index of a colour that is there.
    func index(of pixel: UInt32) -> UInt8 { values[slot(of: pixel)] }

    /// Where a colour is, or would be. Clear is 0 and in no slot, so 0 marks a free one; a quarter is used at most.
    private func slot(of pixel: UInt32) -> Int {
        var slot = Int((pixel &* 0x9E37_79B1) >> 22)
        while keys[slot] != 0 && keys[slot] != pixel { slot = (slot + 1) & 1023 }
        return slot
    }
}
