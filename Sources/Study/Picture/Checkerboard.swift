package import Geometry
package import RenderTree

/// The squares that stand for clear pixels behind a scene.
package enum Checkerboard {
    private static let side = 12.0
    private static let colors = (light: Color.white, dark: Color(hex: 0xDCE1E6))

    /// The paint operations that fill a viewport.
    package static func operations(in size: Size) -> [PaintOperation] {
        // Each line of squares is a dashed line, and a stroke of its own: one has a limit of dashes.
        let squares = StrokeStyle(width: side, dashes: [side, side])
        let lines = (0..<Int((size.height / side).rounded(.up))).map { row in
            // Every second one begins a square later.
            let (begin, y) = (row.isMultiple(of: 2) ? 0 : side, (Double(row) + 0.5) * side)
            return PaintOperation.stroke(
                Path([.move(Point(begin, y)), .line(Point(size.width, y))]), .color(colors.dark), squares)
        }
        return [.fill(Path(rect: Rect(origin: .zero, size: size)), .color(colors.light))] + lines
    }
}
