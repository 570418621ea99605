import Geometry
import RenderTree

/// The pictures of the launch scene's app.
enum FeedArt {
    /// A mountain lake in the morning, 320×180.
    static let lake = landscape(
        sky: (0xFBD9B5, 0xFDF1DE),
        [
            disc(222, 62, 20, 0xFFF7DF),
            shape("M0 92L46 58L82 84L128 34L176 84L214 58L262 92L292 74L320 92V120H0Z", 0xB9BEDB),
            shape("M128 34L176 84L160 90L150 112H96L118 76Z", 0xA2A9CE), shape("M46 58L82 84L64 96L40 84Z", 0xA9B0D3),
            shape("M128 34L146 53L136 60L129 52L120 61L112 52Z", 0xFFFFFF),
            shape("M128 34L146 53L136 60L129 52Z", 0xE9ECF7),
            shape("M0 104C40 84 82 92 118 104S220 116 320 92V128H0Z", 0x86B79A),
            shape("M0 112C60 96 120 108 180 116S280 116 320 106V130H0Z", 0x6EA386),
            shape("M0 122H320V180H0Z", 0x8CC9E6), shape("M0 122H320C260 130 200 126 150 130S60 128 0 134Z", 0x6FA99A),
            shape(
                "M200 133H244A2 2 0 0 1 244 137H200A2 2 0 0 1 200 133ZM208 142H238A2 2 0 0 1 238 146H208A2 2 0 0 1 208 142ZM215 152H230A2 2 0 0 1 230 156H215A2 2 0 0 1 215 152Z",
                0xFDEBCB),
            shape("M0 150C60 142 120 156 180 148S280 148 320 154V180H0Z", 0x77BBDD),
            shape("M70 158H132C128 166 120 170 110 170H90C80 170 74 166 70 158Z", 0xA46D45),
            shape("M101 158H132C128 166 120 170 110 170H98C102 167 103 162 101 158Z", 0x87573A),
            tree(18, 128, 1.3), tree(40, 132, 1), tree(286, 124, 1.1), tree(304, 130, 1.4),
        ].flatMap { $0 })

    /// Hot-air balloons over hills, 320×180.
    static let balloons = landscape(
        sky: (0x9AD6F2, 0xE8F6FB),
        [
            disc(54, 42, 15, 0xFFFFFF), disc(72, 46, 12, 0xFFFFFF), disc(38, 48, 10, 0xFFFFFF),
            disc(262, 84, 11, 0xFFFFFF), disc(278, 88, 9, 0xFFFFFF),
            shape("M0 150C60 122 130 132 180 146S280 146 320 124V180H0Z", 0xA5D494),
            shape("M0 164C70 146 150 160 210 164S290 158 320 152V180H0Z", 0x83BE78),
            balloon(130, 62, 1.25, 0xF3825F, 0xDB6A49, 0xFBC6A4), balloon(218, 46, 0.85, 0xF6C453, 0xE0A935, 0xFCE6AE),
            balloon(60, 104, 0.6, 0x8E9BE0, 0x7583D2, 0xC3CBF2), tree(250, 156, 1), tree(268, 160, 1.3),
            tree(20, 162, 1.1),
        ].flatMap { $0 })

    /// Pictures of people, 44×44.
    static let avatars = [
        avatar((0xF3A171, 0xE58A58)), avatar((0x7CC47E, 0x5FAE68)), avatar((0x8E9BE0, 0x7583D2)),
        avatar((0xF6C453, 0xE6AE34)), avatar((0xC48E60, 0xA06B44)),
    ]

    /// A person's picture in two tones, 44×44.
    private static func avatar(_ tones: (light: UInt32, dark: UInt32)) -> Picture {
        let disc = Path(circleAt: Point(22, 22), radius: 22)
        let brush = Brush.linearGradient(
            [GradientStop(0, Color(hex: tones.light)), GradientStop(1, Color(hex: tones.dark))], start: Point(8, 4),
            end: Point(36, 42))
        return Picture(
            size: Size(44, 44),
            [
                .fill(disc, brush),
                .clipped(
                    [
                        .fill(Path(circleAt: Point(22, 17.5), radius: 7.5), .color(.white.with(alpha: 0.92))),
                        .fill(Path(ellipseIn: Rect(7, 28, 30, 26)), .color(.white.with(alpha: 0.92))),
                    ], to: disc),
            ])
    }

    /// Answer, bookmark and heart, 18×18.
    static let marks = [
        Path(
            svgLiteral: """
                M9 2C13.400 2 17 4.900 17 8.500S13.400 15 9 15C8.300 15 7.700 14.900 7.100 14.800L3.500 17V13.200
                C1.900 12 1 10.300 1 8.500C1 4.900 4.600 2 9 2Z
                """),
        Path(
            svgLiteral:
                "M5.500 2H12.500A2 2 0 0 1 14.500 4V15.600A.8 .8 0 0 1 13.200 16.200L9 12.700L4.800 16.200A.8 .8 0 0 1 3.500 15.600V4A2 2 0 0 1 5.500 2Z"
        ),
        Path(
            svgLiteral: """
                M9 16C4.500 12.800 1.500 10 1.500 6.700C1.500 4.300 3.300 2.500 5.500 2.500C7 2.500 8.300 3.300 9 4.600
                C9.700 3.300 11 2.500 12.500 2.500C14.700 2.500 16.500 4.300 16.500 6.700C16.500 10 13.500 12.800 9 16Z
                """),
    ]
}

extension FeedArt {
    private static func landscape(sky: (top: UInt32, bottom: UInt32), _ operations: [PaintOperation]) -> Picture {
        let box = Path(rect: Rect(0, 0, 320, 180))
        let brush = Brush.linearGradient(
            [GradientStop(0, Color(hex: sky.top)), GradientStop(1, Color(hex: sky.bottom))], start: .zero,
            end: Point(0, 130))
        return Picture(size: Size(320, 180), [.clipped([.fill(box, brush)] + operations, to: box)])
    }

    private static func shape(_ path: StaticString, _ color: UInt32) -> [PaintOperation] {
        [.fill(Path(svgLiteral: path), .color(Color(hex: color)))]
    }

    private static func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: UInt32) -> [PaintOperation] {
        [.fill(Path(circleAt: Point(x, y), radius: radius), .color(Color(hex: color)))]
    }

    /// A fir whose trunk stands on (x, y).
    private static func tree(_ x: Double, _ y: Double, _ scale: Double) -> [PaintOperation] {
        let map = Affine.translation(x, y) * .scale(scale)
        func part(_ path: StaticString, _ color: UInt32) -> PaintOperation {
            .fill(Path(svgLiteral: path).transformed(by: map), .color(Color(hex: color)))
        }
        return [
            part("M-1.500 -6H1.500V2H-1.500Z", 0x7A4F33), part("M0 -34L10 -4H-10Z", 0x57996A),
            part("M0 -34L10 -4H0Z", 0x46825A),
        ]
    }

    /// A balloon around (x, y), in three tones.
    private static func balloon(
        _ x: Double, _ y: Double, _ scale: Double, _ color: UInt32, _ dark: UInt32, _ pale: UInt32
    ) -> [PaintOperation] {
        let map = Affine.translation(x, y) * .scale(scale)
        func part(_ path: StaticString, _ color: UInt32) -> PaintOperation {
            .fill(Path(svgLiteral: path).transformed(by: map), .color(Color(hex: color)))
        }
        return [
            part("M-9 30L-6 44H-5L-8 30ZM8 30L5 44H6L9 30Z", 0x9C8B7A),
            part("M0 -36C20 -36 32 -22 32 -4C32 12 18 24 10 32H-10C-18 24 -32 12 -32 -4C-32 -22 -20 -36 0 -36Z", color),
            part("M0 -36C20 -36 32 -22 32 -4C32 12 18 24 10 32H4C12 22 18 10 18 -4C18 -22 10 -36 0 -36Z", dark),
            part("M0 -36C9 -36 12 -22 12 -4C12 12 6 24 4 32H-4C-6 24 -12 12 -12 -4C-12 -22 -9 -36 0 -36Z", pale),
            part("M-7 44H7V51A2 2 0 0 1 5 53H-5A2 2 0 0 1 -7 51Z", 0xA46D45),
            part("M1 44H7V51A2 2 0 0 1 5 53H1Z", 0x87573A),
        ]
    }
}
