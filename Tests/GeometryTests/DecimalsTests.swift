import Geometry
import Testing

@Suite("Decimal numbers in words")
struct DecimalsTests {
    @Test("numbers have the digits asked for, whatever their size")
    func numbers() {
        #expect(fixed(0, 3) == "0.000" && fixed(1.0005, 3) == "1.001")
        #expect(fixed(-0.25, 2) == "-0.25" && fixed(-0.001, 2) == "0.00")
        #expect(fixed(12.5, 0) == "13" && fixed(.infinity, 2) == "")
    }

    @Test("a frame's time has the digits that lead back to it, and not to the frame before")
    func frameTimes() {
        #expect(frameTime(7 / 30.0) == "0.233333334" && frameTime(0.1 + 0.2) == "0.3" && frameTime(12) == "12")
        #expect(frameTime(0.9, atLeast: 3) == "0.900" && frameTime(7 / 30.0, atLeast: 3) == "0.233333334")
        #expect(frameTime(0) == "0" && frameTime(1e300) == "")
        for rate in [23.976, 24, 30000 / 1001.0, 30, 59.94, 60, 144, 999.9] {
            for frame in 0..<600 {
                let read = seconds(from: frameTime(Double(frame) / rate)) ?? -1
                #expect(abs(read * rate - Double(frame)) < 1.1e-6 && read * rate > Double(frame) - 1e-8)
            }
        }
    }

    @Test("seconds are read with and without a unit")
    func units() {
        for text in ["0.15", ".15", "0.15s", ".15s", "150ms", "150.0ms"] { #expect(seconds(from: text) == 0.15) }
        for text in ["", "s", "ms", "7f", "1m", "0.15 s", "s1", "1ss", "0x1", "0x1s", "0X1p3"] {
            #expect(seconds(from: text) == nil)
        }
    }
}
