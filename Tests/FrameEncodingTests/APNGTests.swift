import CairoKit
import FrameEncoding
import Testing

@Suite struct APNGTests {
    private static let rates = [(24, 1), (25, 1), (30, 1), (30000, 1001), (60, 1), (144, 1), (1, 3)]

    /// A square that moves, pauses for a while, and leaves.
    private func film(isOpaque: Bool) -> [Picture] {
        (0..<12).map { index in
            var picture = Picture(40, 30, isOpaque ? 0xFF20_4060 : 0)
            let step = min(max(index, 3), 8)
            if index < 11 { picture.fill(step * 3, step * 2, 5, 4, isOpaque ? 0xFFFF_0000 : 0x8040_2000) }
            return picture
        }
    }

    private func encoded(
        _ film: [Picture], _ rate: FrameRate, isOpaque: Bool, merges: Bool
    ) throws -> [UInt8] {
        var file: [UInt8] = []
        let writer = try APNGWriter(
            width: film[0].width, height: film[0].height, frameCount: film.count, rate: rate,
            hasAlpha: !isOpaque, mergesFrames: merges, metadata: PNGMetadata(scale: 1)
        ) { file += $0 }
        for picture in film { try picture.lend { try writer.append($0) } }
        if let correction = try writer.finish() {
            file.replaceSubrange(correction.offset..<correction.offset + correction.bytes.count, with: correction.bytes)
        }
        return file
    }

    private struct Shown {
        var picture: Picture
        var delay: Int
        var unit: Int
    }

    /// Plays a file: replaces each frame's box in the canvas, as the specification requires.
    private func played(_ file: [UInt8]) throws -> [Shown] {
        let chunks = try ChunkReader(file).chunks
        let header = chunks[0]
        var shown: [Shown] = []
        var sequence = 0
        var control: ChunkReader.Chunk?
        var data: [UInt8] = []
        var canvas = Picture(header.number(at: 0), header.number(at: 4), 0)
        func finishFrame() throws {
            guard let frame = control else { return }
            let (width, height) = (frame.number(at: 4), frame.number(at: 8))
            let (x, y) = (frame.number(at: 12), frame.number(at: 16))
            let head = ChunkReader.bytes(UInt32(width)) + ChunkReader.bytes(UInt32(height)) + header.content[8...]
            let part = try Picture(
                decoding: [137, 80, 78, 71, 13, 10, 26, 10] + ChunkReader.file("IHDR", head)
                    + ChunkReader.file("IDAT", data) + ChunkReader.file("IEND", []))
            for row in 0..<height {
                for column in 0..<width {
                    canvas.pixels[(y + row) * canvas.width + x + column] = part.pixels[row * width + column]
                }
            }
            #expect(frame.content.suffix(2) == [0, 0])
            shown.append(
                Shown(picture: canvas, delay: frame.number(at: 20, bytes: 2), unit: frame.number(at: 22, bytes: 2)))
            data = []
        }
        for chunk in chunks.dropFirst() {
            switch chunk.type {
            case "fcTL":
                try finishFrame()
                #expect(chunk.number(at: 0) == sequence)
                sequence += 1
                control = chunk
            case "IDAT": data += chunk.content
            case "fdAT":
                #expect(chunk.number(at: 0) == sequence)
                sequence += 1
                data += chunk.content.dropFirst(4)
            default: break
            }
        }
        try finishFrame()
        let animation = try #require(chunks.first { $0.type == "acTL" })
        #expect(animation.number(at: 0) == shown.count)
        return shown
    }

    @Test("each APNG frame has exactly its duration and pixels", arguments: rates, [true, false])
    func plays(_ rate: (Int, Int), _ merges: Bool) throws {
        let rate = try #require(FrameRate(rate.0, rate.1))
        for isOpaque in [true, false] {
            let film = film(isOpaque: isOpaque)
            let expected = try film.map { try Picture(decoding: $0.surface().pngData()) }
            let shown = try played(encoded(film, rate, isOpaque: isOpaque, merges: merges))
            var index = 0
            for frame in shown {
                // delay / unit seconds in frames: exactly, without any rounding.
                let (count, rest) = (frame.delay * rate.numerator).quotientAndRemainder(
                    dividingBy: frame.unit * rate.denominator)
                #expect(rest == 0 && count >= 1)
                for _ in 0..<count {
                    try #require(index < film.count)
                    #expect(frame.picture == expected[index])
                    index += 1
                }
            }
            #expect(index == film.count)
            #expect(shown.count == (merges ? 7 : 12))
        }
    }

    @Test("APNG chunks are in the order that the format requires")
    func order() throws {
        let film = Array(film(isOpaque: true)[3...9])
        let rate = try #require(FrameRate(30))
        let chunks = try ChunkReader(encoded(film, rate, isOpaque: true, merges: true)).chunks
        #expect(
            chunks.map(\.type) == [
                "IHDR", "sRGB", "pHYs", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL",
                "fdAT", "fcTL", "fdAT", "IEND",
            ])
        #expect(chunks[3].number(at: 4) == 0)
        // The second frame contains the old and the new box of the square, and nothing else.
        #expect([4, 8, 12, 16].map { chunks[6].number(at: $0) } == [8, 6, 9, 6])
    }

    @Test("a pause longer than APNG's largest delay is split, and the sum is exact")
    func longPause() throws {
        let film = [Picture](repeating: Picture(3, 2), count: 150)
        let rate = try #require(FrameRate(30000, 1001))
        let shown = try played(encoded(film, rate, isOpaque: true, merges: true))
        #expect(shown.map(\.delay).reduce(0, +) == 150 * 1001)
        #expect(shown.count == 3 && shown.allSatisfy { $0.unit == 30000 && $0.picture == film[0] })
    }

    @Test(
        "an APNG rate beyond sixteen bits is never more than half a tick off",
        arguments: [(1_000_001, 33_333), (7, 100_001)])
    func oddRate(_ rate: (Int, Int)) throws {
        let film = (0..<60).map { Picture(2, 2, 0xFF00_0000 | UInt32($0)) }
        let rate = try #require(FrameRate(rate.0, rate.1))
        var tick = 0
        for (index, frame) in try played(encoded(film, rate, isOpaque: true, merges: true)).enumerated() {
            #expect(abs(Double(tick) - rate.time(of: index) * Double(frame.unit)) <= 0.500001)
            tick += frame.delay
        }
    }

    @Test("APNG frames of a wrong size or number are rejected")
    func refused() throws {
        let rate = try #require(FrameRate(30))
        let picture = Picture(4, 4, 0x8000_0000)
        #expect(throws: FrameEncodingError.notOpaque) { try encoded([picture], rate, isOpaque: true, merges: true) }
        #expect(throws: FrameEncodingError.frameCount(given: 1, announced: 2)) {
            let writer = try APNGWriter(
                width: 4, height: 4, frameCount: 2, rate: rate, hasAlpha: true, mergesFrames: true,
                metadata: PNGMetadata(scale: 1)
            ) { _ in }
            #expect(throws: FrameEncodingError.self) { try Picture(5, 4).lend { try writer.append($0) } }
            try picture.lend { try writer.append($0) }
            _ = try writer.finish()
        }
        for (width, count) in [(0, 1), (4, 0), (40000, 1), (4, Int.max)] {
            #expect(throws: FrameEncodingError.self) {
                _ = try APNGWriter(
                    width: width, height: 4, frameCount: count, rate: rate, hasAlpha: true, mergesFrames: false,
                    metadata: PNGMetadata(scale: 1)
                ) { _ in }
            }
        }
    }
}

extension APNGWriter {
    /// Adds, compresses and writes a frame.
    fileprivate func append(_ frame: FramePixels) throws {
        if let image = try add(FrameCopy(frame)) { try write(APNGCompressor().data(of: image)) }
    }
}
