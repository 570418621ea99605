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

    /// Makes a colour from hexadecimal RGB: `Color(hex: 0x2283C9)`. Bits above the lowest 24 are ignored.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double((hex >> 16) & 0xFF) / 255, green: Double((hex >> 8) & 0xFF) / 255,
            blue: Double(hex & 0xFF) / 255, alpha: alpha)
    }

    /// A grey between black (0) and white (1).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Opaque white.
    public static let white = Color(white: 1)
    /// Opaque black.
    public static let black = Color(white: 0)
    /// Transparent black.
    public static let clear = Color(white: 0, alpha: 0)

    /// The colour with another opacity.
    public func with(alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
