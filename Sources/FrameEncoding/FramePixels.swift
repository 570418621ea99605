import Geometry

/// A frame's pixels in borrowed memory.
///
/// Pixels are 32-bit words in the machine's byte order, alpha in the highest byte, then red, green and blue,
/// premultiplied; rows run downwards. The value is valid only as long as the memory is lent.
package struct FramePixels {
    /// The largest extent that is encoded, in pixels: the limit of Cairo's surfaces.
    package static let maximumExtent = 32767
    /// The largest number of pixels: an exported picture can be read again.
    package static let maximumCount = 64 << 20

    /// Whether a picture of this size can be encoded.
    package static func isEncodable(width: Int, height: Int) -> Bool {
        let extents = 1...maximumExtent
        return extents.contains(width) && extents.contains(height) && width * height <= maximumCount
    }

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    private let stride: Int
    private let base: UnsafeRawPointer

    /// Borrows pixels.
    /// - Parameters:
    ///   - bytes: At least from the first row's first pixel to the last row's last; the address is a multiple of 4.
    ///   - width: Pixels per row, 1…32767.
    ///   - height: Rows, 1…32767.
    ///   - stride: Bytes from one row to the next: at least 4·width, a multiple of 4.
    /// - Throws: ``FrameEncodingError/unsupportedSize(width:height:limit:)`` or
    ///   ``FrameEncodingError/unsupportedLayout(stride:width:height:byteCount:)`` for other values.
    package init(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) throws(FrameEncodingError) {
        try FramePixels.checkExtents(width: width, height: height)
        // A larger stride would overflow when multiplied by the rows.
        guard let base = bytes.baseAddress, Int(bitPattern: base) % 4 == 0, stride >= 4 * width, stride % 4 == 0,
            stride <= Int(Int32.max), stride * (height - 1) + 4 * width <= bytes.count
        else { throw .unsupportedLayout(stride: stride, width: width, height: height, byteCount: bytes.count) }
        self.width = width
        self.height = height
        self.stride = stride
        self.base = base
    }

    /// Borrows mutable pixels; see ``init(_:width:height:stride:)``.
    package init(_ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int)
        throws(FrameEncodingError)
    {
        try self.init(UnsafeRawBufferPointer(bytes), width: width, height: height, stride: stride)
    }

    /// The pixels of a row, starting at a column.
    func row(_ y: Int, from x: Int = 0) -> UnsafePointer<UInt32> {
        (base + (y * stride + 4 * x)).assumingMemoryBound(to: UInt32.self)
    }

    /// The bounds of the frame.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Throws if a frame can't have this size.
    static func checkExtents(width: Int, height: Int) throws(FrameEncodingError) {
        guard (1...maximumExtent).contains(width), (1...maximumExtent).contains(height) else {
            throw .unsupportedSize(width: width, height: height, limit: maximumExtent)
        }
    }

    func checkSize(width expectedWidth: Int, height expectedHeight: Int) throws(FrameEncodingError) {
        guard width == expectedWidth, height == expectedHeight else {
            throw .frameSize(
                width: width, height: height, expectedWidth: expectedWidth, expectedHeight: expectedHeight)
        }
    }
}
