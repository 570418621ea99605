import Geometry
import LayerTree
import Scenes
import Stage
import Study

/// Shows the time bar while the pointer is near a window's lower edge, and passes the pointer on to it.
///
/// It stays while time is paused or slow. While it is hidden it takes no input.
final class BarControl {
    let bar: TimeBar
    /// The frames of the scene's controls, in points of the viewport.
    var controls: () -> [Rect] = { [] }
    /// Whether the bar is visible, and not on its way out.
    private(set) var isShown = false
    /// Whether the pointer is over the visible bar.
    private(set) var isUnderPointer = false
    /// Whether a button of the pointer that went down over the bar is still down.
    private(set) var isPressed = false

    /// Unowned, as the stage keeps the bar's layers.
    private unowned let stage: Stage
    /// Whether the bar stays without the pointer.
    private var isKept = false
    /// The time from which clicks are the bar's: what is just fading in was not meant by them.
    private var clickTime = 0.0
    private var farewell: ScheduledAction?

    /// Points above the window's lower edge in which the pointer brings the bar.
    private static let nearness = 40.0
    /// Seconds for which the bar stays when the pointer has left it.
    private static let stay = 0.7
    private static let fadeTime = 0.18

    private var shownTime: ShownTime?

    init(_ language: Language, on stage: Stage) {
        self.stage = stage
        bar = TimeBar(language: language, isStudying: false, on: stage)
        bar.layer.opacity = 0
        bar.layer.isHidden = true
    }

    /// Shows what time does; a paused or slow one keeps the bar that is shown.
    func follow(_ player: ScenePlayer) {
        isKept = player.isPaused || player.isSlow
        guard isShown else { return shownTime = nil }
        shownTime = shownTime ?? ShownTime(of: player)
        shownTime?.follow(player)
        if let shownTime {
            bar.show(
                TimeBar.Content(
                    time: shownTime.time, end: shownTime.end, isPlaying: !player.isPaused, speed: player.speed,
                    animation: player.shownAnimation))
        }
        if !isKept, !isUnderPointer, farewell == nil { leave() }
    }

    /// Follows the pointer, nil outside the window. Returns whether it is over the bar, and not over the scene.
    func pointerMoved(to point: Point?) -> Bool {
        let wasUnderPointer = isUnderPointer
        isUnderPointer = isShown && point.map { bar.layer.frame.contains($0) } ?? false
        if let point, isUnderPointer || isPressed {
            stage.send(.pointerMoved(point))
        } else if wasUnderPointer {
            stage.send(.pointerLeft)
        }
        if let point, isUnderPointer || isNear(point) { show() } else if isShown, !isKept { leave() }
        return isUnderPointer || isPressed
    }

    /// Whether the pointer brings the bar: not on its way to a control of the scene.
    private func isNear(_ point: Point) -> Bool {
        point.y >= stage.size.height - Self.nearness && (isShown || !controls().contains { $0.contains(point) })
    }

    /// A button went down. Returns whether that was for the bar.
    func press(at point: Point) -> Bool {
        guard pointerMoved(to: point), stage.time >= clickTime else { return false }
        isPressed = true
        stage.send(.pointerPressed(point))
        return true
    }

    /// A button came up that went down over the bar.
    func release(at point: Point) {
        isPressed = false
        stage.send(.pointerReleased(point))
    }

    func layout() {
        bar.layOut(in: Rect(0, stage.size.height - TimeBar.height, stage.size.width, TimeBar.height))
    }

    private func show() {
        farewell?.cancel()
        farewell = nil
        guard !isShown else { return }
        isShown = true
        bar.layer.isHidden = false
        layout()
        clickTime = stage.time + Self.fadeTime
        stage.animate(.easeOut(duration: Self.fadeTime)) { bar.layer.opacity = 1 }
    }

    private func leave() {
        guard farewell == nil else { return }
        farewell = stage.after(Self.stay) { [unowned self] in
            farewell = nil
            if !isKept { hide() }
        }
    }

    /// Hides the bar until the pointer comes again.
    func hide() {
        farewell?.cancel()
        farewell = nil
        (isShown, isUnderPointer) = (false, false)
        stage.animate(.easeIn(duration: 0.25)) { bar.layer.opacity = 0 }
    }
}
