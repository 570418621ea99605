import CISAL

/// Finds out which pixels are in a PNG file, of those that exports are made of: eight bits a channel, red, green and blue
/// with or without alpha, not interlaced.
///
/// The pixels themselves are not kept: memory is some rows, however large the picture. The checksums of all chunks and of
/// the pixels are checked.
public final class PNGDecoder {
    private let inflater: UnsafeMutablePointer<inflate_state>
    private let hasher = PixelHasher()
    /// Inflated rows, as many as fit and the beginning of the next.
    private var block: [UInt8] = []
    private var unfilter = RowUnfilter()
    private var words: [UInt32] = []

    /// Makes a decoder.
    public init() { inflater = .allocate(capacity: 1) }

    deinit { inflater.deallocate() }

    /// The size that a file says its picture has; nil for what is no PNG file of an export's kind.
    public static func size(of png: [UInt8]) -> (width: Int, height: Int)? {
        (try? PNGFile.header(of: png)).map { ($0.width, $0.height) }
    }

    /// What a file's picture is: its size, and the hash of its pixels as `ContentHash` has it, multiplied by alpha as
    /// Cairo's reader does.
    /// - Throws: ``FrameEncodingError/notPNG(reason:)``.
    public func fingerprint(
        of png: [UInt8]
    ) throws(FrameEncodingError) -> (width: Int, height: Int, pixels: ContentHash) {
        let file = try PNGFile(png)
        begin(file)
        var filled = 0
        var rows = 0
        for data in file.imageData {
            guard inflater.pointee.block_state != ISAL_BLOCK_FINISH else {
                throw .notPNG(reason: "there is more after its pixels")
            }
            try inflate(png, data, &filled, &rows, file)
        }
        guard inflater.pointee.block_state == ISAL_BLOCK_FINISH, filled == 0, rows == file.height else {
            throw .notPNG(reason: "its pixels are cut short")
        }
        return (file.width, file.height, hasher.hash)
    }

    private func begin(_ file: PNGFile) {
        let rowSize = 1 + file.width * file.channels
        block = [UInt8](repeating: 0, count: max(1, (1 << 17) / rowSize) * rowSize)
        unfilter = RowUnfilter(size: rowSize - 1, channels: file.channels)
        words = [UInt32](repeating: 0, count: file.width)
        isal_inflate_init(inflater)
        inflater.pointee.crc_flag = UInt32(ISAL_ZLIB)
        hasher.begin()
    }

    /// Inflates a chunk's bytes and takes the rows that are whole.
    private func inflate(
        _ png: [UInt8], _ data: Range<Int>, _ filled: inout Int, _ rows: inout Int, _ file: PNGFile
    ) throws(FrameEncodingError) {
        var position = data.lowerBound
        repeat {
            let (status, read, end) = png.withUnsafeBufferPointer { png in
                block.withUnsafeMutableBufferPointer { block in
                    inflater.pointee.next_in = UnsafeMutablePointer(mutating: png.baseAddress.map { $0 + position })
                    inflater.pointee.avail_in = UInt32(data.upperBound - position)
                    inflater.pointee.next_out = block.baseAddress.map { $0 + filled }
                    inflater.pointee.avail_out = UInt32(block.count - filled)
                    let status = isal_inflate(inflater)
                    return (
                        status, data.upperBound - Int(inflater.pointee.avail_in),
                        block.count - Int(inflater.pointee.avail_out)
                    )
                }
            }
            guard status == ISAL_DECOMP_OK else { throw .notPNG(reason: "its pixels can't be inflated") }
            let isStuck = read == position && end == filled
            (position, filled) = (read, end)
            try takeRows(&filled, &rows, file)
            if inflater.pointee.block_state == ISAL_BLOCK_FINISH {
                guard position == data.upperBound else { throw .notPNG(reason: "there is more after its pixels") }
                return
            }
            guard !isStuck || position == data.upperBound else { throw .notPNG(reason: "its pixels can't be inflated") }
            // What is inflated may be more than there was room for.
            if position == data.upperBound && inflater.pointee.avail_out > 0 { return }
        } while true
    }

    private func takeRows(_ filled: inout Int, _ rows: inout Int, _ file: PNGFile) throws(FrameEncodingError) {
        let rowSize = 1 + file.width * file.channels
        var start = 0
        while filled - start >= rowSize {
            guard rows < file.height else { throw .notPNG(reason: "it has more rows than it says") }
            let isKnown = block.withUnsafeBufferPointer { block in
                words.withUnsafeMutableBufferPointer { words in
                    guard let row = block.baseAddress.map({ $0 + start }), let words = words.baseAddress,
                        unfilter.take(row + 1, filter: row[0])
                    else { return false }
                    unfilter.writeWords(to: words)
                    hasher.append(words, count: file.width)
                    return true
                }
            }
            guard isKnown else { throw .notPNG(reason: "a row has a filter that there is not") }
            rows += 1
            start += rowSize
        }
        guard start > 0 else { return }
        block.withUnsafeMutableBufferPointer { block in
            for index in start..<filled { block[index - start] = block[index] }
        }
        filled -= start
    }
}

/// The parts of a PNG file that hold the picture (PNG specification, third edition, 5 and 11).
struct PNGFile {
    let width: Int
    let height: Int
    /// Bytes a pixel: 3, or 4 with alpha.
    let channels: Int
    /// Where the compressed pixels are.
    private(set) var imageData: [Range<Int>] = []

    /// Reads the size and the bytes a pixel, which stand at the beginning.
    static func header(of png: [UInt8]) throws(FrameEncodingError) -> (width: Int, height: Int, channels: Int) {
        guard png.starts(with: ChunkedBytes.signature) else { throw .notPNG(reason: "it does not begin as one") }
        func number(_ offset: Int) -> Int { PNGFile.number(png, offset) }
        guard png.count >= 33, number(8) == 13, png[12..<16].elementsEqual("IHDR".utf8) else {
            throw .notPNG(reason: "it has no header")
        }
        let (width, height) = (number(16), number(20))
        guard FramePixels.isEncodable(width: width, height: height) else {
            throw .notPNG(reason: "it is larger than any that is exported")
        }
        guard png[24] == 8, [2, 6].contains(png[25]), png[26...28].allSatisfy({ $0 == 0 }) else {
            throw .notPNG(reason: "its pixels are of a kind that is not exported")
        }
        return (width, height, png[25] == 2 ? 3 : 4)
    }

    init(_ png: [UInt8]) throws(FrameEncodingError) {
        (width, height, channels) = try PNGFile.header(of: png)
        var position = 8
        while true {
            guard png.count - position >= 12, case let length = PNGFile.number(png, position),
                length <= png.count - position - 12
            else { throw .notPNG(reason: "it is cut short") }
            let content = position + 8..<position + 8 + length
            guard Int(checksum(png[position + 4..<content.upperBound])) == PNGFile.number(png, content.upperBound)
            else {
                throw .notPNG(reason: "a chunk's checksum is wrong")
            }
            let type = png[position + 4..<position + 8]
            if type.elementsEqual("IDAT".utf8) { imageData.append(content) }
            position = content.upperBound + 4
            guard !type.elementsEqual("IEND".utf8) else { break }
        }
    }

    private static func number(_ png: [UInt8], _ offset: Int) -> Int {
        png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
