import Geometry
import TestSupport
import Testing

@Suite("Pixel alignment")
struct PixelAlignmentTests {
    /// The tutorial's printed table at 2×, in pixels: value, floor, round, ceil.
    static let table: [(Double, Double, Double, Double)] = [(2.1, 4, 4, 5), (2.25, 4, 5, 5), (2.45, 4, 5, 5)]

    @Test("pixel alignment agrees with the tutorial's table", arguments: table)
    func values(value: Double, floor: Double, round: Double, ceil: Double) {
        let pixels = PixelAlignment(scale: 2)
        #expect(pixels.floor(value) == floor / 2)
        #expect(pixels.round(value) == round / 2)
        #expect(pixels.ceil(value) == ceil / 2)
    }

    @Test("the owl's face is at 129.5 at 2× and at 129.666667 at 3×")
    func face() {
        let x = (375.0 - 116) / 2
        #expect(PixelAlignment(scale: 1).round(x) == 130)
        #expect(PixelAlignment(scale: 2).round(x) == 129.5)
        #expect(PixelAlignment(scale: 3).round(x) == 389.0 / 3)
    }

    @Test("aligning the middle of a negative pixel rounds away from zero, as C's round")
    func negative() {
        let pixels = PixelAlignment(scale: 2)
        #expect(pixels.round(-2.25) == -2.5)
        #expect(pixels.floor(-2.1) == -2.5)
        #expect(pixels.ceil(-2.1) == -2)
    }

    @Test("points and sizes are pixel-aligned by coordinate", arguments: table)
    func pointsAndSizes(value: Double, floor: Double, round: Double, ceil: Double) {
        let pixels = PixelAlignment(scale: 2)
        let point = Point(value, -1)
        #expect(pixels.floor(point) == Point(floor / 2, -1))
        #expect(pixels.round(point) == Point(round / 2, -1))
        #expect(pixels.ceil(point) == Point(ceil / 2, -1))
        let size = Size(7, value)
        #expect(pixels.floor(size) == Size(7, floor / 2))
        #expect(pixels.round(size) == Size(7, round / 2))
        #expect(pixels.ceil(size) == Size(7, ceil / 2))
    }

    @Test("a rect is aligned by its corners")
    func rects() {
        #expect(PixelAlignment(scale: 2).round(Rect(1.1, 2.25, 3.15, 4.1)) == Rect(1, 2.5, 3.5, 4))
    }

    @Test("pixel alignment keeps an aligned value", arguments: [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4])
    func idempotence(scale: Double) {
        let pixels = PixelAlignment(scale: scale)
        for pixel in -4000...4000 {
            let value = Double(pixel) / scale
            #expect(pixels.floor(value) == value)
            #expect(pixels.round(value) == value)
            #expect(pixels.ceil(value) == value)
        }
    }

    @Test("pixel alignment keeps the size of an aligned rect", arguments: [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4])
    func alignedRects(scale: Double) {
        let pixels = PixelAlignment(scale: scale)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let x = Double(Int.random(in: -3000...3000, using: &random)) / scale
            let width = Double(Int.random(in: 0...3000, using: &random)) / scale
            let rect = Rect(x, 0, width, 1)
            let aligned = pixels.round(rect)
            #expect((aligned.minX - x).magnitude < 1e-9)
            #expect((aligned.width - width).magnitude < 1e-9)
        }
    }

    @Test("pixel alignment's floor ≤ round ≤ ceil, less than a pixel apart")
    func order() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let pixels = PixelAlignment(scale: .random(in: 0.5...4, using: &random))
            let value = Double.random(in: -1000...1000, using: &random)
            let (low, middle, high) = (pixels.floor(value), pixels.round(value), pixels.ceil(value))
            #expect(low <= middle && middle <= high)
            #expect(low <= value + 1e-9 && value <= high + 1e-9)
            #expect((high - low) * pixels.scale < 1 + 1e-9)
        }
    }

    @Test("pixel alignment with a scale that is not positive traps, and in debug builds says what a scale is")
    func scale() async {
        await #expect(processExitsWith: .failure) { _ = PixelAlignment(scale: .nan) }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = PixelAlignment(scale: 0)
        }
        #if DEBUG
            let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(errors.contains("a scale is a positive number of pixels per point, not 0.0"), "\(errors)")
        #endif
    }
}
