import FrameEncoding
import Testing

@Suite struct GIFTests {
    private func encoded(
        _ film: [Picture], _ rate: FrameRate, plays: Int = 0, dithers: Bool = false
    ) throws -> (GIFReader, GIFWriter.Report) {
        var file: [UInt8] = []
        let writer = try GIFWriter(
            width: film[0].width, height: film[0].height, frameCount: film.count, rate: rate, plays: plays,
            dithers: dithers
        ) { file += $0 }
        for picture in film { try picture.lend { try writer.append($0) } }
        try writer.write(writer.addEnd().image())
        let report = try writer.finish()
        return (try GIFReader(file), report)
    }

    @Test(
        "each frame begins within half a hundredth of its time and is seen as it is",
        arguments: [(24, 1), (25, 1), (30, 1), (30000, 1001), (60, 1), (144, 1)])
    func times(_ rate: (Int, Int)) throws {
        let rate = try #require(FrameRate(rate.0, rate.1))
        let film = (0..<50).map { index in
            var picture = Picture(12, 8, 0xFF10_2030)
            picture.pixels[index] = 0xFF00_FF00
            picture.pixels[95] = 0xFF00_0000 | UInt32(index * 5)
            return picture
        }
        let (gif, report) = try encoded(film, rate)
        var tick = 0
        for frame in gif.frames {
            let index = try #require(film.firstIndex(of: frame.picture))
            #expect(abs(Double(tick) - 100 * rate.time(of: index)) <= 0.500001)
            #expect(frame.delay >= 2)
            tick += frame.delay
        }
        #expect(gif.frames.count + report.omittedFrameCount == film.count)
        #expect((report.omittedFrameCount > 0) == (rate.numerator > 50 * rate.denominator))
        #expect(abs(Double(tick) / 100 - rate.time(of: 50) - report.residual) < 1e-9)
        #expect(abs(report.residual) <= 0.005_000_1)
    }

    @Test("256 colours are exact, over and over")
    func exactColors() throws {
        let film = (0..<3).map { (frame: Int) in
            var picture = Picture(32, 16)
            for index in 0..<512 {
                picture.pixels[index] = 0xFF00_0000 | UInt32((index % 256 + frame * 7) * 40503 & 0xFF_FFFF)
            }
            return picture
        }
        let rate = try #require(FrameRate(10))
        #expect(try encoded(film, rate).0.frames.map(\.picture) == film)
    }

    @Test("more colours come out near, with dithering and without", arguments: [true, false])
    func manyColors(_ dithers: Bool) throws {
        var picture = Picture(64, 64)
        for index in picture.pixels.indices {
            picture.pixels[index] = 0xFF00_0000 | UInt32(index % 64 * 4) << 16 | UInt32(index / 64 * 4) << 8 | 0x40
        }
        let rate = try #require(FrameRate(10))
        let shown = try encoded([picture], rate, dithers: dithers).0.frames[0].picture
        var errors: [Int] = []
        for (pixel, original) in zip(shown.pixels, picture.pixels) {
            for shift: UInt32 in [0, 8, 16] {
                errors.append(abs(Int(pixel >> shift & 255) - Int(original >> shift & 255)))
            }
        }
        // 4096 colours in 255: a box of each is four by four of theirs, or half as many either way; the
        // pattern adds four at most.
        #expect(errors.reduce(0, +) <= (dithers ? 12 : 8) * errors.count)
        #expect(errors.allSatisfy { $0 <= 48 })
    }

    @Test("what becomes clear is clear, and half transparent pixels are one or the other")
    func clear() throws {
        var first = Picture(10, 10, 0)
        first.fill(1, 1, 4, 4, 0xFFFF_0000)
        var second = Picture(10, 10, 0)
        second.fill(3, 3, 4, 4, 0xFFFF_0000)
        var third = second
        third.pixels[99] = 0xFF00_00FF
        let rate = try #require(FrameRate(20))
        let film = [first, second, third, Picture(10, 10, 0), first]
        #expect(try encoded(film, rate).0.frames.map(\.picture) == film)
        var half = Picture(2, 1, 0x8080_0000)
        half.pixels[1] = 0x7F7F_0000
        #expect(try encoded([half], rate).0.frames[0].picture.pixels == [0xFFFF_0000, 0])
    }

    @Test("identical frames become one, and only what changed is written")
    func merged() throws {
        var picture = Picture(30, 20)
        var film = [Picture](repeating: picture, count: 7)
        picture.fill(4, 5, 3, 2, 0xFFFF_FFFF)
        film.append(picture)
        let rate = try #require(FrameRate(25))
        let gif = try encoded(film, rate).0
        #expect(gif.frames.map(\.delay) == [28, 4])
        #expect(gif.frames.map(\.area) == [600, 6])
    }

    @Test("a pause longer than a delay can tell is told in several")
    func longPause() throws {
        let film = [Picture](repeating: Picture(2, 2), count: 3)
        let rate = try #require(FrameRate(1, 400))
        let delays = try encoded(film, rate).0.frames.map(\.delay)
        #expect(delays.count > 1 && delays.allSatisfy { $0 >= 2 } && delays.reduce(0, +) == 120_000)
    }

    @Test("the number of showings is told as players read it", arguments: [(0, 0 as Int?), (1, nil), (5, 4)])
    func showings(_ plays: Int, _ repetitions: Int?) throws {
        let rate = try #require(FrameRate(10))
        #expect(try encoded([Picture(1, 1)], rate, plays: plays).0.repetitions == repetitions)
    }

    @Test("wrong frames are refused")
    func refused() throws {
        let rate = try #require(FrameRate(30))
        let writer = try GIFWriter(width: 4, height: 4, frameCount: 1, rate: rate) { _ in }
        #expect(throws: FrameEncodingError.frameCount(given: 0, announced: 1)) { try writer.addEnd() }
        #expect(throws: FrameEncodingError.self) { try Picture(4, 5).lend { try writer.append($0) } }
        try Picture(4, 4).lend { try writer.append($0) }
        #expect(throws: FrameEncodingError.self) { try Picture(4, 4).lend { try writer.append($0) } }
        let slow = try #require(FrameRate(1, 656))
        #expect(throws: FrameEncodingError.self) {
            _ = try GIFWriter(width: 4, height: 4, frameCount: 1, rate: slow) { _ in }
        }
        for (width, count, plays) in [(0, 1, 0), (4, 0, 0), (4, 1, -1), (4, 1, 70000), (4, Int.max, 0)] {
            #expect(throws: FrameEncodingError.self) {
                _ = try GIFWriter(width: width, height: 4, frameCount: count, rate: rate, plays: plays) { _ in }
            }
        }
    }
}

extension GIFWriter {
    /// All that becomes of a frame, in one go.
    fileprivate func append(_ frame: FramePixels) throws {
        if let drawing = try add(GIFPixels(frame)) { try write(drawing.image()) }
    }
}
