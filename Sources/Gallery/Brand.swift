import Geometry

extension Color {
    /// The blue of the apps in the scenes: their bars and links.
    static let brand = Color(hex: 0x2283C9)
}
