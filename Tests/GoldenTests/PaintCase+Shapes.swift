import Geometry
import RenderTree
import TestSupport
import TytoTesting

extension PaintCase {
    /// Filled paths.
    static let fills: [PaintCase] = [
        PaintCase("fill-aligned", fill(Rect(8, 12, 40, 30), blue)),
        PaintCase("fill-between-pixels", fill(Rect(8.25, 12.5, 40.5, 30.75), blue)),
        PaintCase(
            "fill-translucent", fill(Rect(6, 6, 36, 36), blue.with(alpha: 0.5)),
            fill(Rect(22, 22, 36, 36), orange.with(alpha: 0.5))),
        PaintCase("fill-disc", disc(31.3, 32.6, 26.2, plum)),
        PaintCase("fill-ellipse", .fill(Path(ellipseIn: Rect(4.4, 18.2, 55, 26)), .color(orange))),
        PaintCase(
            "fill-rounded-rect", .fill(Path(RoundedRect(Rect(7, 10, 50, 42), radius: 13)), .color(blue))),
        PaintCase("fill-star-nonzero", .fill(star, .color(plum))),
        PaintCase("fill-star-evenodd", .fill(star, .color(plum), rule: .evenOdd)),
        PaintCase("fill-curves", .fill(wave, .color(blue))),
        // Flatter than 1:15, an edge stays within one of Cairo's rows for more than a pixel, and may be in the next.
        PaintCase(
            "fill-slivers", bound: PixelTolerance(distance: CairoAccuracy.edge, share: 0.1),
            .fill(slivers, .color(.black))),
        PaintCase("fill-turned", RenderNode(id: 1, transform: turn, contents: [fill(Rect(-18, -14, 36, 28), orange)])),
        PaintCase(
            "fill-sheared",
            RenderNode(
                id: 1, transform: Affine(1, 0.3, 0.6, 1, -6, 4),
                contents: [.fill(Path(RoundedRect(Rect(4, 4, 34, 30), radius: 8)), .color(blue))])),
    ]

    /// Stroked paths.
    static let strokes: [PaintCase] = [
        line("stroke-butt-miter", StrokeStyle(width: 7)),
        line("stroke-round-round", StrokeStyle(width: 7, cap: .round, join: .round)),
        line("stroke-square-bevel", StrokeStyle(width: 7, cap: .square, join: .bevel)),
        line("stroke-miter-limit", StrokeStyle(width: 7, miterLimit: 3)),
        line("stroke-hairline", StrokeStyle(width: 0.4)),
        PaintCase("stroke-closed", .stroke(star, .color(plum), StrokeStyle(width: 3))),
        PaintCase("stroke-curve", .stroke(wave, .color(orange), StrokeStyle(width: 5, cap: .round))),
        PaintCase(
            "stroke-trimmed", .stroke(wave, .color(.black.with(alpha: 0.15)), StrokeStyle(width: 5)),
            .stroke(wave.trimmed(from: 0.2, to: 0.7), .color(orange), StrokeStyle(width: 5))),
        PaintCase(
            "stroke-stretched-pen",
            RenderNode(
                id: 1, transform: .scale(2, 0.7),
                contents: [
                    .stroke(Path(circleAt: Point(16, 46), radius: 11), .color(blue), StrokeStyle(width: 5))
                ])),
        PaintCase(
            "stroke-gradient",
            .stroke(
                wave, .linearGradient(warm, start: Point(6, 0), end: Point(58, 0)),
                StrokeStyle(width: 8, cap: .round))),
        PaintCase(
            "stroke-translucent", .stroke(star, .color(plum.with(alpha: 0.4)), StrokeStyle(width: 6, join: .round))),
    ]

    private static let turn = Affine.translation(32.5, 31.2) * .rotation(0.4)

    private static let slivers: Path = {
        var path = Path()
        for index in 0..<6 {
            let y = 6 + Double(index) * 10
            path.move(to: Point(4, y))
            path.line(to: Point(60, y + 3 - Double(index) * 0.5))
            path.line(to: Point(60, y + 3.2))
            path.close()
        }
        return path
    }()

    private static func line(_ name: String, _ style: StrokeStyle) -> PaintCase {
        PaintCase(name, .stroke(zigzag, .color(blue), style))
    }
}
