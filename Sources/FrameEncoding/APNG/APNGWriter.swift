import Geometry

/// Writes an animated PNG file frame by frame.
///
/// The format is that of the PNG specification, third edition, 4.10 and 11.3.6. Alpha is kept in full, and delays are
/// exact for every usual rate; a rate that two 16-bit numbers can't represent, such as 1000001/33333, has its rounding
/// spread so that no frame is more than half a tick of at most 1/65535 s off. The first frame is the one that other
/// programs show. Later frames contain only the box that changed.
///
/// For each frame in turn: call ``add(_:)``, compress the returned image on any thread, and pass the data to
/// ``write(_:)``, in the images' order and however much later.
///
/// Memory is bounded: the last frame's pixels and one compressed frame, besides the images that were not written yet.
package final class APNGWriter {
    /// The part of a frame that an ``APNGCompressor`` compresses.
    package struct Image: Sendable {
        fileprivate let frame: FrameCopy
        fileprivate let box: PixelRect
        fileprivate let hasAlpha: Bool
    }

    /// Bytes that replace those at an offset.
    package struct Correction: Hashable, Sendable {
        /// The offset from the beginning of the file.
        package let offset: Int
        /// The new bytes.
        package let bytes: [UInt8]
    }

    /// A frame not written yet: its data is missing, or it may last longer.
    private struct Pending {
        var box: PixelRect
        var beginning: Int
        var end: Int?
        var corner: UInt32
        var data: [UInt8]?
    }

    private let width: Int
    private let height: Int
    private let frameCount: Int
    private let ticks: FrameTicks
    private let end: Int
    private let hasAlpha: Bool
    private let mergesFrames: Bool
    private let animationOffset: Int
    private let sink: ([UInt8]) throws -> Void
    private let compressor = APNGCompressor()
    private var last: FrameCopy?
    private var pending: [Pending] = []
    private var nextSequence: UInt32 = 0
    private var givenCount = 0
    private var writtenCount = 0

    /// Begins a file.
    /// - Parameters:
    ///   - width: The width of all frames in pixels.
    ///   - height: Their height.
    ///   - frameCount: The number of frames, at least 1.
    ///   - rate: Frames per second.
    ///   - hasAlpha: Whether any frame may be translucent; false makes the file smaller.
    ///   - mergesFrames: Merges successive identical frames into one that lasts longer. The number of frames at the
    ///     file's beginning is then known only at the end, and the caller must be able to overwrite it; see
    ///     ``finish()``. Otherwise a frame that changes nothing is written as a single pixel.
    ///   - metadata: The pixel density and colour space.
    ///   - sink: Takes the next bytes of the file.
    /// - Throws: ``FrameEncodingError/unsupportedSize(width:height:limit:)``,
    ///   ``FrameEncodingError/frameCount(given:announced:)``, ``FrameEncodingError/tooLong(format:)``; the sink's
    ///   errors.
    package init(
        width: Int, height: Int, frameCount: Int, rate: FrameRate, hasAlpha: Bool, mergesFrames: Bool,
        metadata: PNGMetadata, sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        try FramePixels.checkExtents(width: width, height: height)
        guard frameCount >= 1 else { throw FrameEncodingError.frameCount(given: 0, announced: frameCount) }
        // Every frame takes at least two sequence numbers, more if it is very large.
        guard frameCount <= 1 << 28, let ticks = FrameTicks(rate),
            let end = ticks.beginning(of: frameCount)
        else { throw FrameEncodingError.tooLong(format: "APNG") }
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.ticks = ticks
        self.end = end
        self.hasAlpha = hasAlpha
        self.mergesFrames = mergesFrames
        self.sink = sink
        var file = ChunkedBytes()
        file.appendHeader(width: width, height: height, hasAlpha: hasAlpha, metadata: metadata)
        animationOffset = file.bytes.count
        try sink(file.bytes + APNGWriter.animationChunk(frameCount: frameCount))
    }

    /// Adds the next frame.
    /// - Returns: the part to compress and write; nil if the frame only prolongs the one before.
    /// - Throws: ``FrameEncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``,
    ///   ``FrameEncodingError/frameCount(given:announced:)`` for one too many; the sink's errors. After an error the
    ///   file is unusable.
    package func add(_ frame: FrameCopy) throws -> Image? {
        try frame.withPixels { try $0.checkSize(width: width, height: height) }
        guard givenCount < frameCount, let beginning = ticks.beginning(of: givenCount) else {
            throw FrameEncodingError.frameCount(given: givenCount + 1, announced: frameCount)
        }
        givenCount += 1
        let changes = last.map { $0.changes(to: frame) } ?? frame.bounds
        if changes == nil && mergesFrames { return nil }
        if !pending.isEmpty { pending[pending.count - 1].end = beginning }
        let box = changes ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        pending.append(Pending(box: box, beginning: beginning, corner: frame.corner))
        last = frame
        try writePending()
        return Image(frame: frame, box: box, hasAlpha: hasAlpha)
    }

    /// Writes the data of the oldest image without data.
    /// - Throws: the sink's errors.
    /// - Precondition: there is such an image.
    package func write(_ data: [UInt8]) throws {
        guard let index = pending.firstIndex(where: { $0.data == nil }) else {
            preconditionFailure("no frame of an animated PNG file waits for data")
        }
        pending[index].data = data
        try writePending()
    }

    /// Ends the file.
    /// - Returns: a correction of the file's beginning if frames were merged; nil if none is needed.
    /// - Throws: ``FrameEncodingError/frameCount(given:announced:)`` for too few; the sink's errors.
    /// - Precondition: all images are written.
    package func finish() throws -> Correction? {
        guard givenCount == frameCount else {
            throw FrameEncodingError.frameCount(given: givenCount, announced: frameCount)
        }
        pending[pending.count - 1].end = end
        try writePending()
        precondition(pending.isEmpty, "an animated PNG file ends when all its images are written")
        var file = ChunkedBytes()
        file.append("IEND", [])
        try sink(file.bytes)
        guard writtenCount != frameCount else { return nil }
        return Correction(
            offset: animationOffset, bytes: APNGWriter.animationChunk(frameCount: writtenCount))
    }

    /// Writes the frames that have data and a known end.
    private func writePending() throws {
        while let frame = pending.first, let end = frame.end, let data = frame.data {
            pending.removeFirst()
            var (beginning, box, data) = (frame.beginning, frame.box, data)
            while true {
                let delay = min(end - beginning, FrameTicks.largest)
                try sink(chunks(box, delay: delay, data))
                beginning += delay
                if beginning >= end { break }
                // A very long pause continues in frames of a single pixel that changes nothing.
                let pixel = FrameCopy(pixel: frame.corner)
                box = pixel.bounds
                data = try compressor.data(of: Image(frame: pixel, box: box, hasAlpha: hasAlpha))
            }
        }
    }

    /// A frame's chunks: its box and duration, and its data.
    ///
    /// The box replaces the pixels there, and stays.
    private func chunks(_ box: PixelRect, delay: Int, _ data: [UInt8]) -> [UInt8] {
        let isFirst = nextSequence == 0
        var file = ChunkedBytes()
        let numbers = [takeSequence()] + [box.width, box.height, box.x, box.y].map { UInt32($0) }
        file.append(
            "fcTL",
            numbers.flatMap { bigEndian($0) } + bigEndian(UInt16(delay)) + bigEndian(UInt16(ticks.perSecond)) + [0, 0])
        var rest = data[...]
        while !rest.isEmpty {
            file.begin(isFirst ? "IDAT" : "fdAT")
            if !isFirst { file.append(number: takeSequence()) }
            file.append(rest.prefix(ChunkedBytes.largestChunk))
            file.end()
            rest = rest.dropFirst(ChunkedBytes.largestChunk)
        }
        writtenCount += 1
        return file.bytes
    }

    private func takeSequence() -> UInt32 {
        defer { nextSequence += 1 }
        return nextSequence
    }

    /// The chunk with the number of frames; the file repeats for ever.
    private static func animationChunk(frameCount: Int) -> [UInt8] {
        var file = ChunkedBytes()
        file.append("acTL", bigEndian(UInt32(frameCount)) + bigEndian(UInt32(0)))
        return file.bytes
    }
}

/// Compresses the images of an animated PNG file, one after the other on one thread.
package final class APNGCompressor {
    private let compressor = ImageCompressor()

    /// Makes a compressor.
    package init() {}

    /// Compresses an image.
    /// - Throws: ``FrameEncodingError/notOpaque``, ``FrameEncodingError/failed(operation:reason:)``.
    package func data(of image: APNGWriter.Image) throws -> [UInt8] {
        var data: [UInt8] = []
        let isWhole = try image.frame.withPixels {
            try compressor.compress($0, box: image.box, hasAlpha: image.hasAlpha) { data += $0 }
        }
        if !isWhole { throw FrameEncodingError.notOpaque }
        return data
    }
}
