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
}
