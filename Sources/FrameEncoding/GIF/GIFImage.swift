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
    /// Up to 256 colours are exact. More become 255.
    /// - Parameter dithers: Whether colours that are not among those are mixed in a fixed pattern, see ``ColorMix``.
    init(from shown: [UInt32], to target: [UInt32], width: Int, box: PixelBox, dithers: Bool) {
        var table = ColorTable()
        var changed: [UInt32] = []
        // Of 4K frames every word counts.
        var places: [UInt32] = []
        changed.reserveCapacity(box.width * box.height)
        places.reserveCapacity(box.width * box.height)
        for y in 0..<box.height {
            let start = (box.y + y) * width + box.x
            for x in 0..<box.width where target[start + x] != 0 && target[start + x] != shown[start + x] {
                changed.append(target[start + x])
                places.append(UInt32(y * box.width + x))
            }
        }
        let area = box.width * box.height
        let isFull = changed.count == area
        var found = table.indexes(of: changed, limit: isFull ? 256 : 255)
        if found == nil && !isFull {
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
            let reduced = GIFImage.reduced(changed, places: places, box: box, dithers: dithers)
            colors = reduced.colors
            found = reduced.indexes
        }
        let drawn = found ?? []
        if isFull {
            indexes = drawn
        } else {
            clearIndex = colors.count
            indexes = [UInt8](repeating: UInt8(colors.count), count: area)
            for (place, index) in zip(places, drawn) { indexes[Int(place)] = index }
        }
    }

    private static func pixels(of image: [UInt32], width: Int, box: PixelBox) -> [UInt32] {
        (box.y..<box.y + box.height).flatMap { image[($0 * width + box.x)..<($0 * width + box.x + box.width)] }
    }

    /// At most 255 colours in place of more.
    private static func reduced(
        _ pixels: [UInt32], places: [UInt32], box: PixelBox, dithers: Bool
    ) -> (colors: [UInt32], indexes: [UInt8]) {
        let counted = ColorCounts(of: pixels)
        let colors = MedianCut(of: counted, limit: 255).palette
        let palette = colors.map(ColorMix.vector)
        let mixes = counted.colors.map { ColorMix(for: $0, of: palette, isMixed: dithers) }
        let indexes = pixels.indices.map { index in
            let place = Int(places[index])
            return mixes[Int(counted.numbers[index])].index(x: box.x + place % box.width, y: box.y + place / box.width)
        }
        return (colors, indexes)
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
