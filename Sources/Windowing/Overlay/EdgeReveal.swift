import Geometry
import LayerTree
import Stage

/// Shows a layer at an edge of a window while the pointer is near, and for a while after.
///
/// While it is hidden it takes no input.
final class EdgeReveal {
    let layer: Layer
    /// Whether a point of the viewport brings the layer.
    var isNear: (Point) -> Bool = { _ in false }
    /// Called to place the layer before it shows.
    var willShow: () -> Void = {}
    /// Called when the layer begins to hide.
    var willHide: () -> Void = {}
    /// Whether the layer stays without the pointer.
    var isKept = false {
        didSet {
            if oldValue, !isKept, isShown, !isOverLayer { leave() }
        }
    }
    /// Whether the layer is visible, and not on its way out.
    private(set) var isShown = false
    /// Whether the pointer is over the visible layer.
    private(set) var isUnderPointer = false

    /// Unowned, as the stage keeps the layer.
    private unowned let stage: Stage
    /// Seconds for which the layer stays when the pointer rests near it.
    private let restTime: Double
    /// Whether it stays as long as the pointer is over it.
    private let staysUnderPointer: Bool
    /// The time from which clicks are the layer's: not while it fades in.
    private var clickTime = 0.0
    private var pointer: Point?
    private var farewell: ScheduledAction?
    private var isLeaving = false

    /// Seconds for which the layer stays when the pointer has left it.
    static let stay = 0.7
    private static let fadeTime = 0.18

    init(_ layer: Layer, restTime: Double = stay, staysUnderPointer: Bool = false, on stage: Stage) {
        (self.layer, self.restTime, self.staysUnderPointer) = (layer, restTime, staysUnderPointer)
        self.stage = stage
        (layer.opacity, layer.isHidden) = (0, true)
    }

    /// Follows the pointer, nil outside the window.
    func pointerMoved(to point: Point?) {
        pointer = point
        isUnderPointer = isShown && isOverLayer
        if isUnderPointer || point.map(isNear) ?? false { show() } else if isShown, !isKept { leave() }
    }

    private var isOverLayer: Bool { pointer.map { layer.frame.contains($0) } ?? false }

    /// Whether a press is meant for it.
    var takesClicks: Bool { isUnderPointer && stage.time >= clickTime }

    func show() {
        if !isShown {
            isShown = true
            layer.isHidden = false
            willShow()
            clickTime = stage.time + Self.fadeTime
            stage.animate(.easeOut(duration: Self.fadeTime)) { layer.opacity = 1 }
        }
        farewell?.cancel()
        isLeaving = false
        if !staysUnderPointer || !isOverLayer { hide(after: restTime) }
    }

    private func leave() {
        guard !isLeaving else { return }
        isLeaving = true
        hide(after: Self.stay)
    }

    private func hide(after delay: Double) {
        farewell?.cancel()
        farewell = stage.after(delay) { [unowned self] in
            isLeaving = false
            if !isKept { hide() }
        }
    }

    /// Hides the layer until the pointer comes again.
    func hide() {
        farewell?.cancel()
        (isShown, isUnderPointer, isLeaving) = (false, false, false)
        willHide()
        stage.animate(.easeIn(duration: 0.25)) { layer.opacity = 0 }
    }
}
