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
/// For each frame in turn: ``add(_:)``, draw what it gives on any thread, and ``write(_:)`` what comes of that, in the
/// same order and however much later; then ``addEnd()`` in the same way, and ``finish()``.
///
/// Memory is bounded: three frames of four bytes a pixel and one of a byte, besides one of four bytes for each drawing that
/// was not written yet.
public final class GIFWriter {
    /// What is to be drawn of a frame.
    public struct Drawing: Sendable {
        fileprivate let changed: ChangedPixels
        fileprivate let dithers: Bool

        /// Chooses the image's colours and draws it.
        public func image() -> GIFImage { GIFImage(changed, dithers: dithers) }
    }

    /// What is known of an image that is not drawn yet.
    private struct Step {
        let box: PixelBox
        let duration: Int
        let disposal: GIFFile.Disposal
    }

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
    private var steps: [Step] = []
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
        try FramePixels.checkExtents(width: width, height: height)
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

    /// Adds the next frame.
    /// - Returns: what is to be drawn and written of the frame before, now that its end is known; nil where it is not.
    /// - Throws: ``FrameEncodingError/frameSize(width:height:expectedWidth:expectedHeight:)``,
    ///   ``FrameEncodingError/frameCount(given:announced:)`` for one too many,
    ///   ``FrameEncodingError/failed(operation:reason:)``; what the sink throws. After an error the file is of no use.
    public func add(_ frame: GIFPixels) throws -> Drawing? {
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
        let next = Pending(pixels: pixels, beginning: timing.beginning(of: index))
        guard let previous = pending else {
            pending = next
            return nil
        }
        if previous.pixels == pixels { return nil }
        guard timing.hasRoom(for: index, after: previous.beginning) else {
            omittedCount += 1
            return nil
        }
        pending = next
        return drawing(of: previous, until: next.beginning, next: pixels)
    }

    /// Adds the film's end.
    /// - Returns: what is to be drawn and written of the last frame.
    /// - Throws: ``FrameEncodingError/frameCount(given:announced:)`` for too few.
    public func addEnd() throws -> Drawing {
        guard givenCount == frameCount, let last = pending else {
            throw FrameEncodingError.frameCount(given: givenCount, announced: frameCount)
        }
        pending = nil
        return drawing(of: last, until: timing.end, next: nil)
    }

    /// Ends the film.
    /// - Throws: ``FrameEncodingError/failed(operation:reason:)``; what the sink throws.
    /// - Precondition: the end is added, and all images are written.
    public func finish() throws -> Report {
        precondition(steps.isEmpty && pending == nil && givenCount > 0, "a GIF ends when all its images are written")
        try file.finish()
        try sink(file.take())
        return Report(residual: timing.residual, omittedFrameCount: omittedCount)
    }

    private func drawing(of frame: Pending, until end: Int, next: [UInt32]?) -> Drawing {
        let whole = PixelBox(x: 0, y: 0, width: width, height: height)
        let pixel = PixelBox(x: 0, y: 0, width: 1, height: 1)
        var box = isFirst ? whole : self.box { shown[$0] != frame.pixels[$0] } ?? pixel
        isFirst = false
        // An image can't make pixels clear: what comes next would be left standing unless this one is taken away.
        let vanishing = next.flatMap { next in self.box { frame.pixels[$0] != 0 && next[$0] == 0 } }
        if let vanishing { box = box.union(vanishing) }
        let disposal = vanishing == nil ? GIFFile.Disposal.keep : .clear
        let changed = ChangedPixels(shown: shown, target: frame.pixels, width: width, box: box)
        steps.append(Step(box: box, duration: end - frame.beginning, disposal: disposal))
        shown = frame.pixels
        if disposal == .clear {
            for y in box.y..<box.y + box.height {
                for x in box.x..<box.x + box.width { shown[y * width + x] = 0 }
            }
        }
        return Drawing(changed: changed, dithers: dithers)
    }

    /// Writes the image of the drawing that was given first of those not written.
    /// - Throws: ``FrameEncodingError/failed(operation:reason:)``; what the sink throws.
    /// - Precondition: there is such a drawing.
    public func write(_ image: GIFImage) throws {
        precondition(!steps.isEmpty, "no drawing of a GIF waits for its image")
        let step = steps.removeFirst()
        var (image, rest) = (image, step.duration)
        while true {
            // A pause beyond the longest delay goes on in images that change nothing; each is long enough to count.
            let isLast = rest <= GIFTiming.longest
            let delay = isLast ? rest : min(GIFTiming.longest, rest - GIFTiming.shortest)
            try file.append(image, box: step.box, delay: delay, disposal: isLast ? step.disposal : .keep)
            try sink(file.take())
            rest -= delay
            if rest <= 0 { return }
            image = GIFImage(clear: step.box)
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
