import Geometry
import LayerTree
import Scenes
import Stage

/// Shows and hides the strip with the way back as the pointer comes and goes, and finds what is clicked in it.
///
/// While it is hidden it takes no input.
final class StripControl {
    let strip: TitleStrip
    /// The frames of the scene's controls, in points of the viewport.
    var controls: () -> [Rect] = { [] }
    /// Whether the strip is visible, and not on its way out.
    private(set) var isShown = false
    /// Whether the pointer is over the visible strip.
    private(set) var isUnderPointer = false
    /// Whether a button of the pointer that went down over the strip is still down.
    private(set) var isPressed = false

    /// Unowned, as the stage keeps the strip's layers.
    private unowned let stage: Stage
    private let language: Language
    /// The scene shown, and the home that it was opened from.
    private var scene: (name: String, home: Localized?)?
    private var pressedItem: TitleStrip.Item?
    /// The time from which clicks are the strip's: what is just fading in was not meant by them.
    private var clickTime = 0.0
    private var introduction: ScheduledAction?
    private var farewell: ScheduledAction?

    /// Points below the window's upper edge in which the pointer brings the strip.
    private static let nearness = 40.0
    /// Seconds after which a scene just opened fills the window, and the strip shows.
    private static let openingTime = 0.7
    /// Seconds for which the strip stays when the pointer rests near it, and when it has left it.
    private static let stay = (near: 3.0, away: 0.7)
    private static let fadeTime = 0.18

    init(_ strip: TitleStrip, on stage: Stage, _ language: Language) {
        (self.strip, self.stage, self.language) = (strip, stage, language)
    }

    /// Follows the scene shown: one that was opened from a home has a strip, which shows for a while when it opens.
    func follow(_ info: SceneInfo) {
        guard info.name != scene?.name || info.home != scene?.home else { return }
        scene = (info.name, info.home)
        introduction?.cancel()
        hide()
        guard let home = info.home else { return }
        introduction = stage.after(Self.openingTime) { [unowned self] in
            strip.fill(with: info, home: home, language)
            show()
        }
    }

    /// Makes ``follow(_:)`` take the next scene for another one, whatever its name.
    func forget() {
        introduction?.cancel()
        scene = nil
        hide()
    }

    /// Whether the scene has a strip, and it is filled.
    private var isReady: Bool { scene?.home != nil && introduction?.isOver ?? false }

    /// Follows the pointer, nil outside the window. Returns whether it is over the strip, and not over the scene.
    func pointerMoved(to point: Point?) -> Bool {
        isUnderPointer = false
        guard isReady else { return false }
        isUnderPointer = isShown && point.map { strip.layer.frame.contains($0) } ?? false
        strip.hovered = isUnderPointer ? point.flatMap { strip.item(at: $0) } : nil
        if isUnderPointer || point.map({ isNear($0) }) ?? false {
            show()
        } else if isShown {
            leave(after: Self.stay.away)
        }
        return isUnderPointer
    }

    /// Whether the pointer brings the strip: not on its way to a control of the scene.
    private func isNear(_ point: Point) -> Bool {
        guard point.y <= Self.nearness else { return false }
        return isShown || !controls().contains { TitleStrip.isSmall($0, in: stage.size) && $0.contains(point) }
    }

    /// A button went down. Returns whether that was for the strip.
    func press(at point: Point) -> Bool {
        guard pointerMoved(to: point), stage.time >= clickTime else { return false }
        isPressed = true
        pressedItem = strip.hovered
        return true
    }

    /// A button came up that went down over the strip. Returns the item clicked; nil if none.
    func release(at point: Point) -> TitleStrip.Item? {
        isPressed = false
        guard pointerMoved(to: point), let item = strip.hovered, item == pressedItem else { return nil }
        return item
    }

    /// Shows the strip for a while.
    private func show() {
        leave(after: Self.stay.near)
        guard !isShown else { return }
        isShown = true
        clickTime = stage.time + Self.fadeTime
        strip.layout(in: stage.size, besides: controls())
        stage.animate(.easeOut(duration: Self.fadeTime)) { strip.layer.opacity = 1 }
    }

    private func leave(after delay: Double) {
        farewell?.cancel()
        farewell = stage.after(delay) { [unowned self] in hide() }
    }

    /// Hides the strip until the pointer comes again.
    func hide() {
        farewell?.cancel()
        (isShown, isUnderPointer, isPressed) = (false, false, false)
        stage.animate(.easeIn(duration: 0.25)) { strip.layer.opacity = 0 }
    }
}
