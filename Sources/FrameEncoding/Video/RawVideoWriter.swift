/// Writes frames as bare pixels without any header, to a file or to a program that knows their size and rate.
public final class RawVideoWriter {
    /// The order of a pixel's four bytes.
    public enum Layout: Sendable, CaseIterable {
        /// Red, green, blue, alpha; colours are not multiplied by alpha.
        case rgba
        /// Blue, green, red, alpha; colours are multiplied by alpha. Where alpha is left out, that is over black.
        case premultipliedBGRA
    }

    /// The width of what is written, in pixels.
    public let width: Int
    /// The height of what is written, in pixels.
    public let height: Int
    private let frameWidth: Int
    private let frameHeight: Int
    private let layout: Layout
    private let sink: ([UInt8]) throws -> Void
    private var bytes: [UInt8]

    /// Begins a video.
    /// - Parameters:
    ///   - width: The width of all frames.
    ///   - height: Their height.
    ///   - layout: The bytes' order.
    ///   - isEven: Repeats the last column and row of odd sizes once, for encoders that want even ones: nothing is lost
    ///     and no line appears.
    ///   - sink: Takes each frame's bytes.
    /// - Throws: ``EncodingError/unsupportedSize(width:height:limit:)``.
    public init(
        width: Int, height: Int, layout: Layout, isEven: Bool = false, sink: @escaping ([UInt8]) throws -> Void
    ) throws(EncodingError) {
        let extents = 1...FramePixels.maximumExtent
        guard extents.contains(width), extents.contains(height) else {
            throw .unsupportedSize(width: width, height: height, limit: FramePixels.maximumExtent)
        }
        frameWidth = width
        frameHeight = height
        self.width = isEven ? width + width % 2 : width
        self.height = isEven ? height + height % 2 : height
        self.layout = layout
        self.sink = sink
        bytes = [UInt8](repeating: 0, count: 4 * self.width * self.height)
    }

    /// Appends the next frame.
    /// - Throws: ``EncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``; what the sink throws.
    public func append(_ frame: FramePixels) throws {
        try frame.checkSize(width: frameWidth, height: frameHeight)
        bytes.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for y in 0..<height {
                let row = frame.row(min(y, frameHeight - 1))
                let target = base + 4 * width * y
                write(row, count: frameWidth, to: target)
                if width > frameWidth { write(row + (frameWidth - 1), count: 1, to: target + 4 * frameWidth) }
            }
        }
        try sink(bytes)
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
