import Geometry
import RenderTree

/// The splash's background: from a cool blue to violet, with two soft glows.
enum SplashArt {
    /// Drawn for the smallest phone of its shape, and shown stretched over any window.
    static let background: Picture = {
        let box = Rect(0, 0, 375, 667)
        let whole = Path(rect: box)
        let sky = [
            GradientStop(0, Color(hex: 0x2FB4E4)), GradientStop(0.38, Color(hex: 0x2A83D2)),
            GradientStop(0.72, Color(hex: 0x4F58C8)), GradientStop(1, Color(hex: 0x6E3FB4)),
        ]
        return Picture(
            size: box.size,
            [
                .fill(whole, .linearGradient(sky, start: Point(60, 0), end: Point(315, 667))),
                .fill(whole, glow(0x8CECFF, 0.5, at: Point(62, 128), radius: 300)),
                .fill(whole, glow(0xD58CFF, 0.42, at: Point(338, 520), radius: 320)),
            ])
    }()

    /// A light that fades outwards, ever more slowly, so that no rim shows.
    private static func glow(_ hex: UInt32, _ alpha: Double, at center: Point, radius: Double) -> Brush {
        let stops = (0...8).map { step -> GradientStop in
            let rest = 1 - Double(step) / 8
            return GradientStop(Double(step) / 8, Color(hex: hex, alpha: alpha * rest * rest * (3 - 2 * rest)))
        }
        return .radialGradient(stops, center: center, radius: radius)
    }
}
