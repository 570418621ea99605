import Controls
import Geometry
import LayerTree

/// The line at the present time, with a handle in the ruler.
final class PlayheadView {
    let layer = Layer(name: "playhead")
    private let line = Layer(name: "line")
    private let handle: ShapeLayer
    private var place: (x: Double, time: Rect)?

    private static let handleSize = Size(12, 13)

    init(theme: ControlTheme) {
        let size = Self.handleSize
        var path = Path()
        path.move(to: .zero)
        for point in [
            Point(size.width, 0), Point(size.width, size.height - 5), Point(size.width / 2, size.height),
            Point(0, size.height - 5),
        ] { path.line(to: point) }
        path.close()
        handle = ShapeLayer(name: "handle", path: path, fillColor: theme.accent)
        line.backgroundColor = theme.accent
        layer.masksToBounds = true
        layer.takesInput = false
        layer.addSublayers(line, handle)
    }

    /// Places the line at a distance from the left edge of the time's place, in points; it lies on whole pixels.
    func place(at x: Double, in time: Rect, foot: Double, _ alignment: PixelAlignment) {
        let (x, size) = (alignment.round(x), Self.handleSize)
        guard place?.x != x || place?.time != time else { return }
        place = (x, time)
        layer.frame = time
        line.frame = Rect(x - 1, 0, 2, time.height)
        handle.frame = Rect(origin: Point(x - size.width / 2, foot - size.height), size: size)
    }
}
