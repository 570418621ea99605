import Geometry
import RenderTree
import Scenes
import Stage
import Study

/// Something that a window shows above what is behind it: the scene, the study panel around it, the overlay over both.
protocol WindowContent: AnyObject {
    func advance(toClock clock: Double)
    /// The clock's time of the next frame that may differ: −∞ for now, ∞ for never.
    var nextFrameClock: Double { get }
    /// The frame of what is behind it, nil for nothing, with its own above.
    func frame(over behind: RenderFrame?) -> RenderFrame
    /// Follows the window's size, in points, and its pixels per point.
    func fit(_ size: Size, scale: Double)
    /// Whether the size of what is behind it is its own affair.
    var fillsWindow: Bool { get }
    /// Gets an input in the window's points; returns whether nothing behind it does.
    func take(_ event: InputEvent) -> Bool
    /// The pointer's shape; nil where what is behind it decides.
    var pointerShape: PointerShape? { get }
    /// The stage that has the keyboard; nil where what is behind it decides.
    var keyboard: Stage? { get }
    /// The caret's place in the window; nil if there is none.
    var caretRect: Rect? { get }
}

extension WindowContent {
    var fillsWindow: Bool { false }
}

extension ScenePlayer: WindowContent {
    var nextFrameClock: Double { stage.nextFrame.time(by: clockTime(atStage:)) }

    func frame(over behind: RenderFrame?) -> RenderFrame { stage.frame() }

    func take(_ event: InputEvent) -> Bool {
        send(event)
        return true
    }

    var pointerShape: PointerShape? { stage.cursor }
    var keyboard: Stage? { stage }
    var caretRect: Rect? { stage.caretRect }
}

extension StudyRoom: WindowContent {
    func frame(over behind: RenderFrame?) -> RenderFrame { frame(around: behind ?? stage.frame()) }

    var nextFrameClock: Double { nextFrame.time(by: clockTime(atStage:)) }
    var fillsWindow: Bool { true }

    func take(_ event: InputEvent) -> Bool {
        send(event)
        return true
    }

    var pointerShape: PointerShape? { cursor }
    var keyboard: Stage? { keyboardStage }
}
