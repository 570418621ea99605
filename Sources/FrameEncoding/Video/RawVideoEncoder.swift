/// Encodes frames as raw pixels without a header.
///
/// The reading file or program has to know their size and rate. Any thread may use it.
package struct RawVideoEncoder: Sendable {
    /// The order of a pixel's four bytes.
    package enum Layout: Sendable, CaseIterable {
        /// Red, green, blue, alpha; not premultiplied.
        case rgba
        /// Blue, green, red, alpha; premultiplied. Ignoring alpha shows frames over black.
        case premultipliedBGRA
    }

    /// The width of the output in pixels.
    package let width: Int
    /// The height of the output in pixels.
    package let height: Int
    private let frameWidth: Int
    private let frameHeight: Int
    private let layout: Layout

    /// Begins a video.
    /// - Parameters:
    ///   - width: The width of all frames.
    ///   - height: Their height.
    ///   - layout: The bytes' order.
    ///   - isEven: Repeats the last column and row of odd sizes, for encoders that require even ones: nothing is lost
    ///     and no line appears.
    /// - Throws: ``FrameEncodingError/unsupportedSize(width:height:limit:)``.
    package init(
        width: Int, height: Int, layout: Layout, isEven: Bool = false
    ) throws(FrameEncodingError) {
        try FramePixels.checkExtents(width: width, height: height)
        frameWidth = width
        frameHeight = height
        self.width = isEven ? width + width % 2 : width
        self.height = isEven ? height + height % 2 : height
        self.layout = layout
    }

    /// Encodes a frame.
    /// - Throws: ``FrameEncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``.
    package func bytes(of frame: FramePixels) throws(FrameEncodingError) -> [UInt8] {
        try frame.checkSize(width: frameWidth, height: frameHeight)
        return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { bytes, count in
            guard let base = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
            count = 4 * width * height
            for y in 0..<height {
                let row = frame.row(min(y, frameHeight - 1))
                let target = base + 4 * width * y
                write(row, count: frameWidth, to: target)
                if width > frameWidth { write(row + (frameWidth - 1), count: 1, to: target + 4 * frameWidth) }
            }
        }
    }

    private func write(_ pixels: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer) {
        switch layout {
        case .rgba: StraightPixels.writeRGBA(pixels, count: count, to: target)
        case .premultipliedBGRA:
            for index in 0..<count {
                target.storeBytes(of: pixels[index].littleEndian, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }
}
