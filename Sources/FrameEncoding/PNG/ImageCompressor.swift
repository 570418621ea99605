import CPixels
import Geometry

/// Compresses a box of a frame to PNG image data, with buffers reused between frames.
///
/// No row has a filter. These animations have few colours, in runs and in repeated shapes, which igzip finds sooner in
/// the colours themselves than in differences: frames of all six scenes became 1 to 8 % smaller than with the filter
/// Up, and those of the map took a tenth less time.
final class ImageCompressor {
    /// PNG's number for no filter (PNG specification, third edition, 9.2).
    private static let noFilter: UInt8 = 0
    /// The bytes of rows compressed at a time.
    ///
    /// They are still in the processor's larger cache; igzip copies its window for each piece.
    private static let blockSize = 1 << 19

    private let deflater = Deflater()
    private let loops = tyto_pixel_loops().pointee
    private var block: [UInt8] = []

    /// Compresses image data.
    /// - Parameters:
    ///   - hasAlpha: Four bytes per pixel instead of three.
    ///   - hasher: Gets every row, from the first on.
    ///   - take: Gets the data, piece by piece.
    /// - Returns: false if pixels without alpha are requested and some are translucent; the data is then unusable.
    func compress(
        _ frame: FramePixels, box: PixelRect, hasAlpha: Bool, hasher: PixelHasher? = nil,
        take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(FrameEncodingError) -> Bool {
        let rowSize = 1 + box.width * (hasAlpha ? 4 : 3)
        let rowsABlock = max(1, ImageCompressor.blockSize / rowSize)
        if block.count < rowsABlock * rowSize { block = [UInt8](repeating: 0, count: rowsABlock * rowSize) }
        deflater.begin()
        hasher?.begin()
        var rows = 0
        for y in box.y..<box.y + box.height {
            let pixels = frame.row(y, from: box.x)
            hasher?.append(pixels, count: box.width)
            guard write(pixels, count: box.width, hasAlpha: hasAlpha, at: rows * rowSize) else { return false }
            rows += 1
            let isLast = y == box.y + box.height - 1
            guard isLast || rows == rowsABlock else { continue }
            try compress(rows * rowSize, isLast: isLast, take: take)
            rows = 0
        }
        return true
    }

    /// Writes a row after the number of its filter; false for a translucent pixel without alpha.
    private func write(_ pixels: UnsafePointer<UInt32>, count: Int, hasAlpha: Bool, at offset: Int) -> Bool {
        block.withUnsafeMutableBytes { block in
            guard let target = block.baseAddress else { return false }
            block[offset] = ImageCompressor.noFilter
            if hasAlpha {
                StraightPixels.writeRGBA(pixels, count: count, to: target + (offset + 1))
                return true
            }
            let bytes = (target + (offset + 1)).assumingMemoryBound(to: UInt8.self)
            return loops.write_rgb(bytes, pixels, count) >= 0xFF00_0000
        }
    }

    private func compress(
        _ count: Int, isLast: Bool, take: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(FrameEncodingError) {
        var failure: FrameEncodingError?
        block.withUnsafeBufferPointer { block in
            do throws(FrameEncodingError) {
                try deflater.append(UnsafeBufferPointer(rebasing: block[..<count]), isLast: isLast, take: take)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
