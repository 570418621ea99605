internal import Geometry
internal import LayerTree
internal import Stage

/// The thin bar at an edge of a scroll view, whose thumb is dragged.
final class ScrollBar: ClickableControl {
    /// Called with the offset that a drag asks for.
    var onScroll: (_ offset: Double) -> Void = { _ in }

    /// The width in which it takes the pointer.
    static let width = 12.0
    private static let thumbWidth = 4.0
    private static let leastLength = 24.0

    private let isVertical: Bool
    private let thumb = Layer(name: "thumb")
    /// The thumb's place, not yet on whole pixels, its length, the way it has, and the largest offset.
    private var (start, length, way, largest) = (0.0, 0.0, 0.0, 0.0)
    /// The pointer's distance from the thumb's beginning during a drag.
    private var grip = 0.0

    init(name: String, isVertical: Bool, theme: ControlTheme, on stage: Stage) {
        self.isVertical = isVertical
        super.init(name: name, cornerRadius: 0, on: stage)
        thumb.backgroundColor = theme.faintText
        thumb.opacity = 0.5
        thumb.cornerRadius = Self.thumbWidth / 2
        layer.addSublayer(thumb)
    }

    /// Shows which part of a content is visible; hides the bar if all of it is.
    /// - Parameters:
    ///   - offset: the visible part's beginning, from 0 to `content - visible`.
    ///   - visible: the visible part's length.
    ///   - content: the content's length.
    func show(_ offset: Double, visible: Double, of content: Double) {
        largest = max(0, content - visible)
        layer.isHidden = largest == 0
        let extent = isVertical ? layer.bounds.height : layer.bounds.width
        guard largest > 0, extent > 0 else { return }
        length = min(extent, max(Self.leastLength, extent * visible / content))
        way = extent - length
        start = offset / largest * way
        let side = (Self.width - Self.thumbWidth) / 2
        let frame = isVertical ? Rect(side, start, Self.thumbWidth, length) : Rect(start, side, length, Self.thumbWidth)
        thumb.frame = stage.pixelAlignment.round(frame)
    }

    override var canFocus: Bool { false }
    override func cursor(at point: Point) -> PointerShape { .arrow }
    override func pressedChanged() { hoverChanged() }
    override func hoverChanged() {
        stage.animate(.easeOut(duration: 0.15)) { thumb.opacity = isHovered || isPressed ? 1 : 0.5 }
    }

    /// Takes the thumb where it is, or brings its middle to a point of the track.
    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        let place = place(of: point)
        grip = (start...start + length).contains(place) ? place - start : length / 2
        drag(to: point)
    }

    override func pointerDragged(to point: Point) { drag(to: point) }

    private func place(of point: Point) -> Double { isVertical ? point.y : point.x }

    private func drag(to point: Point) {
        let wanted = place(of: point) - grip
        // A press on the thumb changes nothing yet.
        guard way > 0, abs(wanted - start) > 1e-6 else { return }
        onScroll(wanted / way * largest)
    }
}
