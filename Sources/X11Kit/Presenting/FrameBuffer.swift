import Geometry
import Glibc

/// The memory of one frame: the pixels that are drawn, and where they differ those in the server's format.
class FrameBuffer {
    /// The first byte of the top row of pixels to draw.
    let pixels: UnsafeMutableRawPointer
    /// Bytes from one of those rows to the next.
    let stride: Int
    /// The number of the frame whose picture it holds; nil before the first.
    var contents: Int?

    /// The first byte of what the server gets, and the bytes from one of its rows to the next.
    let memory: UnsafeMutableRawPointer
    private let memoryStride: Int
    private let conversion: PixelConversion?

    /// Makes a buffer whose pixels are the server's, or beside them if the server's are of another format.
    /// - Throws: ``X11Error/noMemory(bytes:)``.
    init(
        memory: UnsafeMutableRawPointer, stride memoryStride: Int, format: PixelFormat, width: Int, height: Int
    ) throws(X11Error) {
        self.memory = memory
        self.memoryStride = memoryStride
        if format.isPlain {
            (pixels, stride, conversion) = (memory, memoryStride, nil)
            return
        }
        stride = width * WindowVisual.bytesPerPixel
        guard let drawn = calloc(height, stride) else { throw .noMemory(bytes: height * stride) }
        pixels = drawn
        conversion = PixelConversion(to: format)
    }

    deinit { if conversion != nil { free(pixels) } }

    /// Whether the server's pixels are others than those drawn, and up to date only where they were converted.
    var isConverted: Bool { conversion != nil }

    /// Brings the server's pixels up to those drawn, in these places.
    func convert(_ damage: [PixelRect]) {
        guard let conversion else { return }
        for rect in damage {
            conversion.convert(rect, from: pixels, stride: stride, to: memory, targetStride: memoryStride)
        }
    }
}
