import FrameEncoding
import FrameExport
import TestSupport
import Testing

@Suite("A range of frames")
struct FrameRangeTests {
    static let ranges: [(from: Double, to: Double, rate: String, count: Int)] = [
        (0, 1, "60", 60), (0, 1, "24", 24), (0, 0.1, "10", 1), (0, 0.10001, "10", 2), (0.5, 0.5, "60", 0),
        (1, 0.5, "60", 0), (0, 1.0 / 3, "3", 1), (0.1, 0.4, "10", 3), (0, 10, "30000/1001", 300),
        (0, 10.01, "30000/1001", 300), (0, 10.010001, "30000/1001", 301), (0.1, 0.8, "10", 7), (0, 1e-9, "60", 0),
    ]

    @Test(
        "holds the times from + i/rate that are before its end",
        arguments: FrameRangeTests.ranges)
    func count(from: Double, to: Double, rate: String, count: Int) throws {
        let range = FrameRange(from: from, to: to, rate: try #require(FrameRate(rate)))
        #expect(range.count == count)
        if count > 0 { #expect(range.time(of: count - 1) < to) }
        #expect(range.time(of: count) + 1e-6 >= min(to, from))
    }

    @Test("has no frame too many or too few, for random ranges")
    func randomRanges() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let from = Double.random(in: 0...10, using: &random)
            let range = FrameRange(
                from: from, to: from + Double.random(in: 0...3, using: &random),
                rate: try #require(
                    FrameRate(Int.random(in: 1000...50000, using: &random), Int.random(in: 100...10000, using: &random))
                ))
            let count = range.count
            #expect(count == 0 || range.time(of: count - 1) < range.to)
            #expect(range.time(of: count) + 1e-6 / range.rate.perSecond >= range.to)
        }
    }

    @Test("has as many frames as a file's loop, at any rate", arguments: [14.985, 23.976, 29.97, 59.94, 10.1, 7.3])
    func loops(fps: Double) throws {
        let rate = try #require(FrameRate(nearest: fps))
        for length in 1...600 {
            let duration = Double(length) / rate.perSecond
            #expect(FrameRange(from: 0, to: duration, rate: rate).count == length)
        }
    }

    @Test("has as many frames as whole numbers say, for all ends and rates in tenths")
    func tenths() throws {
        for rate in 1...80 {
            let frameRate = try #require(FrameRate(rate, 10))
            for from in 0...12 {
                for to in from...40 {
                    let range = FrameRange(from: Double(from) / 10, to: Double(to) / 10, rate: frameRate)
                    #expect(range.count == ((to - from) * rate + 99) / 100)
                }
            }
        }
    }

    @Test("agrees to the last bit at 24, 60 and 144 a second, wherever the times agree")
    func agreement() throws {
        let ranges = try [24, 60, 144].map { FrameRange(from: 0.3, to: 100, rate: try #require(FrameRate($0))) }
        for twelfth in 0..<1000 {
            let times = ranges.map { $0.time(of: twelfth * $0.rate.numerator / 12) }
            #expect(times[0] == times[1] && times[1] == times[2])
        }
    }

    @Test(
        "names files so that they sort",
        arguments: [(0, "frame-000000.png"), (42, "frame-000042.png"), (1_234_567, "frame-1234567.png")])
    func names(index: Int, name: String) {
        #expect(FrameRange.fileName(of: index) == name)
    }
}

extension FrameRate {
    fileprivate var perSecond: Double { Double(numerator) / Double(denominator) }
}
