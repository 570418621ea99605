import FrameEncoding
import System
import TestSupport
import Testing

@testable import FrameExport

@Suite("GIF films by ffmpeg", .needs(.ffmpeg))
struct GIFFilmTests {
    private static let size = (width: 12, height: 8)

    /// The bytes of a film of these pictures, in straight 0xAARRGGBB words.
    private func film(_ pictures: [[UInt32]], _ rate: FrameRate, hasAlpha: Bool) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let timing = try #require(GIFTiming(rate, frameCount: pictures.count))
        let process = try FFmpegProcess(
            .gif(timing, paletteFrames: pictures.count, hasAlpha: hasAlpha), width: GIFFilmTests.size.width,
            height: GIFFilmTests.size.height, rate: rate, to: UnfinishedFile(folder / "film.gif"))
        for pixel in (pictures + pictures).joined() {
            let shifts: [UInt32] = hasAlpha ? [16, 8, 0, 24] : [0, 8, 16, 24]
            try process.write(shifts.map { UInt8(pixel >> $0 & 0xFF) })
        }
        try process.finish()
        return try Files.read(folder / "film.gif", limit: 1 << 24)
    }

    private func picture(_ pixel: UInt32) -> [UInt32] { [UInt32](repeating: pixel, count: 12 * 8) }

    /// Frames that all differ, in fewer than 255 colours.
    private func counting(_ count: Int) -> [[UInt32]] {
        (0..<count).map { index in
            var pixels = picture(0xFF10_2030)
            pixels[index] = 0xFF00_FF00
            pixels[95] = 0xFF00_0000 | UInt32(index * 5)
            return pixels
        }
    }

    @Test("where no rate is named every frame is kept, which at 60 per second a GIF has no room for")
    func defaultRate() {
        for format in FilmFormat.allCases { #expect(format.heldCount(of: 600, at: format.defaultRate()) == 600) }
        #expect(FilmFormat.gif.defaultRate() == FrameRate(50) && FilmFormat.mp4.defaultRate() == .defaultValue)
        #expect([24, 50, 59.94].map { FilmFormat.gif.defaultRate(of: $0) } == [24, 50, 50].map { FrameRate($0) })
        #expect([24, 60].map { FilmFormat.apng.defaultRate(of: $0) } == [FrameRate(24), FrameRate(60)])
        #expect(FilmFormat.gif.heldCount(of: 600, at: .defaultValue) == 400)
    }

    @Test(
        "each frame begins within half a hundredth of its time and has its own colours, for ever",
        arguments: [(24, 1), (25, 1), (30, 1), (30000, 1001), (60, 1), (144, 1)])
    func times(_ rate: (Int, Int)) throws {
        let rate = try #require(FrameRate(rate.0, rate.1))
        let pictures = counting(50)
        let gif = try GIFReader(film(pictures, rate, hasAlpha: false))
        let timing = try #require(GIFTiming(rate, frameCount: 50))
        var tick = 0
        for frame in gif.frames {
            let index = try #require(pictures.firstIndex(of: frame.pixels))
            #expect(abs(Double(tick) - 100 * rate.time(of: index)) <= 0.500001)
            #expect(frame.delay >= 2)
            tick += frame.delay
        }
        #expect(gif.repetitions == 0 && gif.frames.count + timing.omittedCount == 50)
        #expect((timing.omittedCount > 0) == (rate.numerator > 50 * rate.denominator))
        #expect(abs(Double(tick) / 100 - rate.time(of: 50) - timing.residual) < 1e-9)
        #expect(abs(timing.residual) <= 0.005_000_1)
    }

    @Test("what becomes clear is clear, also after an opaque frame, and half clear pixels are one or the other")
    func clear() throws {
        let rate = try #require(FrameRate(20))
        var spot = picture(0)
        for index in [25, 26, 37, 38] { spot[index] = 0xFFFF_0000 }
        var corner = spot
        corner[95] = 0xFF00_00FF
        var hole = picture(0xFFFF_0000)
        hole[40] = 0
        let pictures = [spot, corner, picture(0), picture(0xFFFF_0000), hole, picture(0xFF00_00FF), spot]
        #expect(try GIFReader(film(pictures, rate, hasAlpha: true)).frames.map(\.pixels) == pictures)
        var half = picture(0x8080_0000)
        half[1] = 0x7F7F_0000
        let shown = try GIFReader(film([half], rate, hasAlpha: true)).frames[0].pixels
        #expect(shown[1] == 0 && shown[0] >> 24 == 0xFF && shown[2] == shown[0])
    }

    @Test("of more colours than a palette has, each is seen as the mixture of some")
    func mixed() throws {
        var random = SeededGenerator(seed: 3)
        let colors = (0..<600).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
        let gif = try GIFReader(film(colors.map(picture), FrameRate(20)!, hasAlpha: false))
        #expect(gif.frames.count == colors.count)
        func channels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> $0 & 0xFF) } }
        var sum = 0.0
        for (frame, color) in zip(gif.frames, colors) {
            for (index, want) in channels(color).enumerated() {
                let mean = frame.pixels.reduce(0) { $0 + channels($1)[index] } / Double(frame.pixels.count)
                sum += abs(mean - want)
            }
        }
        #expect(sum / Double(3 * colors.count) < 2.5)
    }

    @Test("the same frames are the same bytes each time")
    func repeated() throws {
        let rate = try #require(FrameRate(30))
        let films = try (0..<3).map { _ in try film(counting(20), rate, hasAlpha: false) }
        #expect(Set(films).count == 1)
    }

    @Test("frames that last longer than a GIF can say, and too many of them, have no times")
    func impossible() throws {
        for (seconds, count) in [(656, 1), (1, Int.max)] {
            #expect(GIFTiming(try #require(FrameRate(1, seconds)), frameCount: count) == nil)
        }
        let slow = try #require(FrameRate(1, 400))
        #expect(GIFTiming(slow, frameCount: 3)?.lastDelay == 40_000)
    }
}
