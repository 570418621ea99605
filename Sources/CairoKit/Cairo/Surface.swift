import CCairo

/// An image in memory that Cairo draws into.
///
/// Pixels are 32-bit words in the machine's byte order, alpha in the highest byte, then red, green and blue,
/// premultiplied; rows run downwards. A new surface is clear. A surface belongs to one thread at a time.
public final class Surface {
    /// The largest extent, in pixels, of Cairo's image surfaces.
    public static let maximumExtent = 32767

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    private let handle: OpaquePointer
    private var isFinished = false

    /// Makes a clear surface.
    /// - Throws: ``CairoError/unsupportedSize(width:height:)`` unless both extents are 1…32767;
    ///   ``CairoError/failed(operation:status:)`` without memory.
    public convenience init(width: Int, height: Int) throws(CairoError) {
        guard Surface.supports(width: width, height: height) else {
            throw .unsupportedSize(width: width, height: height)
        }
        try self.init(
            adopting: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            operation: "make a surface of \(width)×\(height) pixels")
    }

    /// Takes over a reference to an image surface, which may carry an error.
    init(adopting handle: OpaquePointer?, operation: String) throws(CairoError) {
        guard let handle else { throw .failed(operation: operation, status: "no surface") }
        let status = cairo_surface_status(handle)
        if status != CAIRO_STATUS_SUCCESS { cairo_surface_destroy(handle) }
        try CairoError.check(status, operation)
        self.handle = handle
        width = Int(cairo_image_surface_get_width(handle))
        height = Int(cairo_image_surface_get_height(handle))
    }

    deinit { cairo_surface_destroy(handle) }

    /// Lends a surface over borrowed memory, such as a window's shared memory.
    ///
    /// The memory keeps its contents until it is drawn over. The surface ends with the closure: keeping it is harmless,
    /// but drawing into it later throws.
    /// - Parameters:
    ///   - pixels: The first row's first pixel; its address is a multiple of 4.
    ///   - width: Pixels per row, 1…32767.
    ///   - height: Rows, 1…32767.
    ///   - stride: Bytes from one row to the next: at least 4·width, a multiple of 4.
    ///   - body: Draws.
    /// - Throws: the closure's errors; ``CairoError/unsupportedSize(width:height:)`` or
    ///   ``CairoError/unsupportedLayout(stride:width:)`` for other values.
    public static func withBorrowed<Result>(
        pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
        _ body: (Surface) throws(CairoError) -> Result
    ) throws(CairoError) -> Result {
        guard supports(width: width, height: height) else { throw .unsupportedSize(width: width, height: height) }
        guard stride >= 4 * width, stride % 4 == 0, stride <= Int(Int32.max), Int(bitPattern: pixels) % 4 == 0 else {
            throw .unsupportedLayout(stride: stride, width: width)
        }
        let surface = try Surface(
            adopting: cairo_image_surface_create_for_data(
                pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(stride)),
            operation: "draw into lent memory of \(width)×\(height) pixels")
        defer {
            cairo_surface_finish(surface.handle)
            surface.isFinished = true
        }
        return try body(surface)
    }

    /// Lends the pixels, rows `stride` bytes apart, for reading or writing within the closure.
    ///
    /// A surface whose memory was returned to its owner lends an empty buffer and a stride of 0.
    public func withPixels<Result, Failure: Error>(
        _ body: (_ pixels: UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        cairo_surface_flush(handle)
        guard !isFinished, let data = cairo_image_surface_get_data(handle) else {
            return try body(UnsafeMutableRawBufferPointer(start: nil, count: 0), 0)
        }
        defer { cairo_surface_mark_dirty(handle) }
        let stride = Int(cairo_image_surface_get_stride(handle))
        // The last row may end with its last pixel: borrowed memory need not contain the rest of the stride.
        let count = stride * (height - 1) + 4 * width
        return try body(UnsafeMutableRawBufferPointer(start: data, count: count), stride)
    }

    /// Lends the handle for making a drawing context, a pattern or a file.
    func withHandle<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(self) { () throws(Failure) in try body(handle) }
    }

    static func supports(width: Int, height: Int) -> Bool {
        (1...maximumExtent).contains(width) && (1...maximumExtent).contains(height)
    }
}
