/// Writes a GIF film frame by frame.
///
/// GIF counts hundredths of a second: frame i begins at the one nearest to its time, so no frame is more than half a
/// hundredth off and the error never adds up. Players show a delay below two hundredths for a tenth of a second; above
/// 50 frames a second those frames that had less are left out and counted in ``Report/omittedFrameCount``. Identical
/// frames become one, and each image holds the box that changed.
///
/// A pixel is clear below half of full alpha and opaque from there on, with its colour no longer multiplied by alpha. Up
/// to 255 colours that change in a frame are exact, 256 where all of its box can be drawn with them; more become 255 by
/// median cut.
///
/// Memory is bounded: three frames of four bytes a pixel, and one of a byte.
public final class GIFWriter {
    /// How the film came out.
    public struct Report: Hashable, Sendable {
        /// How many seconds longer than it should the film lasts, negative for shorter; at most 0.005 either way for
        /// films of 0.02 s and more.
        public let residual: Double
        /// How many frames are not in the film since players would show them too long.
        public let omittedFrameCount: Int
    }

    private struct Pending {
        var pixels: [UInt32]
        var beginning: Int
    }

    private let width: Int
    private let height: Int
    private let frameCount: Int
    private let timing: GIFTiming
    private let dithers: Bool
    private let file: GIFFile
    private let sink: ([UInt8]) throws -> Void
    /// What is seen before the pending frame.
    private var shown: [UInt32]
    private var pending: Pending?
    private var isFirst = true
    private var givenCount = 0
    private var omittedCount = 0

    /// Begins a film.
    /// - Parameters:
    ///   - width: The width of all frames in pixels.
    ///   - height: Their height.
    ///   - frameCount: How many frames there will be, at least 1.
    ///   - rate: Frames a second.
    ///   - plays: How often the film is shown, at most 65536; 0 for ever.
    ///   - dithers: Whether colours that the film can't have are mixed of those that it has in a fixed 8×8 pattern, which
    ///     hides steps in gradients and makes the file larger.
    ///   - sink: Takes the next bytes of the file.
    /// - Throws: ``FrameEncodingError/unsupportedSize(width:height:limit:)``,
    ///   ``FrameEncodingError/frameCount(given:announced:)``, ``FrameEncodingError/tooLong(format:)``; what the sink throws.
    public init(
        width: Int, height: Int, frameCount: Int, rate: FrameRate, plays: Int = 0, dithers: Bool = true,
        sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        let extents = 1...FramePixels.maximumExtent
        guard extents.contains(width), extents.contains(height) else {
            throw FrameEncodingError.unsupportedSize(width: width, height: height, limit: FramePixels.maximumExtent)
        }
        guard frameCount >= 1 else { throw FrameEncodingError.frameCount(given: 0, announced: frameCount) }
        guard (0...65536).contains(plays), let timing = GIFTiming(rate, frameCount: frameCount) else {
            throw FrameEncodingError.tooLong(format: "GIF")
        }
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.timing = timing
        self.dithers = dithers
        self.sink = sink
        shown = [UInt32](repeating: 0, count: width * height)
        file = try GIFFile(width: width, height: height, plays: plays)
        try sink(file.take())
    }

    /// Appends the next frame.
    /// - Throws: ``FrameEncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``,
    ///   ``FrameEncodingError/frameCount(given:announced:)`` for one too many,
    ///   ``FrameEncodingError/failed(operation:reason:)``; what the sink throws. After an error the file is of no use.
    public func append(_ frame: GIFPixels) throws {
        guard frame.width == width, frame.height == height else {
            throw FrameEncodingError.frameSize(
                width: frame.width, height: frame.height, expectedWidth: width, expectedHeight: height)
        }
        guard givenCount < frameCount else {
            throw FrameEncodingError.frameCount(given: givenCount + 1, announced: frameCount)
        }
        let index = givenCount
        givenCount += 1
        let pixels = frame.words
        if let previous = pending {
            if previous.pixels == pixels { return }
            guard timing.hasRoom(for: index, after: previous.beginning) else {
                omittedCount += 1
                return
            }
            try write(previous, until: timing.beginning(of: index), next: pixels)
        }
        pending = Pending(pixels: pixels, beginning: timing.beginning(of: index))
    }

    /// Ends the film.
    /// - Throws: ``FrameEncodingError/frameCount(given:announced:)`` for too few; what the sink throws.
    public func finish() throws -> Report {
        guard givenCount == frameCount, let last = pending else {
            throw FrameEncodingError.frameCount(given: givenCount, announced: frameCount)
        }
        try write(last, until: timing.end, next: nil)
        pending = nil
        try file.finish()
        try sink(file.take())
        return Report(residual: timing.residual, omittedFrameCount: omittedCount)
    }

    private func write(_ frame: Pending, until end: Int, next: [UInt32]?) throws {
        let whole = PixelBox(x: 0, y: 0, width: width, height: height)
        let pixel = PixelBox(x: 0, y: 0, width: 1, height: 1)
        var box = isFirst ? whole : self.box { shown[$0] != frame.pixels[$0] } ?? pixel
        isFirst = false
        // An image can't make pixels clear: what comes next would be left standing unless this one is taken away.
        let vanishing = next.flatMap { next in self.box { frame.pixels[$0] != 0 && next[$0] == 0 } }
        if let vanishing { box = box.union(vanishing) }
        let disposal = vanishing == nil ? GIFFile.Disposal.keep : .clear
        var image = GIFImage(
            ChangedPixels(shown: shown, target: frame.pixels, width: width, box: box), dithers: dithers)
        var rest = end - frame.beginning
        while true {
            // A pause beyond the longest delay goes on in images that change nothing; each is long enough to count.
            let isLast = rest <= GIFTiming.longest
            let delay = isLast ? rest : min(GIFTiming.longest, rest - GIFTiming.shortest)
            try file.append(image, box: box, delay: delay, disposal: isLast ? disposal : .keep)
            try sink(file.take())
            rest -= delay
            guard rest > 0 else { break }
            image = GIFImage(clear: box)
        }
        shown = frame.pixels
        guard disposal == .clear else { return }
        for y in box.y..<box.y + box.height {
            for x in box.x..<box.x + box.width { shown[y * width + x] = 0 }
        }
    }

    /// The smallest box around the pixels with a property; nil without any.
    private func box(around isInside: (Int) -> Bool) -> PixelBox? {
        var found: PixelBox?
        for y in 0..<height {
            let row = y * width..<(y + 1) * width
            guard let first = row.first(where: isInside), let last = row.last(where: isInside) else { continue }
            let box = PixelBox(x: first - row.lowerBound, y: y, width: last - first + 1, height: 1)
            found = found?.union(box) ?? box
        }
        return found
    }
}
