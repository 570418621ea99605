import RenderTree

/// Decodes JPEG files.
final class JPEGReader {
    static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

    let width: Int
    let height: Int
    private let library: TurboJPEG
    private let handle: TurboJPEG.Handle
    private let bytes: [UInt8]

    /// Reads a file's size.
    init(_ bytes: [UInt8]) throws(InflateFault) {
        guard let library = TurboJPEG.shared else {
            throw InflateFault(reason: "JPEG needs the package libturbojpeg0, which is not installed")
        }
        guard let handle = library.begin() else { throw InflateFault(reason: "no memory is left to decode it") }
        (self.library, self.handle, self.bytes) = (library, handle, bytes)
        var (width, height, subsampling, colorSpace): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        let status = library.readHeader(
            handle, bytes, CUnsignedLong(bytes.count), &width, &height, &subsampling, &colorSpace)
        (self.width, self.height) = (Int(width), Int(height))
        guard status == 0, width > 0, height > 0 else { throw fault }
    }

    deinit { _ = library.end(handle) }

    private var fault: InflateFault {
        InflateFault(reason: "the JPEG file can't be decoded: " + String(cString: library.errorText(handle)))
    }

    /// The times that decoding changes every pixel: the scans of a progressive file.
    var scanCount: Int {
        // In compressed data this marker doesn't occur.
        zip(bytes, bytes.dropFirst()).reduce(0) { $1 == (0xFF, 0xDA) ? $0 + 1 : $0 }
    }

    /// The picture; of a file that is cut off, the part that is left.
    func bitmap() throws(InflateFault) -> Bitmap {
        guard width <= 32767, height <= 32767 else { throw InflateFault(reason: "it is larger than 32767 pixels") }
        var pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
        let status = pixels.withUnsafeMutableBytes { buffer in
            library.decompress(
                handle, bytes, CUnsignedLong(bytes.count), buffer.baseAddress, CInt(width), CInt(4 * width),
                CInt(height), TurboJPEG.pixelFormat, TurboJPEG.limitsScans)
        }
        guard status == 0 || library.errorCode(handle) == TurboJPEG.warning else { throw fault }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
