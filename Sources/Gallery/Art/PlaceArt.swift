import Geometry
import RenderTree

/// Thumbnails for places, 56×56: flat, in two tones, with the light from the top left. The layer that shows one rounds
/// its corners.
enum PlaceArt {
    /// All, with the names of their images.
    static let pictures: [(name: String, picture: @Sendable () -> Picture)] = [
        ("place1", { cafe }), ("place2", { park }), ("place3", { noodles }), ("place4", { museum }),
        ("place5", { bookshop }), ("place6", { harbour }), ("place7", { bakery }), ("place8", { viewpoint }),
    ]

    private static let cafe = thumbnail(
        background: (0xF6DFC0, 0xEBCBA0),
        [
            shape("M0 43H56V56H0Z", 0xC9925F), shape("M0 43H56V45.500H0Z", 0xB67F4E),
            .fill(Path(ellipseIn: Rect(9, 42.5, 34, 6)), .color(Color(hex: 0x8A5A36, alpha: 0.45))),
            .stroke(
                Path(svgLiteral: "M38 27H41.500A5.500 5.500 0 0 1 41.500 38H36"), .color(Color(hex: 0xE3DCD2)),
                StrokeStyle(width: 3.4, cap: .round)),
            shape("M12 23H39V31C39 39.500 34 45 25.500 45S12 39.500 12 31Z", 0xFFFFFF),
            shape("M31 23H39V31C39 39.500 34 45 25.500 45C30 42 31 37 31 31Z", 0xE3DCD2),
            .fill(Path(ellipseIn: Rect(12, 20, 27, 6)), .color(Color(hex: 0xF7F2EA))),
            .fill(Path(ellipseIn: Rect(14.5, 21.2, 22, 4)), .color(Color(hex: 0x6E452A))),
            steam("M20 15C17.500 12 22.500 10 20 6.500"), steam("M29 15C26.500 12 31.500 10 29 6.500"),
        ])

    private static let park = thumbnail(
        background: (0xBFE6F7, 0xE4F5FB),
        [
            disc(44, 12, 5, 0xFFE08A),
            shape("M0 38C12 31 26 31 38 36C45 38.500 51 38 56 36V56H0Z", 0x9BD08A),
            shape("M0 46C14 40 30 41 56 47V56H0Z", 0x7DBB70),
            shape("M24.500 30H29.500L30.500 46H23.500Z", 0x9A6B45), shape("M27 30H29.500L30.500 46H27Z", 0x7F5636),
            disc(27, 17, 10.5, 0x5FAE68), disc(19.5, 24.5, 8.5, 0x5FAE68), disc(34.5, 24.5, 8.5, 0x4C9A5A),
            disc(27, 26, 9, 0x56A461),
            shape(
                "M18 12.500A10.500 10.500 0 0 1 34 9.400C26 9 20 15 20.500 22.500C14 24 12 27 11.200 26.500A8.500 8.500 0 0 1 17 16.300A10.500 10.500 0 0 1 18 12.500Z",
                0x7CC47E),
            shape(
                "M39 43H50V44.800H39ZM40 44.800H41.600V48.500H40ZM47.400 44.800H49V48.500H47.400ZM39 39H50V41H39Z",
                0x9A6B45),
        ])

    private static let noodles = thumbnail(
        background: (0xF2A07B, 0xE58660),
        [
            .fill(Path(ellipseIn: Rect(9, 44.5, 38, 6)), .color(Color(hex: 0x9C4A30, alpha: 0.5))),
            .fill(Path(ellipseIn: Rect(6, 20, 44, 13)), .color(Color(hex: 0xF5F5F5))),
            .fill(Path(ellipseIn: Rect(9, 21.8, 38, 9.6)), .color(Color(hex: 0xB9713A))),
            shape(
                "M12 27C14 22 21 21.500 25 24C28 21.500 34 22 35 25.500C39 23.500 43 25 44 27.500C40 31 34 32 28 32S15 31 12 27Z",
                0xFFDE9C),
            .stroke(
                Path(
                    svgLiteral:
                        "M15 27C18 24.500 22 25 24 27.500M25 26.500C28 24.500 32 25.500 33 28.500M35 27.500C37.500 26 40 26.500 41.500 28"
                ),
                .color(Color(hex: 0xE9BB69)), StrokeStyle(width: 1.3, cap: .round)),
            disc(20, 26, 3.6, 0xFFF6E3), disc(20, 26, 1.9, 0xFFB938),
            shape("M30 24.500L37 22.800L38.500 25.500L31.500 27.500Z", 0x4C9A5A),
            shape("M6 27C8 33 18 34.500 28 34.500S48 33 50 27C50 38 42 47 28 47S6 38 6 27Z", 0x2283C9),
            shape("M36 34C43 33 48.600 31 50 27C50 38 42 47 28 47C33 45 36 40 36 34Z", 0x1B69A1),
            .stroke(
                Path(svgLiteral: "M24 24L46 5M29 25L50 9"), .color(Color(hex: 0x7A4526)),
                StrokeStyle(width: 1.9, cap: .round)),
        ])

    private static let museum = thumbnail(
        background: (0x9FD4F2, 0xD9F0FA),
        [
            shape("M0 47H56V56H0Z", 0xB9CBA0), shape("M0 47H56V49H0Z", 0xA5BA8B),
            shape("M28 9L50 21H6Z", 0xFBF5E8), shape("M28 9L50 21H28Z", 0xE6DAC2), disc(28, 16.5, 2.4, 0xC9B691),
            shape("M8 21H48V25H8Z", 0xF2E8D4), shape("M28 21H48V25H28Z", 0xDDCFB2),
            shape("M10 25H46V43H10Z", 0xC2AE88),
            shape("M12 25H17V43H12ZM21 25H26V43H21ZM30 25H35V43H30ZM39 25H44V43H39Z", 0xFBF5E8),
            shape("M15 25H17V43H15ZM24 25H26V43H24ZM33 25H35V43H33ZM42 25H44V43H42Z", 0xE0D3B8),
            shape("M7 43H49V46H7Z", 0xF2E8D4), shape("M4 46H52V49.500H4Z", 0xE0D3B8),
        ])

    private static let bookshop = thumbnail(
        background: (0x7CCBD2, 0x55B0BC),
        [
            shape("M0 46H56V56H0Z", 0x8A5F41), shape("M0 46H56V48H0Z", 0x754E34),
            shape("M8 38H44A2 2 0 0 1 46 40V46H8A2 2 0 0 1 6 44V40A2 2 0 0 1 8 38Z", 0xE7705B),
            shape("M12 40.500H46V43.500H12Z", 0xFFF3DE), shape("M6 44H46V46H8A2 2 0 0 1 6 44Z", 0xCB5947),
            shape("M12 30H42V38H12A3 3 0 0 1 9 35V33A3 3 0 0 1 12 30Z", 0xF6C453),
            shape("M14 32.500H42V35.500H14Z", 0xFFF8EA), shape("M9.500 36H42V38H12A3 3 0 0 1 9.500 36Z", 0xDDA436),
            shape("M16 13L24 11L29 29L21 30.500Z", 0x2F6FA8), shape("M20.500 12L24 11L29 29L25.500 29.700Z", 0x245A8B),
            shape("M28 10H35V30H28Z", 0xF5F0E6), shape("M31.500 10H35V30H31.500Z", 0xDED5C3),
            shape("M28 14H35V16.500H28Z", 0xE7705B), shape("M36 14H41V30H36Z", 0x3F8F6B),
            shape("M38.500 14H41V30H38.500Z", 0x337658),
        ])

    private static let harbour = thumbnail(
        background: (0xCBEBF7, 0xF3FAF6),
        [
            disc(14, 14, 6, 0xFFD48A),
            shape("M30 34C38 26 48 25 56 27V36H30Z", 0x8FB9B0),
            shape("M0 35H56V56H0Z", 0x3FA7D6), shape("M0 44C9 41 18 47 28 44S47 41 56 44V56H0Z", 0x2D8FC2),
            shape("M27 8C36 15 41 24 41.500 34H27Z", 0xFFFFFF),
            shape("M33 13.500C38 19.500 41 26.500 41.500 34H35C36 27 35.500 20 33 13.500Z", 0xDCE8EE),
            shape("M25 13C20 20 15 28 12.500 34H25Z", 0xF3825F),
            shape("M25 13V34H19.500C22.500 27.500 24.500 20 25 13Z", 0xDB6A49),
            shape("M25.300 7H26.700V36H25.300Z", 0x7A4F33),
            shape("M9 36H45C43.500 41 40 44.500 35 44.500H19C14 44.500 10.500 41 9 36Z", 0xA46D45),
            shape("M27 36H45C43.500 41 40 44.500 35 44.500H24C26.500 42 27 39 27 36Z", 0x87573A),
            shape("M0 48C9 45 18 51 28 48S47 45 56 48V56H0Z", 0x2480B4),
        ])

    private static let bakery = thumbnail(
        background: (0xFCE9CE, 0xF6D9B0),
        [
            .fill(Path(ellipseIn: Rect(5, 40, 46, 9)), .color(Color(hex: 0xC08A55, alpha: 0.5))),
            shape(
                "M5 36C5 24 15 15 28 15S51 24 51 36C51 42 46 44 41 42C37 40.500 33 39 28 39S19 40.500 15 42C10 44 5 42 5 36Z",
                0xDE9B4F),
            shape("M28 15C41 15 51 24 51 36C51 42 46 44 41 42C37 40.500 33 39 28 39C38 35 38 22 28 15Z", 0xC27F3B),
            shape(
                "M19 17.200C24 22 25 31 21 40C18.500 40.500 16.800 41.300 15 42C13.800 42.500 12.500 42.700 11.500 42.600C17 36 17.500 26 13 20.800C14.800 19.300 16.800 18.100 19 17.200Z",
                0xF0BC74),
            shape(
                "M37 17.200C32 22 31 31 35 40C37.500 40.500 39.200 41.300 41 42C42.200 42.500 43.500 42.700 44.500 42.600C39 36 38.500 26 43 20.800C41.200 19.300 39.200 18.100 37 17.200Z",
                0xA96A2D),
            shape("M8 27C11 20.500 17 17 24 16C18 19 13 23 10.500 29C9.500 31 7 30 8 27Z", 0xF7D296),
        ])

    private static let viewpoint = thumbnail(
        background: (0xFBD5A6, 0xFDF0D9),
        [
            disc(38, 17, 7, 0xFFF6D8),
            shape("M0 34L15 16L26 28L33 21L56 40V56H0Z", 0xA9B8D9),
            shape("M15 16L26 28L20 30L24 40H12L16 30Z", 0x8FA2CB),
            shape("M15 16L20.300 21.800L16.500 24.500L14.500 21.500L11 23.500L9.800 22.200Z", 0xFFFFFF),
            shape("M0 44C12 34 22 36 32 42S48 44 56 38V56H0Z", 0x7DBB70),
            shape("M0 50C16 44 34 47 56 48V56H0Z", 0x5FA45F),
            shape("M44 24L50 40H38Z", 0x4C9A5A), shape("M44 24L50 40H44Z", 0x3D844B),
            shape("M43 40H45V44H43Z", 0x7A4F33),
        ])
}

extension PlaceArt {
    private static func thumbnail(background: (top: UInt32, bottom: UInt32), _ operations: [PaintOperation]) -> Picture
    {
        let sky = Brush.linearGradient(
            [GradientStop(0, Color(hex: background.top)), GradientStop(1, Color(hex: background.bottom))],
            start: .zero, end: Point(20, 56))
        let square = Path(rect: Rect(0, 0, 56, 56))
        return Picture(size: Size(56, 56), [.clipped([.fill(square, sky)] + operations, to: square)])
    }

    private static func shape(_ path: StaticString, _ color: UInt32) -> PaintOperation {
        .fill(Path(svgLiteral: path), .color(Color(hex: color)))
    }

    private static func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: UInt32) -> PaintOperation {
        .fill(Path(circleAt: Point(x, y), radius: radius), .color(Color(hex: color)))
    }

    private static func steam(_ path: StaticString) -> PaintOperation {
        .stroke(
            Path(svgLiteral: path), .color(.white.with(alpha: 0.85)), StrokeStyle(width: 2, cap: .round))
    }
}
