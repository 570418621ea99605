import Geometry
import RenderTree

/// The logo at the end of the card scene: a check mark in a disc.
enum EndLogoArt {
    /// The disc's colour.
    static let color = Color(hex: 0x29A5CC)

    /// 250×250.
    static let disc: Picture = {
        let circle = Path(circleAt: Point(125, 125), radius: 125)
        // The light comes from the top left, so the disc's far side and what lies behind the mark are darker.
        let shade = Path(svgLiteral: "M222 46A125 125 0 1 1 46 222A150 150 0 0 0 222 46Z")
        let check = Path(svgLiteral: "M72 129L110 166L182 89")
        let cast = check.transformed(by: .translation(6, 7))
        let line = StrokeStyle(width: 21, cap: .round, join: .round)
        return Picture(
            size: Size(250, 250),
            [
                .fill(
                    circle,
                    .linearGradient(
                        [GradientStop(0, Color(hex: 0x38B6DB)), GradientStop(1, color)], start: Point(40, 30),
                        end: Point(170, 200))),
                .clipped(
                    [
                        .fill(shade, .color(Color(hex: 0x1B87AA, alpha: 0.32))),
                        .stroke(cast, .color(Color(hex: 0x14708F, alpha: 0.32)), line),
                    ], to: circle),
                .stroke(check, .color(.white), line),
            ])
    }()
}
