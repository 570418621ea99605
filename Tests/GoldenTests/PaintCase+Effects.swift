import Geometry
import RenderTree

extension PaintCase {
    private static let cardShape = Path(RoundedRect(Rect(14, 12, 34, 30), radius: 6))

    private static func card(_ shadow: Shadow, opacity: Double = 1, color: Color = .white) -> RenderNode {
        RenderNode(id: 1, opacity: opacity, shadow: shadow, contents: [.fill(cardShape, .color(color))])
    }

    /// Shadows.
    static let shadows: [PaintCase] = [
        PaintCase("shadow-soft", card(Shadow(color: .black.with(alpha: 0.6), offset: Point(3, 5), radius: 5))),
        PaintCase("shadow-hard", card(Shadow(color: plum, offset: Point(6, 8), radius: 0), color: orange)),
        PaintCase(
            "shadow-path",
            card(
                Shadow(
                    color: blue, offset: Point(0, 14), radius: 3, path: Path(ellipseIn: Rect(10, 28, 42, 14))))),
        PaintCase(
            "shadow-translucent",
            card(
                Shadow(color: .black, offset: Point(6, 6), radius: 3), opacity: 0.8, color: orange.with(alpha: 0.5))),
        PaintCase(
            "shadow-of-group",
            RenderNode(id: 1, shadow: Shadow(color: .black, offset: Point(2, 4), radius: 2), children: pair)),
        PaintCase(
            "shadow-rotated",
            RenderNode(
                id: 1, transform: .translation(32, 32) * .rotation(0.6) * .translation(-32, -32),
                children: [card(Shadow(color: .black.with(alpha: 0.7), offset: Point(8, 0), radius: 3))])),
        PaintCase(
            "shadow-clipped",
            RenderNode(
                id: 1, shadow: Shadow(color: .black, offset: Point(5, 5), radius: 3),
                clip: RoundedRect(Rect(8, 8, 40, 38), radius: 10), contents: [.fill(cardShape, .color(blue))])),
    ]

    /// Every blend mode in a field of its own: two discs over stripes, the second half as opaque.
    static let blends: [PaintCase] = [
        PaintCase(
            "blend-modes",
            RenderNode(
                id: 1, contents: [fill(everywhere, Color(hex: 0xE6D8B0))],
                children: BlendMode.specified.enumerated().map { index, mode in
                    let (x, y) = (Double(index % 4) * 16, Double(index / 4) * 16)
                    let back = [
                        fill(Rect(1, 1, 14, 5), Color(hex: 0x2283C9)), fill(Rect(1, 6, 14, 4), Color(hex: 0xC0392B)),
                        fill(Rect(1, 10, 14, 5), Color(hex: 0x3A3A3A)),
                    ]
                    let front = RenderNode(
                        id: UInt64(100 + index), blendMode: mode,
                        contents: [
                            fill(Rect(2, 3, 6, 10), orange),
                            fill(Rect(8, 3, 6, 10), Color(hex: 0x46C8A0).with(alpha: 0.5)),
                        ])
                    return RenderNode(
                        id: UInt64(10 + index), transform: .translation(x, y), contents: back, children: [front])
                }))
    ]

    /// Dashed lines.
    static let dashes: [PaintCase] = [
        PaintCase("dash-butt", dashed(zigzag, StrokeStyle(width: 4, dashes: [8, 4]))),
        PaintCase("dash-round", dashed(wave, StrokeStyle(width: 5, cap: .round, dashes: [0, 8]))),
        PaintCase("dash-odd-phase", dashed(star, StrokeStyle(width: 2, dashes: [7, 3, 2], dashPhase: 4))),
        PaintCase(
            "dash-scaled",
            RenderNode(
                id: 1, transform: .scale(1.6, 0.7),
                contents: [
                    dashed(Path(RoundedRect(Rect(5, 10, 30, 70), radius: 8)), StrokeStyle(width: 3, dashes: [6, 4]))
                ])),
        PaintCase(
            "gradient-aspect",
            .fill(
                Path(RoundedRect(Rect(3, 3, 58, 58), radius: 9)),
                .radialGradient(warm, center: Point(30, 34), radius: 26, aspect: 0.45))),
    ]

    private static func dashed(_ path: Path, _ style: StrokeStyle) -> PaintOperation {
        .stroke(path, .color(plum), style)
    }
}
