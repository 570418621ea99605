import Geometry
import RenderTree

/// Small landscapes, 170×120, for the app's screen under the splash: calm, flat, lit from the top left.
enum LandscapeArt {
    static let size = Size(170, 120)

    /// All of them, in the order of the screen's labels.
    static let pictures = [lake, forest, coast, night, peaks, dunes]

    private static let lake = landscape(
        sky: (0xBFE9F7, 0xEAF7FB), sun: (Point(46, 38), 13, 0xFFF3CF),
        [
            ("M0 66C24 50 42 46 66 60C88 44 116 40 170 62V120H0Z", 0x7FB9CF),
            ("M0 78C40 68 70 72 96 76C126 68 150 70 170 76V120H0Z", 0x4E97B8),
            ("M0 84H170V120H0Z", 0x38C3E3),
            ("M0 96C30 91 56 101 86 96S140 91 170 97V120H0Z", 0x2FAED2),
            ("M0 108C36 103 66 112 100 107S150 105 170 109V120H0Z", 0x2283C9),
        ])

    private static let forest = landscape(
        sky: (0xD7EFE2, 0xF3FAF0), sun: (Point(128, 34), 12, 0xFFFFFF),
        [
            ("M0 70C30 52 60 56 86 64C112 50 140 52 170 64V120H0Z", 0x9CCBB3),
            ("M10 98L24 58L38 98ZM44 98L62 48L80 98ZM92 98L106 60L120 98ZM124 98L142 52L160 98Z", 0x3E8F78),
            ("M24 58L38 98H24ZM62 48L80 98H62ZM106 60L120 98H106ZM142 52L160 98H142Z", 0x317564),
            ("M0 94C40 86 84 98 120 91C140 88 156 90 170 93V120H0Z", 0x67B08D),
            ("M0 106C50 98 100 110 170 102V120H0Z", 0x4F9A7C),
        ])

    private static let coast = landscape(
        sky: (0xA9DDF3, 0xE3F5FB), sun: (Point(34, 30), 11, 0xFFF6DA),
        [
            ("M0 62H170V120H0Z", 0x3FB7DA),
            ("M0 76C28 71 58 81 88 75S142 73 170 78V120H0Z", 0x2F9FCB),
            ("M112 82L112 34L140 74ZM106 80L106 44L88 76Z", 0xFFFFFF),
            ("M112 34L140 74H122Z", 0xDCEBF3),
            ("M82 82H146C142 92 134 96 124 96H100C92 96 85 91 82 82Z", 0xB5714A),
            ("M124 82H146C142 92 134 96 124 96Z", 0x995B3A),
            ("M0 92C34 86 64 97 98 91S148 90 170 94V120H0Z", 0x2283C9),
        ])

    private static let night = landscape(
        sky: (0x263C73, 0x5A6FB5), sun: (Point(120, 36), 14, 0xF6F1D8),
        [
            ("M0 78C26 60 56 58 80 70C104 56 136 58 170 74V120H0Z", 0x2C4680),
            ("M0 92C44 80 90 94 170 84V120H0Z", 0x223664),
            ("M0 106C50 98 110 110 170 100V120H0Z", 0x1A2A50),
        ])

    private static let peaks = landscape(
        sky: (0xCFE4F5, 0xF4F8FB), sun: (Point(36, 30), 10, 0xFFFFFF),
        [
            ("M-10 120L58 30L118 120Z", 0x86A6C4), ("M58 30L118 120H66L52 74Z", 0x6A8CAE),
            ("M58 30L76 57L66 54L58 62L50 55L40 54Z", 0xFFFFFF),
            ("M58 120L122 48L186 120Z", 0x6E93B6), ("M122 48L186 120H132L118 84Z", 0x567B9F),
            ("M122 48L140 68L130 66L122 73L114 66L104 68Z", 0xF5F5F5),
            ("M0 104C46 92 108 108 170 98V120H0Z", 0x5FA58B),
        ])

    private static let dunes = landscape(
        sky: (0xFBE3C0, 0xFDF5E6), sun: (Point(126, 36), 15, 0xFFD27A),
        [
            ("M0 76C36 56 70 60 102 76C126 66 150 66 170 74V120H0Z", 0xEBC48E),
            ("M36 58C58 62 78 68 102 76C84 84 60 80 36 58Z", 0xD9AC72),
            ("M0 96C44 78 92 84 170 98V120H0Z", 0xD8A56A), ("M0 110C56 96 112 102 170 112V120H0Z", 0xC28D55),
        ])

    private static func landscape(
        sky: (UInt32, UInt32), sun: (center: Point, radius: Double, color: UInt32), _ shapes: [(StaticString, UInt32)]
    ) -> Picture {
        let whole = Path(rect: Rect(origin: .zero, size: size))
        let stops = [GradientStop(0, Color(hex: sky.0)), GradientStop(1, Color(hex: sky.1))]
        let disc = Path(circleAt: sun.center, radius: sun.radius)
        let halo = Path(circleAt: sun.center, radius: sun.radius * 1.7)
        let land = shapes.map { shape, color in
            PaintOperation.fill(Path(svgLiteral: shape), .color(Color(hex: color)))
        }
        return Picture(
            size: size,
            [
                .fill(whole, .linearGradient(stops, start: Point(0, 0), end: Point(0, 84))),
                .fill(halo, .color(Color(hex: sun.color, alpha: 0.28))),
                .fill(disc, .color(Color(hex: sun.color))), .clipped(land, to: whole),
            ])
    }
}
