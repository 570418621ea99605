/// Pixels as indexes into at most 256 colours, one of which may be clear.
///
/// Words are 0xFFRRGGBB, or 0 for clear.
struct GIFImage {
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
    init(from shown: [UInt32], to target: [UInt32], width: Int, box: PixelBox, dithers: Bool) {
        var table = ColorTable()
        var changed: [UInt32] = []
        changed.reserveCapacity(box.width * box.height)
        /// Goes over the pixels that change; keeping their places would take as much memory as the pixels.
        func forEachChanged(_ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Void) {
            for y in box.y..<box.y + box.height {
                let row = y * width
                for x in box.x..<box.x + box.width where target[row + x] != 0 && target[row + x] != shown[row + x] {
                    body(x, y, target[row + x])
                }
            }
        }
        forEachChanged { changed.append($2) }
        let area = box.width * box.height
        let isFull = changed.count == area
        var found = table.indexes(of: changed, limit: isFull ? 256 : 255)
        var exact = ColorTable()
        if found == nil, !isFull, exact.indexes(of: changed, limit: 256) != nil {
            // A box of exactly 256 colours has no room for a clear one, but needs none when all of it is drawn.
            let whole = GIFImage.pixels(of: target, width: width, box: box)
            var wholeTable = ColorTable()
            if !whole.contains(0), let all = wholeTable.indexes(of: whole, limit: 256) {
                colors = wholeTable.colors
                indexes = all
                return
            }
        }
        if found != nil {
            colors = table.colors
        } else {
            let counted = ColorCounts(of: changed)
            changed = []
            colors = MedianCut(of: counted, limit: 255).palette
            let palette = colors.map(ColorMix.vector)
            let mixes = counted.colors.map { ColorMix(for: $0, of: palette, isMixed: dithers) }
            var mixed: [UInt8] = []
            mixed.reserveCapacity(counted.numbers.count)
            forEachChanged { x, y, _ in mixed.append(mixes[Int(counted.numbers[mixed.count])].index(x: x, y: y)) }
            found = mixed
        }
        let drawn = found ?? []
        if isFull {
            indexes = drawn
        } else {
            clearIndex = colors.count
            indexes = [UInt8](repeating: UInt8(colors.count), count: area)
            var count = 0
            forEachChanged { x, y, _ in
                indexes[(y - box.y) * box.width + x - box.x] = drawn[count]
                count += 1
            }
        }
    }

    private static func pixels(of image: [UInt32], width: Int, box: PixelBox) -> [UInt32] {
        (box.y..<box.y + box.height).flatMap { image[($0 * width + box.x)..<($0 * width + box.x + box.width)] }
    }
}

/// The distinct colours of an image, in the order that they come in.
struct ColorTable {
    private(set) var colors: [UInt32] = []
    private var keys = [UInt32](repeating: 0, count: 1024)
    private var values = [UInt8](repeating: 0, count: 1024)

    /// Each pixel's index among the colours; nil when there are more than the limit, which is at most 256.
    mutating func indexes(of pixels: [UInt32], limit: Int) -> [UInt8]? {
        var indexes = [UInt8](repeating: 0, count: pixels.count)
        var last: UInt32 = 0
        var lastIndex: UInt8 = 0
        for (place, pixel) in pixels.enumerated() {
            if pixel != last {
                // Clear is 0 and never asked for, so 0 marks a free slot; a quarter is used at most.
                var slot = Int((pixel &* 0x9E37_79B1) >> 22)
                while keys[slot] != 0 && keys[slot] != pixel { slot = (slot + 1) & 1023 }
                if keys[slot] == 0 {
                    guard colors.count < limit else { return nil }
                    keys[slot] = pixel
                    values[slot] = UInt8(colors.count)
                    colors.append(pixel & 0xFF_FFFF)
                }
                last = pixel
                lastIndex = values[slot]
            }
            indexes[place] = lastIndex
        }
        return indexes
    }
}
