import CTurboJPEG
import RenderTree

/// Decodes JPEG files by libjpeg-turbo's own interface, whose errors are returned.
///
/// libjpeg's interface ends the process on an error unless its caller jumps out of it, which Swift can't.
final class JPEGReader {
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    let width: Int
    let height: Int
    private let handle: tjhandle
    private let bytes: [UInt8]

    /// Reads a file's size.
    init(_ bytes: [UInt8]) throws(InflateFault) {
        guard let handle = tjInitDecompress() else { throw InflateFault(reason: "no memory is left to decode it") }
        (self.handle, self.bytes) = (handle, bytes)
        var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = tjDecompressHeader3(
            handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorSpace)
        (self.width, self.height) = (Int(width), Int(height))
        guard status == 0, width > 0, height > 0 else { throw fault }
    }

    deinit { tjDestroy(handle) }

    private var fault: InflateFault {
        InflateFault(reason: "the JPEG file can't be decoded: " + String(cString: tjGetErrorStr2(handle)))
    }

    /// The picture; of a file that is cut off, the part that is there.
    func bitmap() throws(InflateFault) -> Bitmap {
        guard width <= 32767, height <= 32767 else { throw InflateFault(reason: "it is larger than 32767 pixels") }
        var pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
        let status = pixels.withUnsafeMutableBytes { buffer in
            // A file of thousands of scans, which takes minutes, is refused.
            tjDecompress2(
                handle, bytes, UInt(bytes.count), buffer.baseAddress, Int32(width), Int32(4 * width), Int32(height),
                Int32(TJPF_BGRA.rawValue), TJFLAG_LIMITSCANS)
        }
        guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else { throw fault }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
