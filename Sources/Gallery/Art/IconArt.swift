import Geometry
import RenderTree

/// Small grey pictures for fields and buttons.
enum IconArt {
    /// A person, 22×22: the user name's icon.
    static let user = Picture(
        size: Size(22, 22),
        [
            .fill(Path(circleAt: Point(11, 6.8), radius: 4.3), .color(grey)),
            .fill(
                Path(
                    svgLiteral: """
                        M2.8 18.6C3.2 14.8 6.6 12.6 11 12.6S18.8 14.8 19.2 18.6A1.3 1.3 0 0 1 17.9 20H4.1
                        A1.3 1.3 0 0 1 2.8 18.6Z
                        """), .color(grey)),
        ])

    /// A padlock, 22×22: the password's icon. Its keyhole shows what is behind.
    static let lock = Picture(
        size: Size(22, 22),
        [
            .stroke(
                Path(svgLiteral: "M6.8 10.5V7.2A4.2 4.2 0 0 1 15.2 7.2V10.5"), .color(grey), StrokeStyle(width: 2)),
            .fill(
                Path(
                    svgLiteral: """
                        M6 9.5H16A2 2 0 0 1 18 11.5V18A2 2 0 0 1 16 20H6A2 2 0 0 1 4 18V11.5A2 2 0 0 1 6 9.5Z
                        M10.25 14.9A1.5 1.5 0 1 1 11.75 14.9V16.9A.75.75 0 0 1 10.25 16.9Z
                        """), .color(grey), rule: .evenOdd),
        ])

    private static let grey = Color(hex: 0x9AA5AE)
}
