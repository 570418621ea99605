import CX11
import Glibc

/// A frame buffer that Xlib sends to the server, and copies at once.
final class WireBuffer: FrameBuffer {
    let image: UnsafeMutablePointer<XImage>

    init(_ connection: Connection, width: Int, height: Int) throws(X11Error) {
        let display = try connection.alive()
        let visual = connection.visual
        // Rows are padded to 32 bits.
        let stride = (width * visual.format.bitsPerPixel / 8 + 3) & ~3
        guard let memory = calloc(height, stride) else { throw .noMemory(bytes: height * stride) }
        guard
            let image = XCreateImage(
                display, visual.visual, UInt32(visual.depth), ZPixmap, 0, memory.assumingMemoryBound(to: CChar.self),
                UInt32(width), UInt32(height), 32, Int32(stride))
        else {
            free(memory)
            throw .noMemory(bytes: height * stride)
        }
        // The pixels are words of this machine; Xlib swaps them for a server of the other order.
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        self.image = image
        do {
            try super.init(memory: memory, stride: stride, format: visual.format, width: width, height: height)
        } catch {
            _ = image.pointee.f.destroy_image(image)
            throw error
        }
    }

    /// Frees the memory, too.
    deinit { _ = image.pointee.f.destroy_image(image) }
}
