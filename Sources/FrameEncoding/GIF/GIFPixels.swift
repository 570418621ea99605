/// A frame's pixels as GIF can show them: clear or opaque. Any thread may make them.
public struct GIFPixels: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// 0xFFRRGGBB, or 0 for clear, without gaps between rows.
    let words: [UInt32]

    /// Copies a frame.
    public init(_ frame: FramePixels) {
        (width, height) = (frame.width, frame.height)
        words = [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
            for y in 0..<frame.height {
                let row = frame.row(y)
                for x in 0..<frame.width {
                    words.initializeElement(
                        at: y * frame.width + x,
                        to: row[x] >> 31 == 0 ? 0 : StraightPixels.straight(row[x]) | 0xFF00_0000)
                }
            }
            count = frame.width * frame.height
        }
    }
}
