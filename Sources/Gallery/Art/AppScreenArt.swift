import Geometry
import RenderTree

/// The signs of the app's screen: a magnifying glass, 18×18, and the tabs, 26×26.
enum AppScreenArt {
    /// A magnifying glass.
    static let glass: Picture = {
        let grey = Brush.color(Color(hex: 0x8796A3))
        let handle = Path(svgLiteral: "M11.4 11.4L15.6 15.6")
        return Picture(
            size: Size(18, 18),
            [
                .stroke(Path(circleAt: Point(7.6, 7.6), radius: 5), grey, StrokeStyle(width: 1.8)),
                .stroke(handle, grey, StrokeStyle(width: 1.8, cap: .round)),
            ])
    }()

    /// A house, which is chosen, a heart, a speech bubble and a person.
    static let tabs: [Picture] = [
        tab(
            "M13 3.2L23.4 12.2A.9 .9 0 0 1 22.8 13.8H21V21A2 2 0 0 1 19 23H16V16.5H10V23H7A2 2 0 0 1 5 21V13.8H3.2A.9 .9 0 0 1 2.6 12.2Z",
            0x2283C9),
        tab(
            "M13 22.6C5.6 17.4 2.8 13.6 2.8 9.8C2.8 6.6 5.2 4.4 8 4.4C10 4.4 11.9 5.5 13 7.4C14.1 5.5 16 4.4 18 4.4C20.8 4.4 23.2 6.6 23.2 9.8C23.2 13.6 20.4 17.4 13 22.6Z",
            0xBAC5CE),
        tab(
            "M6 4H20A3 3 0 0 1 23 7V15.4A3 3 0 0 1 20 18.4H13.4L8.4 22.6V18.4H6A3 3 0 0 1 3 15.4V7A3 3 0 0 1 6 4Z",
            0xBAC5CE),
        tab(
            "M13 3.4A4.9 4.9 0 0 1 13 13.2A4.9 4.9 0 0 1 13 3.4ZM3.6 21.4C4.2 17.4 7.8 15 13 15S21.8 17.4 22.4 21.4A1.2 1.2 0 0 1 21.2 22.8H4.8A1.2 1.2 0 0 1 3.6 21.4Z",
            0xBAC5CE),
    ]

    private static func tab(_ shape: StaticString, _ color: UInt32) -> Picture {
        Picture(size: Size(26, 26), [.fill(Path(svgLiteral: shape), .color(Color(hex: color)))])
    }
}
