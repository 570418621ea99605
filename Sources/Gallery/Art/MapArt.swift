import Geometry
import RenderTree

/// The map scene's small pictures.
enum MapArt {
    /// A folded map in white, 29×25: the icon that shows and hides the map.
    static let icon = Picture(
        size: Size(29, 25),
        [
            .fill(Path(svgLiteral: "M2 5.500L10 2V20L2 23.500Z"), .color(.white)),
            .fill(Path(svgLiteral: "M10.800 2L18.200 5.500V23.500L10.800 20Z"), .color(.white.with(alpha: 0.72))),
            .fill(Path(svgLiteral: "M19 5.500L27 2V20L19 23.500Z"), .color(.white)),
        ])

    /// A callout's arrow, 24×11, in white: its tip at (12, 0), its base on the lower side.
    static let callout = Picture(
        size: Size(24, 11),
        [
            .fill(
                Path(
                    svgLiteral:
                        "M12 0C13 0 13.500 .600 14.200 1.400L20 8C21.200 9.300 22 10 24 10V11H0V10C2 10 2.800 9.300 4 8L9.800 1.400C10.500 .600 11 0 12 0Z"
                ), .color(.white))
        ])

    /// Where one is and which way one looks, 64×64: a blue arrow with a white rim in a pale halo, its middle at (32, 32).
    static let location = Picture(
        size: Size(64, 64),
        [
            .fill(Path(circleAt: Point(32, 32), radius: 31), .color(Color(hex: 0x2283C9, alpha: 0.14))),
            .fill(Path(circleAt: Point(32, 33.2), radius: 16), .color(Color(hex: 0x1B3A57, alpha: 0.22))),
            .fill(Path(circleAt: Point(32, 32), radius: 16), .color(.white)),
            .fill(Path(circleAt: Point(32, 32), radius: 13), .color(Color(hex: 0x2283C9))),
            .fill(
                Path(svgLiteral: "M32 19A13 13 0 0 0 22.800 41.200L41.200 22.800A12.900 12.900 0 0 0 32 19Z"),
                .color(Color(hex: 0x38A0DE))),
            .fill(Path(svgLiteral: "M39.200 24.800L33.600 38.600L31.200 32.800L25.400 30.400Z"), .color(.white)),
            .fill(
                Path(svgLiteral: "M39.200 24.800L33.600 38.600L31.200 32.800Z"), .color(Color(hex: 0xCFE6F5))),
        ])

    /// A place on the map, 26×34: the tip at (13, 33). Drawn in two tones of a colour.
    static func pin(_ light: UInt32, _ dark: UInt32) -> Picture {
        Picture(
            size: Size(26, 34),
            [
                .fill(Path(ellipseIn: Rect(7.5, 30.4, 11, 3.4)), .color(Color(hex: 0x1B3A57, alpha: 0.25))),
                .fill(
                    Path(svgLiteral: "M13 33C9 26 2 20.500 2 12.500A11 11 0 0 1 24 12.500C24 20.500 17 26 13 33Z"),
                    .color(Color(hex: light))),
                .fill(
                    Path(svgLiteral: "M13 33V1.500A11 11 0 0 1 24 12.500C24 20.500 17 26 13 33Z"),
                    .color(Color(hex: dark))),
                .fill(Path(circleAt: Point(13, 12.5), radius: 4.6), .color(.white)),
            ])
    }

    /// A star, 12×12: a rating.
    static let star = Picture(
        size: Size(12, 12),
        [
            .fill(starOutline, .color(Color(hex: 0xF6B63C))),
            .clipped(
                [.fill(Path(rect: Rect(6, 0, 6, 12)), .color(Color(hex: 0xE79E22)))], to: starOutline),
        ])

    private static let starOutline = Path(
        svgLiteral:
            "M6 .6L7.700 4.100L11.500 4.600L8.700 7.300L9.400 11.100L6 9.300L2.600 11.100L3.300 7.300L.5 4.600L4.300 4.100Z"
    )

    /// A looking glass, 20×20, in white.
    static let search = Picture(
        size: Size(20, 20),
        [
            .stroke(Path(circleAt: Point(8.5, 8.5), radius: 5.5), .color(.white), StrokeStyle(width: 2)),
            .stroke(
                Path(svgLiteral: "M12.800 12.800L17 17"), .color(.white), StrokeStyle(width: 2.4, cap: .round)),
        ])
}
