import Geometry
import Glibc

/// The memory of one frame: the drawn pixels and, if different, the server's.
class FrameBuffer {
    /// The first byte of the top row of pixels to draw.
    let pixels: UnsafeMutableRawPointer
    /// The bytes from one of those rows to the next.
    let stride: Int
    /// The number of the frame that it holds; nil before the first.
    var contents: Int?

    /// The first byte of the server's pixels.
    let memory: UnsafeMutableRawPointer
    private let memoryStride: Int
    /// The server's format; nil if it is this program's.
    private let conversion: PixelFormat?

    /// Creates a buffer that draws into `memory`, or beside it if the server's format differs.
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
        conversion = format
    }

    deinit { if conversion != nil { free(pixels) } }

    /// Whether the server's pixels are converted from the drawn ones, in the damage only.
    var isConverted: Bool { conversion != nil }

    /// Updates the server's pixels from the drawn ones in the damage.
    func convert(_ damage: [PixelRect]) {
        guard let conversion else { return }
        for rect in damage {
            conversion.convert(rect, from: pixels, stride: stride, to: memory, targetStride: memoryStride)
        }
    }
}
