import Geometry
import RenderTree

extension PaintCase {
    /// A small landscape, vectors in a space of its own.
    static let picture = Picture(
        size: Size(20, 16),
        [
            fill(Rect(0, 0, 20, 16), Color(hex: 0xBFE3F5)), disc(14, 5, 3, Color(hex: 0xFFD24A)),
            .fill(
                Path([.move(Point(0, 16)), .line(Point(8, 5)), .line(Point(16, 16)), .close]),
                .color(Color(hex: 0x3E7D4E))),
            .stroke(Path(rect: Rect(0, 0, 20, 16)), .color(plum), StrokeStyle(width: 1)),
        ])

    /// Two overlapping discs.
    static let pair = [
        RenderNode(id: 11, contents: [disc(24, 26, 18, blue)]),
        RenderNode(id: 12, contents: [disc(42, 40, 16, orange)]),
    ]

    /// Pictures, borders and nested transforms.
    static let nodes: [PaintCase] = [
        PaintCase("picture", .picture(picture, in: Rect(6, 10, 50, 44))),
        PaintCase(
            "picture-turned",
            RenderNode(
                id: 1, transform: .translation(32, 30) * .rotation(-0.3),
                contents: [.picture(picture, in: Rect(-24, -16, 48, 32))])),
        PaintCase(
            "border",
            RenderNode(
                id: 1, clip: RoundedRect(Rect(8, 8, 48, 48), radius: 12), contents: [fill(everywhere, .white)],
                overlay: [
                    .stroke(
                        Path(RoundedRect(Rect(10, 10, 44, 44), radius: 10)), .color(plum), StrokeStyle(width: 4))
                ], children: pair)),
        PaintCase(
            "transforms-nested",
            RenderNode(
                id: 1, transform: .translation(32, 32),
                children: (0..<6).map { spoke($0) })),
    ]

    /// Clips.
    static let clips: [PaintCase] = [
        PaintCase("clip-rect", RenderNode(id: 1, clip: RoundedRect(Rect(12, 18, 36, 30), radius: 0), children: pair)),
        PaintCase(
            "clip-rounded", RenderNode(id: 1, clip: RoundedRect(Rect(10, 12, 42, 40), radius: 14), children: pair)),
        PaintCase(
            "clip-turned",
            RenderNode(
                id: 1, transform: .translation(32, 32) * .rotation(0.5) * .translation(-32, -32),
                clip: RoundedRect(Rect(12, 14, 40, 36), radius: 6), children: pair)),
        PaintCase(
            "clip-nested",
            RenderNode(
                id: 1, clip: RoundedRect(Rect(6, 6, 40, 40), radius: 20),
                children: [
                    RenderNode(
                        id: 2, clip: RoundedRect(Rect(20, 18, 40, 40), radius: 20),
                        contents: [fill(everywhere, plum)])
                ])),
        PaintCase("clip-path", .clipped([fill(everywhere, blue), disc(32, 36, 15, orange)], to: star)),
    ]

    /// Opacity of groups.
    static let groups: [PaintCase] = [
        PaintCase("opacity-group", RenderNode(id: 1, opacity: 0.5, children: pair)),
        PaintCase(
            "opacity-each",
            RenderNode(id: 1, children: pair.map { RenderNode(id: $0.id, opacity: 0.5, contents: $0.contents) })),
        PaintCase(
            "opacity-nested",
            RenderNode(
                id: 1, opacity: 0.6, contents: [fill(Rect(4, 4, 40, 40), plum)],
                children: [RenderNode(id: 2, opacity: 0.6, children: pair)])),
        PaintCase(
            "opacity-in-clip",
            RenderNode(
                id: 1, clip: RoundedRect(Rect(8, 8, 46, 46), radius: 23),
                children: [RenderNode(id: 2, opacity: 0.5, children: pair)])),
    ]

    private static func spoke(_ index: Int) -> RenderNode {
        RenderNode(
            id: UInt64(index + 2), transform: .rotation(Double(index) * .pi / 3) * .translation(18, 0),
            contents: [fill(Rect(-8, -3, 16, 6), index % 2 == 0 ? blue : orange)])
    }

    /// A masked node.
    private static func masked(_ name: String, opacity: Double = 1, by mask: RenderNode) -> PaintCase {
        PaintCase(
            name,
            RenderNode(id: 1, opacity: opacity, contents: [fill(everywhere, blue)], children: pair, mask: mask))
    }

    private static let fade = PaintOperation.fill(
        Path(rect: everywhere),
        .linearGradient(
            [GradientStop(0.1, .black), GradientStop(0.9, .clear)], start: Point(8, 0), end: Point(56, 20)))

    /// Masks of every kind.
    static let masks: [PaintCase] = [
        masked("mask-shape", by: RenderNode(id: 2, contents: [.fill(star, .color(.white))])),
        masked("mask-shape-evenodd", by: RenderNode(id: 2, contents: [.fill(star, .color(.white), rule: .evenOdd)])),
        masked("mask-shape-faded", opacity: 0.5, by: RenderNode(id: 2, contents: [.fill(star, .color(.white))])),
        masked("mask-gradient", by: RenderNode(id: 2, contents: [fade])),
        masked(
            "mask-picture",
            by: RenderNode(
                id: 2,
                contents: [
                    .picture(
                        Picture(size: Size(4, 4), [disc(2, 2, 1.8, .black.with(alpha: 0.4)), disc(2, 2, 0.8, .white)]),
                        in: Rect(4, 8, 56, 48))
                ])),
        masked(
            "mask-group",
            by: RenderNode(
                id: 2, opacity: 0.7,
                children: [
                    RenderNode(id: 3, contents: [disc(22, 32, 18, .black)]),
                    RenderNode(id: 4, contents: [disc(42, 32, 18, .black)]),
                ])),
        masked(
            "mask-of-mask",
            by: RenderNode(
                id: 2, contents: [.fill(star, .color(.black))], mask: RenderNode(id: 3, contents: [fade]))),
        masked(
            "mask-stroke",
            by: RenderNode(
                id: 2, transform: .translation(2, 0) * .scale(0.95),
                contents: [.stroke(wave, .color(.black), StrokeStyle(width: 12, cap: .round))])),
    ]
}
