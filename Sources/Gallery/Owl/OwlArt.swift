import Geometry
import RenderTree

/// The owl's parts, drawn for the frames of the scene: the face and its lids 116×92, the arms 43×25, 43×26, 51×42 and
/// 51×43. Nothing reaches beyond its frame.
///
/// In the scene's layout the face's body ends at y = 81 on the panel's edge and its beak hangs over it; the arms of one side
/// mirror those of the other about the face's middle, x = 58, in both states.
enum OwlArt {
    /// Head, brows, open eyes and beak. The eyes' whites are discs of radius 19.5 at (25, 60) and (91, 60).
    static let face = Picture(
        size: faceSize,
        [.clipped(body + whites + brow + pupils, to: outline)] + beak)

    /// The whites of open eyes without their pupils, within which pupils move: they cover those of the face.
    static let emptyEyes = Picture(
        size: faceSize, eyeCenters.map { .fill(Path(circleAt: $0, radius: 17), white(around: $0)) })

    /// The pupils of open eyes, where the face has them. They stay within the whites up to 3 points away.
    static let openPupils = Picture(size: faceSize, pupils)

    /// Shut eyes: lids a little larger than the whites that they cover.
    static let eyelids = Picture(
        size: faceSize,
        [
            .fill(Path(circleAt: Point(25, 60), radius: 19.9), .color(Color(hex: 0x8C5C3A))),
            .fill(Path(circleAt: Point(91, 60), radius: 19.9), .color(Color(hex: 0x845535))),
            .stroke(lashes, .color(dark), line(2)),
            .stroke(lashes.transformed(by: .translation(66, 0)), .color(dark), line(2)),
        ])

    /// The left wing resting on the panel's edge, which is at y = 16; it touches the body at x = 36.
    static let armDownLeft = Picture(size: Size(43, 25), restingWing(.identity))

    /// The right wing resting on the panel's edge; it touches the body at x = 0.
    static let armDownRight = Picture(size: Size(43, 26), restingWing(Affine(-1, 0, 0, 1, 36, 0)))

    /// The left wing over the eye, whose middle is at (31, 21).
    static let armUpLeft = Picture(size: Size(51, 42), raisedWing(.identity))

    /// The right wing over the eye, whose middle is at (31, 22).
    static let armUpRight = Picture(size: Size(51, 43), raisedWing(Affine(-1, 0, 0, 1, 62, 1)))

    private static let faceSize = Size(116, 92)
    private static let dark = Color(hex: 0x54331F)
    private static let quill = Color(hex: 0x6E452A)

    private static func line(_ width: Double) -> StrokeStyle { StrokeStyle(width: width, cap: .round, join: .round) }

    private static func gradient(_ from: UInt32, _ start: Point, _ to: UInt32, _ end: Point) -> Brush {
        .linearGradient([GradientStop(0, Color(hex: from)), GradientStop(1, Color(hex: to))], start: start, end: end)
    }
}

extension OwlArt {
    private static let outline = Path(
        svgLiteral: """
            M0 81C0 61 2.8 42 12.5 27.5C7.6 19.5 5.6 11 6.5 2.9C6.7 1.2 8 .6 9.4 1.3C17.5 5.4 25.6 9.6 34 12
            C41.5 9 49.5 8 58 8C66.5 8 74.5 9 82 12C90.4 9.6 98.5 5.4 106.6 1.3C108 .6 109.3 1.2 109.5 2.9
            C110.4 11 108.4 19.5 103.5 27.5C113.2 42 116 61 116 81Z
            """)

    private static let body: [PaintOperation] = [
        .fill(Path(rect: Rect(0, 0, 116, 92)), gradient(0xB98359, Point(20, 4), 0x7F5334, Point(96, 84))),
        .stroke(foreheadFeathers, .color(quill.with(alpha: 0.5)), line(1.2)),
        .fill(Path(circleAt: Point(25.8, 59), radius: 24), .color(Color(hex: 0x74482C))),
        .fill(Path(circleAt: Point(90.2, 59), radius: 24), .color(Color(hex: 0x6A4027))),
    ]

    private static let foreheadFeathers = Path(
        svgLiteral: """
            M50.3 14.2C51 16 53.6 16 54.3 14.2M56 14.2C56.7 16 59.3 16 60 14.2M61.7 14.2C62.4 16 65 16 65.7 14.2
            M53.2 19.4C53.9 21.2 56.4 21.2 57.1 19.4M58.9 19.4C59.6 21.2 62.1 21.2 62.8 19.4
            M56 24.6C56.7 26.4 59.3 26.4 60 24.6
            """)

    private static let eyeCenters = [Point(25, 60), Point(91, 60)]

    private static let whites: [PaintOperation] = eyeCenters.map { center in
        .fill(Path(circleAt: center, radius: 19.5), white(around: center))
    }

    private static func white(around center: Point) -> Brush {
        gradient(0xFFFAEF, Point(center.x, 40.5), 0xEBDABC, Point(center.x, 79.5))
    }

    private static let brow: [PaintOperation] = [
        .fill(
            Path(
                svgLiteral: """
                    M58 54C57 50 55.6 46.8 53.6 43.5C40 21 22 10.5 3-4L1 4C3 11 5.5 16 9 19.6C24 22.5 38 32 46 46
                    C49.5 52 53.5 56 58 59C62.5 56 66.5 52 70 46C78 32 92 22.5 107 19.6C110.5 16 113 11 115 4L113-4
                    C94 10.5 76 21 62.4 43.5C60.4 46.8 59 50 58 54Z
                    """), .color(dark))
    ]

    /// Both eyes look a little inwards; the light falls on both from the left.
    private static let pupils: [PaintOperation] = [0.0, 60].flatMap { dx -> [PaintOperation] in
        [
            .fill(Path(circleAt: Point(28 + dx, 60), radius: 12), .color(Color(hex: 0x33201A))),
            .fill(Path(circleAt: Point(24.3 + dx, 55.4), radius: 4.2), .color(.white)),
            .fill(Path(circleAt: Point(32 + dx, 65), radius: 2), .color(.white.with(alpha: 0.8))),
        ]
    }

    private static let beak: [PaintOperation] = [
        .fill(
            Path(
                svgLiteral: """
                    M58 56.5C63 59.5 66.2 66 65.7 73C65 82 61.2 89.2 58 91.8C54.8 89.2 51 82 50.3 73
                    C49.8 66 53 59.5 58 56.5Z
                    """), .color(Color(hex: 0xFFCB2E))),
        .fill(
            Path(svgLiteral: "M58 56.5C63 59.5 66.2 66 65.7 73C65 82 61.2 89.2 58 91.8Z"),
            .color(Color(hex: 0xF2A81D))),
        .fill(
            Path(
                svgLiteral: "M58 56.5C61 58.3 63.6 61.2 64.8 64.5C61 66.6 55 66.6 51.2 64.5C52.4 61.2 55 58.3 58 56.5Z"),
            .color(Color(hex: 0xFFE07A, alpha: 0.75))),
    ]

    /// The left eye's; the right one's are 66 further on.
    private static let lashes = Path(
        svgLiteral: "M12.5 63C17.5 70.5 32.5 70.5 37.5 63M14.8 67.3L12.6 69.7M35.2 67.3L37.4 69.7M25 68.8V71.8")
}

extension OwlArt {
    private static func restingWing(_ map: Affine) -> [PaintOperation] {
        let shadow = Path(
            svgLiteral: """
                M3.6 21.8C6 24.6 9.8 24.3 10.8 21.4C12.2 25.2 17 25.5 18.8 22C20.8 25.4 25.6 24.9 26.6 21
                C29.4 23.7 33.4 22.3 34.6 17Z
                """)
        let wing = Path(
            svgLiteral: """
                M36 4.5C29.5-.2 13.5-1 6 5.6C.8 10.2-.2 17.6 2.8 20.8C5.2 23.4 9 22.7 10 19.6C11.4 23.6 16.2 24 18 20.3
                C20 23.9 24.8 23.3 25.8 19.4C28.6 22 32.6 20.9 33.8 17C35.4 15 36 12 36 8.9Z
                """)
        let shoulder = Path(
            svgLiteral: """
                M36 4.5C29.5-.2 13.5-1 6 5.6C.8 10.2-.2 17.6 2.8 20.8C3 14 6.4 9.3 12.4 7.2C20 4.6 29 5.6 36 8.9Z
                """)
        let quills = Path(
            svgLiteral: """
                M10 19.6C10 16.8 10.9 14.9 12.7 13.4M18 20.3C18 17.3 18.9 15.4 20.6 13.9
                M25.8 19.4C25.8 16.9 26.7 15.2 28.4 13.9
                """)
        return [
            .fill(shadow.transformed(by: map), .color(Color(hex: 0x1E2A33, alpha: 0.14))),
            .fill(wing.transformed(by: map), .color(Color(hex: 0xA06B44))),
            .fill(shoulder.transformed(by: map), .color(Color(hex: 0xC48E60))),
            .stroke(quills.transformed(by: map), .color(quill.with(alpha: 0.6)), line(1.3)),
        ]
    }

    /// The left wing from x = 11 to 51; the map puts it in its frame.
    private static func raisedWing(_ map: Affine) -> [PaintOperation] {
        let wing = Path(
            svgLiteral: """
                M11 42C11 27 10.8 10.8 18.8 4C23.2 .2 30-1 32.2 3.4C37.4.4 44.6 3.2 43.6 9.4C48.8 9.6 52 15.6 48.9 21
                C52 24.2 51.7 31.4 47.2 33.9C47.2 37.2 45.7 40.2 43 42Z
                """)
        let leadingEdge = Path(
            svgLiteral: "M11 42C11 27 10.8 10.8 18.8 4C23.2 .2 30-1 32.2 3.4C22.6 7.4 17.6 21 17.6 42Z")
        let quills = Path(
            svgLiteral: """
                M32.2 3.4C27 7.4 23.9 12.4 22.3 18.6M43.6 9.4C37 12.4 32.2 17.4 29.6 23.9M48.9 21C42.6 22.5 37.4 26 34 31.2
                M47.2 33.9C43.2 34 39.8 35.3 37 37.8
                """)
        let frame = Path(rect: Rect(11, 0, 40, 42)).transformed(by: map)
        let shadow = wing.transformed(by: map * .translation(1.1, 1))
        let plumage = gradient(0x99643F, map.apply(to: Point(12, 40)), 0xB57E54, map.apply(to: Point(46, 10)))
        return [
            // Cut at the frame: the wing ends on the panel's edge, and the panel takes no shadow of it.
            .clipped([.fill(shadow, .color(Color(hex: 0x2E1B10, alpha: 0.34)))], to: frame),
            .fill(wing.transformed(by: map), plumage),
            .fill(leadingEdge.transformed(by: map), .color(Color(hex: 0xCB9767))),
            .stroke(quills.transformed(by: map), .color(quill.with(alpha: 0.65)), line(1.4)),
        ]
    }
}
