/// Writes an animated PNG file frame by frame (PNG specification, third edition, 4.10 and 11.3.6).
///
/// Alpha is kept in full, and delays are exact for every usual rate; a rate that two 16-bit numbers can't tell, such as
/// 1000001/33333, has its rounding spread so that no frame is more than half a tick of at most 1/65535 s off. The first
/// frame is the picture that other programs show. Later frames hold the box that changed alone, in place of what was
/// there.
///
/// Memory is bounded: one frame's pixels and one compressed frame, however long the film.
public final class APNGWriter {
    /// Bytes to be written over those at an offset.
    public struct Correction: Hashable, Sendable {
        /// Where, from the beginning of the file.
        public let offset: Int
        /// What.
        public let bytes: [UInt8]
    }

    /// A frame that is compressed, but may last longer yet.
    private struct Pending {
        var box: PixelBox
        var sequence: UInt32
        var beginning: Int
        var imageData: [UInt8]
    }

    private let width: Int
    private let height: Int
    private let frameCount: Int
    private let plays: Int
    private let ticks: FrameTicks
    private let end: Int
    private let hasAlpha: Bool
    private let mergesFrames: Bool
    private let animationOffset: Int
    private let sink: ([UInt8]) throws -> Void
    private let compressor = ImageCompressor()
    private var kept = KeptPixels()
    private var pending: Pending?
    private var nextSequence: UInt32 = 0
    private var givenCount = 0
    private var writtenCount = 0

    /// Begins a file.
    /// - Parameters:
    ///   - width: The width of all frames in pixels.
    ///   - height: Their height.
    ///   - frameCount: How many frames there will be, at least 1.
    ///   - rate: Frames a second.
    ///   - plays: How often the film is shown; 0 for ever.
    ///   - hasAlpha: Whether any frame may be translucent; false makes the file smaller.
    ///   - mergesFrames: Makes successive identical frames one that lasts longer. The count at the file's beginning is
    ///     then known at the end only: whoever asks for this must be able to write over it; see ``finish()``. Otherwise
    ///     a frame that changes nothing is written as a single pixel.
    ///   - metadata: The pixel density and colour space.
    ///   - sink: Takes the next bytes of the file.
    /// - Throws: ``EncodingError/unsupportedSize(width:height:limit:)``,
    ///   ``EncodingError/frameCount(given:announced:)``, ``EncodingError/tooLong(format:)``; what the sink throws.
    public init(
        width: Int, height: Int, frameCount: Int, rate: FrameRate, plays: Int = 0, hasAlpha: Bool, mergesFrames: Bool,
        metadata: PNGMetadata, sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        let extents = 1...FramePixels.maximumExtent
        guard extents.contains(width), extents.contains(height) else {
            throw EncodingError.unsupportedSize(width: width, height: height, limit: FramePixels.maximumExtent)
        }
        guard frameCount >= 1 else { throw EncodingError.frameCount(given: 0, announced: frameCount) }
        // Every frame takes two sequence numbers at least, more if it is very large.
        guard frameCount <= 1 << 28, (0...Int(Int32.max)).contains(plays), let ticks = FrameTicks(rate),
            let end = ticks.beginning(of: frameCount)
        else { throw EncodingError.tooLong(format: "APNG") }
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.plays = plays
        self.ticks = ticks
        self.end = end
        self.hasAlpha = hasAlpha
        self.mergesFrames = mergesFrames
        self.sink = sink
        var file = ChunkedBytes()
        file.appendHeader(width: width, height: height, hasAlpha: hasAlpha, metadata: metadata)
        animationOffset = file.bytes.count
        try sink(file.bytes + APNGWriter.animationChunk(frameCount: frameCount, plays: plays))
    }

    /// Appends the next frame.
    /// - Throws: ``EncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``,
    ///   ``EncodingError/frameCount(given:announced:)`` for one too many, ``EncodingError/notOpaque``; what the sink
    ///   throws. After an error the file is of no use.
    public func append(_ frame: FramePixels) throws {
        try frame.checkSize(width: width, height: height)
        guard givenCount < frameCount, let beginning = ticks.beginning(of: givenCount) else {
            throw EncodingError.frameCount(given: givenCount + 1, announced: frameCount)
        }
        givenCount += 1
        let changes = givenCount == 1 ? frame.bounds : kept.changes(in: frame)
        if changes == nil && mergesFrames { return }
        try writePending(until: beginning)
        let box = changes ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
        pending = try compressed(frame, box: box, beginning: beginning)
        kept.keep(frame, box: box)
    }

    /// Ends the file.
    /// - Returns: what to write over the beginning where frames were merged; nil where nothing needs it.
    /// - Throws: ``EncodingError/frameCount(given:announced:)`` for too few; what the sink throws.
    public func finish() throws -> Correction? {
        guard givenCount == frameCount else {
            throw EncodingError.frameCount(given: givenCount, announced: frameCount)
        }
        try writePending(until: end)
        pending = nil
        var file = ChunkedBytes()
        file.append("IEND", [])
        try sink(file.bytes)
        guard writtenCount != frameCount else { return nil }
        return Correction(
            offset: animationOffset, bytes: APNGWriter.animationChunk(frameCount: writtenCount, plays: plays))
    }

    private func compressed(_ frame: FramePixels, box: PixelBox, beginning: Int) throws -> Pending {
        let isFirst = nextSequence == 0
        let controlSequence = nextSequence
        var sequence: UInt32? = isFirst ? nil : controlSequence + 1
        var file = ChunkedBytes()
        guard try compressor.append(frame, box: box, hasAlpha: hasAlpha, sequence: &sequence, to: &file) else {
            throw EncodingError.notOpaque
        }
        nextSequence = sequence ?? controlSequence + 1
        return Pending(box: box, sequence: controlSequence, beginning: beginning, imageData: file.bytes)
    }

    /// Writes the frame that waits, now that its end is known.
    private func writePending(until end: Int) throws {
        while var frame = pending {
            // A very long pause goes on in frames of a single pixel that changes nothing.
            let delay = min(end - frame.beginning, FrameTicks.largest)
            var file = ChunkedBytes()
            file.append("fcTL", control(frame, delay: delay))
            try sink(file.bytes + frame.imageData)
            writtenCount += 1
            frame.beginning += delay
            guard frame.beginning < end else { return }
            pending = try kept.pixels.withUnsafeBytes { pixels in
                let pixel = try FramePixels(pixels, width: 1, height: 1, stride: 4)
                return try compressed(pixel, box: pixel.bounds, beginning: frame.beginning)
            }
        }
    }

    /// The content of a frame's control chunk: where it goes and how long it stays; the box that is there stays, and
    /// the new one takes its place.
    private func control(_ frame: Pending, delay: Int) -> [UInt8] {
        let numbers = [
            frame.sequence, UInt32(frame.box.width), UInt32(frame.box.height), UInt32(frame.box.x), UInt32(frame.box.y),
        ]
        return numbers.flatMap { bigEndian($0) } + bigEndian(UInt16(delay)) + bigEndian(UInt16(ticks.perSecond))
            + [0, 0]
    }

    private static func animationChunk(frameCount: Int, plays: Int) -> [UInt8] {
        var file = ChunkedBytes()
        file.append("acTL", bigEndian(UInt32(frameCount)) + bigEndian(UInt32(plays)))
        return file.bytes
    }
}
