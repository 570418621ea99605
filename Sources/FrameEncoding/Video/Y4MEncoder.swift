/// Encodes raw video in the YUV4MPEG2 format, which encoders read from a pipe.
///
/// Colours are BT.709 in the limited range (luma 16…235, chroma 16…240; ITU-R BT.709-6, 3.2 to 3.5), with the primaries
/// and the curve of sRGB left as they are. The format itself can't name the matrix: readers have to be set to BT.709.
/// There is no alpha: translucent pixels are blended with black. Two by two pixels share their chroma, sampled at their
/// centre (C420jpeg); at an odd right or lower edge fewer do.
///
/// A file is the header and then each frame's bytes, which any thread may encode. The rate in the header is exact.
package struct Y4MEncoder: Sendable {
    /// The file's first bytes.
    package let header: [UInt8]
    private let width: Int
    private let height: Int
    private static let marker = Array("FRAME\n".utf8)

    /// Begins a video.
    /// - Throws: ``FrameEncodingError/unsupportedSize(width:height:limit:)``.
    package init(width: Int, height: Int, rate: FrameRate) throws(FrameEncodingError) {
        try FramePixels.checkExtents(width: width, height: height)
        self.width = width
        self.height = height
        let header =
            "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420jpeg"
            + " XCOLORRANGE=LIMITED\n"
        self.header = Array(header.utf8)
    }

    /// Encodes a frame.
    /// - Throws: ``FrameEncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``.
    package func bytes(of frame: FramePixels) throws(FrameEncodingError) -> [UInt8] {
        try frame.checkSize(width: width, height: height)
        let start = Y4MEncoder.marker.count
        let chromaSize = ((width + 1) / 2) * ((height + 1) / 2)
        var bytes = Y4MEncoder.marker + [UInt8](repeating: 0, count: width * height + 2 * chromaSize)
        bytes.withUnsafeMutableBufferPointer { bytes in
            for y in 0..<height {
                let row = frame.row(y)
                for x in 0..<width {
                    bytes[start + y * width + x] = BT709.luma.value(channels(row[x]), shift: 0)
                }
            }
            var place = start + width * height
            for y in stride(from: 0, to: height, by: 2) {
                let (upper, lower) = (frame.row(y), frame.row(min(y + 1, height - 1)))
                for x in stride(from: 0, to: width, by: 2) {
                    let next = min(x + 1, width - 1)
                    let sum = channels(upper[x]) &+ channels(upper[next]) &+ channels(lower[x]) &+ channels(lower[next])
                    bytes[place] = BT709.blueDifference.value(sum, shift: 2)
                    bytes[place + chromaSize] = BT709.redDifference.value(sum, shift: 2)
                    place += 1
                }
            }
        }
        return bytes
    }

    /// Red, green and blue.
    @inline(__always)
    private func channels(_ pixel: UInt32) -> SIMD3<Int32> {
        SIMD3(Int32(pixel >> 16 & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel & 0xFF))
    }
}

/// One of BT.709's three weighted sums of red, green and blue, in steps of 2⁻¹⁶.
///
/// In the limited range (ITU-R BT.709-6, 3.2 and 3.3).
struct BT709: Sendable {
    static let luma = BT709(0.2126, 0.7152, 0.0722, scale: 219, offset: 16)
    static let blueDifference = BT709(
        -0.2126 / 1.8556, -0.7152 / 1.8556, 0.9278 / 1.8556, scale: 224, offset: 128)
    static let redDifference = BT709(0.7874 / 1.5748, -0.7152 / 1.5748, -0.0722 / 1.5748, scale: 224, offset: 128)

    private let red: Int32
    private let green: Int32
    private let blue: Int32
    private let offset: Int32

    private init(_ red: Double, _ green: Double, _ blue: Double, scale: Double, offset: Int32) {
        let unit = scale * 65536 / 255
        self.red = Int32((red * unit).rounded())
        self.blue = Int32((blue * unit).rounded())
        // Rounding must not tint greys: the sum of the three is exact.
        self.green = Int32(((red + green + blue) * unit).rounded()) - self.red - self.blue
        self.offset = offset
    }

    /// The rounded value for the sums of 2^shift pixels' red, green and blue.
    @inline(__always)
    func value(_ channels: SIMD3<Int32>, shift: Int32) -> UInt8 {
        let sum = red &* channels[0] &+ green &* channels[1] &+ blue &* channels[2]
        let half: Int32 = 1 << (15 &+ shift)
        return UInt8(truncatingIfNeeded: offset &+ (sum &+ half) >> (16 &+ shift))
    }
}
