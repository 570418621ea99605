public import Geometry
public import LayerTree
public import Stage

/// Two layers side by side, or one above the other, with a divider between them that is dragged.
///
/// While the divider is focused arrows move it by 10 points, with Shift by 1, and Home and End to its ends; a double click and
/// Backspace and Delete return it to where it was at first.
public final class SplitView: Responder {
    /// The layer of both parts and the divider.
    public let layer: Layer
    /// Called after the user moved the divider: lay out both parts again.
    public var onChange: () -> Void = {}
    /// The least extents of both parts, in points; in too small a frame the first one's counts.
    ///
    /// One below 0, or that is not finite, counts as 0.
    public var minimum = (first: 40.0, second: 40.0) {
        didSet {
            func extent(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
            minimum = (extent(minimum.first), extent(minimum.second))
            layOut()
        }
    }

    private unowned let stage: Stage
    private let first: Layer
    private let second: Layer
    private let isStacked: Bool
    private let divider: SplitDivider
    /// The first part's extent that was asked for.
    private var wanted: Double

    /// Makes a view on a stage; set its ``frame``.
    /// - Parameters:
    ///   - isStacked: whether the parts are one above the other.
    ///   - position: the first part's extent at first, and after a double click.
    public init(
        name: String, isStacked: Bool, first: Layer, second: Layer, position: Double, theme: ControlTheme = .light,
        on stage: Stage
    ) {
        (self.stage, self.first, self.second, self.isStacked) = (stage, first, second, isStacked)
        wanted = position.isFinite ? position : 0
        layer = Layer(name: name)
        divider = SplitDivider(isStacked: isStacked, theme: theme, on: stage)
        layer.addSublayers(first, second, divider.layer)
        stage.add(self)
        let start = wanted
        divider.onMove = { [unowned self] move in
            let old = self.position
            switch move {
            case .to(let place): self.position = place
            case .by(let distance): self.position = old + distance
            case .toStart: self.position = start
            }
            // The next drag begins where the divider is.
            wanted = self.position
            if self.position != old { onChange() }
        }
    }

    /// The first part's extent, in points, kept between the minima; one that is not finite is ignored.
    ///
    /// One that has no room counts again as soon as it has. Setting it does not call ``onChange``.
    public var position: Double {
        get {
            let room = max(0, extent - SplitDivider.width)
            let most = max(min(minimum.first, room), room - minimum.second)
            return stage.pixelAlignment.round(max(min(minimum.first, most), min(wanted, most)))
        }
        set {
            guard newValue.isFinite else { return }
            wanted = newValue
            layOut()
        }
    }

    private var extent: Double { isStacked ? layer.bounds.height : layer.bounds.width }

    /// The view's frame in its superlayer. The divider keeps its place if that has room.
    public var frame: Rect {
        get { layer.frame }
        set {
            layer.frame = newValue
            layOut()
        }
    }

    /// Places both parts and the divider.
    public func layOut() {
        let (size, position, width) = (layer.bounds.size, position, SplitDivider.width)
        let rest = max(0, extent - position - width)
        func part(_ start: Double, _ extent: Double) -> Rect {
            isStacked ? Rect(0, start, size.width, extent) : Rect(start, 0, extent, size.height)
        }
        first.frame = part(0, position)
        divider.frame = part(position, width)
        second.frame = part(position + width, rest)
    }

    /// The primary button went down in a part, outside of its controls.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}
}

/// The divider of a split view.
private final class SplitDivider: ClickableControl {
    enum Move {
        /// To an extent of the first part.
        case to(Double)
        case by(Double)
        /// Where it was at first.
        case toStart
    }

    var onMove: (Move) -> Void = { _ in }

    /// The extent in which it takes the pointer.
    static let width = 7.0

    private let isStacked: Bool
    private let line = Layer(name: "line")
    private let highlight = Layer(name: "highlight")
    /// The pointer's distance from the divider's edge during a drag.
    private var grip = 0.0

    init(isStacked: Bool, theme: ControlTheme, on stage: Stage) {
        self.isStacked = isStacked
        super.init(name: "divider", cornerRadius: 0, ringColor: theme.accent, ringInset: 0, on: stage)
        line.backgroundColor = theme.line
        highlight.backgroundColor = theme.accent
        highlight.opacity = 0
        for part in [line, highlight] { layer.insertSublayer(part, below: ring.layer) }
    }

    override func layOut() {
        super.layOut()
        let (bounds, alignment) = (layer.bounds, stage.pixelAlignment)
        func middle(_ width: Double) -> Rect {
            alignment.round(
                isStacked
                    ? Rect(0, bounds.midY - width / 2, bounds.width, width)
                    : Rect(bounds.midX - width / 2, 0, width, bounds.height))
        }
        line.frame = middle(1)
        highlight.frame = middle(3)
    }

    private func place(of point: Point) -> Double { isStacked ? point.y : point.x }

    override func cursor(at point: Point) -> PointerShape { isStacked ? .verticalResize : .horizontalResize }
    override func pressedChanged() { hoverChanged() }
    override func hoverChanged() {
        stage.animate(.easeOut(duration: 0.15)) { highlight.opacity = isHovered || isPressed ? 1 : 0 }
    }

    override func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        super.pointerPressed(at: point, clickCount: clickCount, modifiers: modifiers)
        grip = place(of: point)
        if clickCount == 2 {
            onMove(.toStart)
            // The rest of this press drags nothing.
            grip = .nan
        }
    }

    override func pointerDragged(to point: Point) {
        guard grip.isFinite, let start = layer.superlayer.flatMap({ $0.convert(point, from: layer) }) else { return }
        onMove(.to(place(of: start) - grip))
    }

    override func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isSubset(of: .shift) else { return false }
        let distance = press.modifiers.contains(.shift) ? 1.0 : 10
        switch press.key {
        case isStacked ? .up : .left: onMove(.by(-distance))
        case isStacked ? .down : .right: onMove(.by(distance))
        case .backspace where press.modifiers.isEmpty, .delete where press.modifiers.isEmpty: onMove(.toStart)
        case .home: onMove(.to(0))
        case .end: onMove(.to(.greatestFiniteMagnitude))
        default: return false
        }
        return true
    }
}
