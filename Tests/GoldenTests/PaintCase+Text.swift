import Geometry
import RenderTree

extension PaintCase {
    /// Text in the fonts that the README's test line installs.
    ///
    /// Inter, Noto Sans CJK, Noto Color Emoji and, as fontconfig's own, DejaVu Sans.
    static let texts: [PaintCase] = [
        text("text-latin", "Tyto", size: 26),
        text("text-bold", "Tyto", size: 26, weight: .bold),
        text("text-small", "quick jumping owls", size: 6),
        text("text-cjk", "请输入", size: 19, family: "Noto Sans CJK SC"),
        text("text-hebrew", "שלום", size: 22, family: "DejaVu Sans"),
        text("text-mixed", "Owl 目", size: 20, family: "Inter, Noto Sans CJK SC"),
        text("text-fallback", "a ☺ b", size: 20, family: "Inter, DejaVu Sans"),
        text("text-truncated", "Such a wide-eyed owl", size: 14, isTruncated: true),
        text("text-wrapped", "an owl covers both its eyes", size: 12, isWrapped: true),
        text(
            "text-wrapped-truncated", "an owl covers both its wide open eyes with its wings", size: 13, isWrapped: true,
            isTruncated: true),
        text("text-left", "one\ntwenty", size: 14, alignment: .left),
        text("text-center", "one\ntwenty", size: 14, alignment: .center),
        text("text-right", "one\ntwenty", size: 14, alignment: .right),
        text("text-secure", "••••••", size: 18),
        PaintCase(
            "text-emoji", hasText: true, hasBitmaps: true,
            .text(content("a 🦉", 30, family: "Inter, Noto Color Emoji"), in: Rect(2, 2, 60, 60))),
        PaintCase(
            "text-turned", hasText: true,
            RenderNode(
                id: 1, transform: .translation(32, 32) * .rotation(-0.5),
                contents: [.text(content("Tyto", 24), in: Rect(-30, -15, 60, 30))])),
        PaintCase(
            "text-mask", hasText: true,
            RenderNode(
                id: 1,
                contents: [
                    .fill(Path(rect: everywhere), .linearGradient(warm, start: .zero, end: Point(64, 0)))
                ],
                mask: RenderNode(id: 2, contents: [.text(content("Owl", 30, weight: .bold), in: everywhere)]))),
    ]

    private static func content(
        _ string: String, _ size: Double, family: String = "Inter", weight: Font.Weight = .regular
    ) -> TextContent {
        TextContent(
            string, font: Font(family: family, size: size, weight: weight), color: Color(hex: 0x1B2A3A),
            alignment: .center)
    }

    private static func text(
        _ name: String, _ string: String, size: Double, family: String = "Inter", weight: Font.Weight = .regular,
        alignment: TextContent.Alignment = .natural, isWrapped: Bool = false, isTruncated: Bool = false
    ) -> PaintCase {
        var content = content(string, size, family: family, weight: weight)
        content.alignment = alignment
        content.isWrapped = isWrapped
        content.isTruncated = isTruncated
        return PaintCase(name, hasText: true, .text(content, in: Rect(2, 2, 60, 60)))
    }
}
