/// A colour: sRGB components and alpha, each 0…1 and not premultiplied.
///
/// Values outside the range are clamped when drawn.
public struct Color: Hashable, Sendable {
    /// The red component.
    public var red: Double
    /// The green component.
    public var green: Double
    /// The blue component.
    public var blue: Double
    /// The opacity: 0 is transparent, 1 opaque.
    public var alpha: Double

    /// Makes a colour from components in 0…1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes a colour from hexadecimal RGB: `Color(hex: 0x2283C9, alpha: 0.5)`.
    ///
    /// Bits above the lowest 24 are ignored; ``DebugWarning`` reports digits for alpha.
    public init(hex: UInt32, alpha: Double = 1, file: StaticString = #fileID, line: UInt = #line) {
        #if DEBUG
            if hex > 0xFFFFFF { Color.warn(ofAlphaIn: hex, at: CallSite(file, line)) }
        #endif
        self.init(
            red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
            blue: Double(hex & 0xFF) / 255, alpha: alpha)
    }

    /// A colour by its digits as text, such as `#E0245E`: six, or eight with alpha as the last two; `#` may be left out.
    /// - Precondition: the text has such digits.
    public init(hex text: String) {
        if let color = Color(digits: text) {
            self = color
        } else if let hex = Color.number(of: text, digits: 8) {
            self.init(hex: hex >> 8, alpha: Double(hex & 0xFF) / 255)
        } else {
            preconditionFailure("a colour is written as \"#E0245E\" or \"#E0245EFF\", not as \"\(text)\"")
        }
    }

    /// Reads `#ff8800` or `ff8800`, an opaque colour; nil for anything else.
    package init?(digits text: String) {
        guard let hex = Color.number(of: text, digits: 6) else { return nil }
        self.init(hex: hex)
    }

    /// The number that a text of so many hexadecimal digits is, `#` before them left out; nil for other texts.
    private static func number(of text: String, digits count: Int) -> UInt32? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == count, digits.utf8.allSatisfy("0123456789abcdefABCDEF".utf8.contains) else {
            return nil
        }
        return UInt32(digits, radix: 16)
    }

    /// A grey between black (0) and white (1).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Reports digits for alpha, with what to write for each of the two orders in use.
    private static func warn(ofAlphaIn hex: UInt32, at site: CallSite) {
        func digits(_ value: UInt32, _ count: Int) -> String {
            let text = String(value, radix: 16, uppercase: true)
            return "0x" + String(repeating: "0", count: max(0, count - text.count)) + text
        }
        func fraction(_ byte: UInt32) -> Double { (Double(byte) / 255 * 100).rounded() / 100 }
        DebugWarning.report(
            "Color(hex: \(digits(hex, 8))) has more than six digits: write "
                + "Color(hex: \(digits(hex >> 8, 6)), alpha: \(fraction(hex & 0xFF))) for RRGGBBAA or "
                + "Color(hex: \(digits(hex & 0xFFFFFF, 6)), alpha: \(fraction(hex >> 24))) for AARRGGBB", at: site)
    }

    /// Opaque white.
    public static let white = Color(white: 1)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// A grey half way between black and white.
    public static let gray = Color(white: 0.5)
    /// Red, at its full strength, as are all colours of a name (UIKit's).
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// Green.
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// Blue.
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// Yellow.
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// Orange.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// Purple.
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// Cyan.
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// Magenta.
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// Brown.
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// Transparent black.
    ///
    /// A colour that fades to it passes through dark, as components are mixed one by one: fade to `color.with(alpha: 0)`.
    public static let clear = Color(white: 0, alpha: 0)

    /// The colour with another opacity.
    public func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
