public import Geometry
public import LayerTree
public import Stage

/// A part of a larger content, scrolled by the wheel, by its bars, and by keys while it is focused.
///
/// Shift with the wheel scrolls to the side. A control inside that gets the focus by Tab is scrolled into view. Where it can't
/// scroll further the wheel is for a scroll view around it.
public final class ScrollView: ClickableControl {
    /// The scrolled content: add sublayers within ``contentSize``.
    public let content = Layer(name: "content")
    /// Called when ``offset`` has changed.
    public var onScroll: () -> Void = {}
    /// The content's size, in points; one that is not finite counts as empty. A width of 0 never scrolls to the side.
    public var contentSize = Size.zero {
        didSet {
            if !contentSize.isFinite { contentSize = .zero }
            if contentSize != oldValue { scroll() }
        }
    }

    /// Whether it takes the focus while there is something to scroll.
    var takesFocus = true
    /// The offset that was asked for: a smaller content or a larger frame may have no room for it meanwhile.
    private var wanted = Point.zero
    private let vertical: ScrollBar
    private let horizontal: ScrollBar

    /// The width of a bar, which is over the content's right or lower edge, in points.
    public static var barWidth: Double { ScrollBar.width }

    /// Points that an arrow key scrolls, and that stay visible after a page.
    private static let line = 40.0

    /// Makes an empty view on a stage; set its ``ClickableControl/frame`` and ``contentSize``.
    public init(name: String, theme: ControlTheme = .light, on stage: Stage) {
        vertical = ScrollBar(name: "verticalBar", isVertical: true, theme: theme, on: stage)
        horizontal = ScrollBar(name: "horizontalBar", isVertical: false, theme: theme, on: stage)
        super.init(name: name, cornerRadius: 0, ringColor: theme.accent, ringInset: 0, on: stage)
        content.masksToBounds = true
        showsHover = false
        layer.addSublayers(content, vertical.layer, horizontal.layer)
        vertical.onScroll = { [unowned self] in offset.y = $0 }
        horizontal.onScroll = { [unowned self] in offset.x = $0 }
    }

    /// The point of the content at the view's top left corner; kept within the content.
    ///
    /// After a layout that had no room for it, such as one in a larger frame, it is where it was.
    public var offset: Point {
        get { content.bounds.origin }
        set {
            guard newValue.isFinite, clamped(newValue) != offset else { return }
            wanted = clamped(newValue)
            scroll()
        }
    }

    private func clamped(_ offset: Point) -> Point {
        let (offset, most) = (stage.pixelAlignment.round(offset), largestOffset)
        return Point(max(0, min(offset.x, most.x)), max(0, min(offset.y, most.y)))
    }

    /// Moves the content to the wanted offset, as far as it has room.
    private func scroll() {
        let old = offset
        content.bounds.origin = clamped(wanted)
        vertical.show(offset.y, visible: layer.bounds.height, of: contentSize.height)
        horizontal.show(offset.x, visible: layer.bounds.width, of: contentSize.width)
        if offset != old { onScroll() }
    }

    private var largestOffset: Point {
        Point(
            max(0, contentSize.width - layer.bounds.width), max(0, contentSize.height - layer.bounds.height))
    }

    /// Scrolls as little as necessary to show a rectangle of the content; the beginning of one that is too large.
    public func reveal(_ rect: Rect) {
        func place(_ offset: Double, _ visible: Double, _ start: Double, _ end: Double) -> Double {
            min(max(offset, end - visible), start)
        }
        let size = layer.bounds.size
        offset = Point(
            place(offset.x, size.width, rect.minX, rect.maxX), place(offset.y, size.height, rect.minY, rect.maxY))
    }

    /// Places the content and the bars.
    public override func layOut() {
        super.layOut()
        let (bounds, width) = (layer.bounds, ScrollBar.width)
        content.frame = bounds
        vertical.frame = Rect(bounds.maxX - width, 0, width, bounds.height)
        horizontal.frame = Rect(0, bounds.maxY - width, max(0, bounds.width - width), width)
        scroll()
    }

    // MARK: Input

    /// Whether it can be focused: if there is something to scroll.
    public override var canFocus: Bool { takesFocus && largestOffset != .zero }
    /// The pointer's shape over a point: the arrow.
    public override func cursor(at point: Point) -> PointerShape { .arrow }
    /// Shows nothing: only the bars look pressed.
    public override func pressedChanged() {}
    /// Shows nothing.
    public override func hoverChanged() {}

    /// Whether there is something to scroll.
    public override var takesWheel: Bool { largestOffset != .zero }

    /// The wheel turned. Returns whether there was something to scroll.
    public override func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        guard modifiers.isSubset(of: .shift) else { return false }
        let old = offset
        offset = offset + (modifiers.contains(.shift) ? Point(distance.y, distance.x) : distance)
        return offset != old
    }

    /// Scrolls a control that got the focus into view.
    public override func focusMoved(within layer: Layer) {
        if let rect = content.boundingBox(of: layer.bounds, from: layer) { reveal(rect) }
    }

    /// A key went down: arrows, Page Up, Page Down, Home and End scroll. Returns whether it was used.
    public override func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty, canFocus else { return false }
        let page = max(Self.line, layer.bounds.height - Self.line)
        switch press.key {
        case .left: offset.x -= Self.line
        case .right: offset.x += Self.line
        case .up: offset.y -= Self.line
        case .down: offset.y += Self.line
        case .pageUp: offset.y -= page
        case .pageDown: offset.y += page
        case .home: offset.y = 0
        case .end: offset.y = contentSize.height
        default: return false
        }
        return true
    }
}
