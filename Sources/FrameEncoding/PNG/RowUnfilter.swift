/// Takes PNG's filters off rows, one after the other (PNG specification, third edition, 9.2).
struct RowUnfilter {
    private let channels: Int
    private var row: [UInt8]
    private var above: [UInt8]

    /// Begins a picture.
    /// - Parameters:
    ///   - size: Bytes a row.
    ///   - channels: Bytes a pixel, 3 or 4.
    init(size: Int = 0, channels: Int = 3) {
        self.channels = channels
        row = [UInt8](repeating: 0, count: size)
        above = row
    }

    /// Takes the next row. Returns false for a filter that there is not.
    mutating func take(_ bytes: UnsafePointer<UInt8>, filter: UInt8) -> Bool {
        swap(&row, &above)
        let channels = channels
        return row.withUnsafeMutableBufferPointer { row in
            above.withUnsafeBufferPointer { above in
                switch filter {
                case 0: for index in row.indices { row[index] = bytes[index] }
                case 1:
                    for index in row.indices {
                        row[index] = bytes[index] &+ (index < channels ? 0 : row[index - channels])
                    }
                case 2: RowUnfilter.add(bytes, above, to: row)
                case 3:
                    for index in row.indices {
                        let left = index < channels ? 0 : Int(row[index - channels])
                        row[index] = bytes[index] &+ UInt8((left + Int(above[index])) / 2)
                    }
                case 4:
                    for index in row.indices {
                        let left = index < channels ? 0 : Int(row[index - channels])
                        let corner = index < channels ? 0 : Int(above[index - channels])
                        row[index] = bytes[index] &+ RowUnfilter.nearest(left, Int(above[index]), corner)
                    }
                default: return false
                }
                return true
            }
        }
    }

    private static func add(
        _ bytes: UnsafePointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, to row: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard let above = above.baseAddress, let target = row.baseAddress else { return }
        let (source, upper, output) = (
            UnsafeRawPointer(bytes), UnsafeRawPointer(above), UnsafeMutableRawPointer(target)
        )
        var index = 0
        while index + 64 <= row.count {
            let sum =
                source.loadUnaligned(fromByteOffset: index, as: SIMD64<UInt8>.self)
                &+ upper.loadUnaligned(fromByteOffset: index, as: SIMD64<UInt8>.self)
            output.storeBytes(of: sum, toByteOffset: index, as: SIMD64<UInt8>.self)
            index += 64
        }
        while index < row.count {
            target[index] = bytes[index] &+ above[index]
            index += 1
        }
    }

    /// Paeth's predictor: of the left, the upper and the corner's byte the one nearest to left + upper − corner.
    private static func nearest(_ left: Int, _ upper: Int, _ corner: Int) -> UInt8 {
        let (toLeft, toUpper) = (abs(upper - corner), abs(left - corner))
        let toCorner = abs(left + upper - 2 * corner)
        return UInt8(toLeft <= toUpper && toLeft <= toCorner ? left : toUpper <= toCorner ? upper : corner)
    }

    /// Writes the row as 0xAARRGGBB, colours multiplied by alpha and rounded as Cairo's reader does it.
    func writeWords(to words: UnsafeMutablePointer<UInt32>) {
        row.withUnsafeBytes { row in
            if channels == 4 {
                for index in 0..<row.count / 4 {
                    let word = UInt32(bigEndian: row.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
                    words[index] = RowUnfilter.premultiplied(word >> 8 | word << 24)
                }
                return
            }
            let count = row.count / 3
            for index in 0..<max(0, count - 1) {
                let word = UInt32(bigEndian: row.loadUnaligned(fromByteOffset: 3 * index, as: UInt32.self))
                words[index] = word >> 8 | 0xFF00_0000
            }
            guard count > 0 else { return }
            let last = 3 * (count - 1)
            words[count - 1] =
                0xFF00_0000 | UInt32(row[last]) << 16 | UInt32(row[last + 1]) << 8 | UInt32(row[last + 2])
        }
    }

    private static func premultiplied(_ word: UInt32) -> UInt32 {
        let alpha = word >> 24
        if alpha == 255 { return word }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            let product = (word >> shift & 0xFF) * alpha + 0x80
            return (((product >> 8) + product) >> 8) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
