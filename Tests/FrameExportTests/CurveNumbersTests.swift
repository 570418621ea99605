import Testing

@testable import FrameExport

@Suite("The numbers of a curve")
struct CurveNumbersTests {
    @Test(
        "are ones that people read",
        arguments: [
            (-0.00001...0.1440001, "0 … 0.144"), (0...5.7501, "0 … 5.75"), (-249.998...0, "−250 … 0"),
            (0.9...0.9, "0.9"), (0.9...0.90008, "0.9"), (200...20000, "200 … 20k"), (0...65712.3, "0 … 65.71k"),
            (108...129.6667, "108 … 129.7"), (-2.5e7...1, "−25M … 0"), (10000...10001.5, "10k … 10.0015k"),
            (0...0, "0"),
        ])
    func numbers(range: ClosedRange<Double>, text: String) {
        #expect(CurveNumbers(range, resolution: 0.001).text == text)
    }
}
