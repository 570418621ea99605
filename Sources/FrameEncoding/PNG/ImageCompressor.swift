import CPixels

/// Makes compressed PNG image data of a box of a frame, in memory that serves one frame after another.
///
/// Every row has the filter Up: the rows of animated scenes are mostly like those above them, and subtracting a row is
/// the cheapest filter there is.
final class ImageCompressor {
    /// PNG's number of the filter (PNG specification, third edition, 9.2).
    private static let filterUp: UInt8 = 2
    /// Filtered rows go on while they are in the processor's cache.
    private static let blockSize = 1 << 17

    private let deflater = Deflater()
    private let loops = tyto_pixel_loops().pointee
    /// The rows of straight pixels that the next is subtracted from, and its own.
    private var above: [UInt8] = []
    private var current: [UInt8] = []
    /// What is above the first row.
    private var nothing: [UInt32] = []
    private var filtered: [UInt8] = []

    /// Compresses image data.
    /// - Parameters:
    ///   - hasAlpha: Four bytes a pixel in place of three.
    ///   - hasher: Gets every row, from the first on.
    ///   - take: Gets the data, piece by piece.
    /// - Returns: false, and what was given is of no use, when pixels without alpha are asked for and some are
    ///   translucent.
    func compress(
        _ frame: FramePixels, box: PixelBox, hasAlpha: Bool, hasher: PixelHasher? = nil,
        take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(FrameEncodingError) -> Bool {
        let rowSize = box.width * (hasAlpha ? 4 : 3)
        let rowsABlock = max(1, ImageCompressor.blockSize / (rowSize + 1))
        prepare(width: box.width, rowSize: rowSize, rows: rowsABlock)
        deflater.begin()
        hasher?.begin()
        var rows = 0
        for y in box.y..<box.y + box.height {
            let pixels = frame.row(y, from: box.x)
            hasher?.append(pixels, count: box.width)
            if hasAlpha {
                filter(pixels, count: box.width, to: rows * (rowSize + 1))
            } else {
                let upper = y > box.y ? frame.row(y - 1, from: box.x) : nil
                guard filterOpaque(pixels, above: upper, count: box.width, to: rows * (rowSize + 1)) else {
                    return false
                }
            }
            rows += 1
            let isLast = y == box.y + box.height - 1
            guard isLast || rows == rowsABlock else { continue }
            try compress(rows * (rowSize + 1), isLast: isLast, take: take)
            rows = 0
        }
        return true
    }

    private func prepare(width: Int, rowSize: Int, rows: Int) {
        if nothing.count != width { nothing = [UInt32](repeating: 0, count: width) }
        if current.count != rowSize {
            current = [UInt8](repeating: 0, count: rowSize)
            above = current
            filtered = [UInt8](repeating: 0, count: rows * (rowSize + 1))
        } else {
            above.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        }
    }

    /// Writes a row without alpha, less the one above it, behind the number of the filter. Returns false where a pixel is
    /// translucent.
    private func filterOpaque(
        _ pixels: UnsafePointer<UInt32>, above upper: UnsafePointer<UInt32>?, count: Int, to offset: Int
    ) -> Bool {
        filtered.withUnsafeMutableBufferPointer { filtered in
            nothing.withUnsafeBufferPointer { nothing in
                guard let target = filtered.baseAddress, let upper = upper ?? nothing.baseAddress else { return false }
                target[offset] = ImageCompressor.filterUp
                return loops.subtract_rgb(target + offset + 1, pixels, upper, count) >= 0xFF00_0000
            }
        }
    }

    /// Writes a row with alpha, less the one above it, behind the number of the filter.
    private func filter(_ pixels: UnsafePointer<UInt32>, count: Int, to offset: Int) {
        current.withUnsafeMutableBytes { current in
            guard let target = current.baseAddress else { return }
            StraightPixels.writeRGBA(pixels, count: count, to: target)
            above.withUnsafeBytes { above in
                filtered.withUnsafeMutableBytes { filtered in
                    filtered[offset] = ImageCompressor.filterUp
                    ImageCompressor.subtract(
                        UnsafeRawBufferPointer(current), above,
                        to: UnsafeMutableRawBufferPointer(rebasing: filtered[(offset + 1)...]))
                }
            }
        }
        swap(&current, &above)
    }

    private static func subtract(
        _ row: UnsafeRawBufferPointer, _ above: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer
    ) {
        var index = 0
        while index + 64 <= row.count {
            let difference =
                row.loadUnaligned(fromByteOffset: index, as: SIMD64<UInt8>.self)
                &- above.loadUnaligned(fromByteOffset: index, as: SIMD64<UInt8>.self)
            output.storeBytes(of: difference, toByteOffset: index, as: SIMD64<UInt8>.self)
            index += 64
        }
        while index < row.count {
            output[index] = row[index] &- above[index]
            index += 1
        }
    }

    private func compress(
        _ count: Int, isLast: Bool, take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(FrameEncodingError) {
        var failure: FrameEncodingError?
        filtered.withUnsafeBufferPointer { filtered in
            do throws(FrameEncodingError) {
                try deflater.append(UnsafeBufferPointer(rebasing: filtered[..<count]), isLast: isLast, take: take)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
