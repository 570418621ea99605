import Geometry
import Testing

@Suite("Colours")
struct ColorTests {
    @Test("a hexadecimal colour gives its bytes over 255")
    func hex() {
        let blue = Color(hex: 0x2283C9)
        #expect(blue == Color(red: 34.0 / 255, green: 131.0 / 255, blue: 201.0 / 255, alpha: 1))
        #expect(Color(hex: 0xFF00_0000) == .black)
        #expect(Color(hex: 0xFFFFFF) == .white)
    }

    @Test("digits as text give the same colour, with alpha as the last two, and the named ones are UIKit's")
    func text() async {
        for text in ["#E0245E", "e0245e"] { #expect(Color(hex: text) == Color(hex: 0xE0245E)) }
        #expect(Color(hex: "#E0245E80") == Color(hex: 0xE0245E, alpha: 128.0 / 255))
        let named: [(Color, String)] = [
            (.red, "FF0000"), (.green, "00FF00"), (.blue, "0000FF"), (.yellow, "FFFF00"), (.cyan, "00FFFF"),
            (.magenta, "FF00FF"), (.brown, "996633"),
        ]
        for (color, digits) in named { #expect(color == Color(hex: digits)) }
        #expect(Color.orange == Color(red: 1, green: 0.5, blue: 0) && Color.gray == Color(white: 0.5))
        #expect(Color.purple == Color(red: 0.5, green: 0, blue: 0.5))
        await #expect(processExitsWith: .failure) { _ = Color(hex: "#FFF") }
        await #expect(processExitsWith: .failure) { _ = Color(hex: "E0245G") }
        await #expect(processExitsWith: .failure) { _ = Color(hex: "+E0245") }
    }

    @Test("a grey has three equal components")
    func greys() {
        #expect(Color(white: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(Color.clear.alpha == 0)
    }

    @Test("changing a colour's opacity keeps its components")
    func alpha() {
        #expect(Color(hex: 0x123456).with(alpha: 0.25) == Color(hex: 0x123456, alpha: 0.25))
    }
}
