import Geometry
import RenderTree

extension PaintCase {
    /// Three colours with room outside the outer ones.
    static let warm = [
        GradientStop(0.1, Color(hex: 0xFFD24A)), GradientStop(0.5, orange), GradientStop(0.9, plum),
    ]

    /// Linear and radial gradients.
    static let gradients: [PaintCase] = [
        gradient("gradient-down", .linearGradient(warm, start: Point(0, 0), end: Point(0, 64))),
        gradient("gradient-diagonal", .linearGradient(warm, start: Point(12, 8), end: Point(50, 58))),
        gradient(
            "gradient-edge",
            .linearGradient(
                [GradientStop(0, blue), GradientStop(0.5, .white), GradientStop(0.5, .black), GradientStop(1, orange)],
                start: Point(8, 0), end: Point(56, 0))),
        gradient(
            "gradient-fading",
            .linearGradient(
                [GradientStop(0, blue), GradientStop(1, blue.with(alpha: 0))], start: Point(0, 10), end: Point(0, 54))),
        gradient("gradient-radial", .radialGradient(warm, center: Point(28, 30), radius: 30)),
        gradient(
            "gradient-radial-fading",
            .radialGradient(
                [GradientStop(0, .black), GradientStop(1, .clear)], center: Point(32, 32), radius: 32)),
        PaintCase(
            "gradient-sheared",
            RenderNode(
                id: 1, transform: Affine(1.2, 0.2, 0.5, 0.8, -10, 4),
                contents: [
                    .fill(
                        Path(rect: Rect(6, 6, 40, 50)), .linearGradient(warm, start: Point(6, 0), end: Point(46, 20)))
                ])),
        PaintCase(
            "gradient-ellipse",
            RenderNode(
                id: 1, transform: .scale(2, 0.8),
                contents: [
                    .fill(Path(rect: Rect(2, 4, 28, 70)), .radialGradient(warm, center: Point(16, 40), radius: 15))
                ])),
        PaintCase(
            "gradient-faded",
            RenderNode(
                id: 1, opacity: 0.4,
                contents: [
                    .fill(
                        Path(circleAt: Point(32, 32), radius: 27),
                        .linearGradient(warm, start: Point(0, 64), end: Point(64, 0)))
                ])),
    ]

    private static func gradient(_ name: String, _ brush: Brush) -> PaintCase {
        PaintCase(name, .fill(Path(RoundedRect(Rect(3, 3, 58, 58), radius: 9)), brush))
    }
}
