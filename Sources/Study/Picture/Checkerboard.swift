package import Geometry
package import RenderTree

/// The squares that stand for clear pixels behind a scene.
package enum Checkerboard {
    private static let side = 12.0
    private static let colors = (light: Color.white, dark: Color(hex: 0xDCE1E6))

    /// The paint operations that fill a viewport.
    package static func operations(in size: Size) -> [PaintOperation] {
        // Each line of squares is a dashed line; every second one begins a square later.
        var path = Path()
        for row in 0..<Int((size.height / side).rounded(.up)) {
            let y = (Double(row) + 0.5) * side
            path.move(to: Point(row.isMultiple(of: 2) ? 0 : side, y))
            path.line(to: Point(size.width, y))
        }
        let squares = StrokeStyle(width: side, dashes: [side, side])
        return [
            .fill(Path(rect: Rect(origin: .zero, size: size)), .color(colors.light)),
            .stroke(path, .color(colors.dark), squares),
        ]
    }
}
