import Geometry
import RenderTree
import Scenes
import Stage
import Study

/// A layer of a window's contents: the scene, the study panel around it, the overlay above both.
protocol WindowContent: AnyObject {
    func advance(toClock clock: Double)
    /// The clock's time of the next frame that may differ: −∞ for now, ∞ for never.
    var nextFrameClock: Double { get }
    /// The frame of the contents behind it with its own above.
    func frame(over behind: RenderFrame) -> RenderFrame
    /// Follows the window's size, in points, and its pixels per point.
    func fit(_ size: Size, scale: Double)
    /// Whether it sizes the contents behind it, which then do not follow the window.
    var fillsWindow: Bool { get }
    /// Handles an input in the window's points.
    @discardableResult
    func send(_ event: InputEvent) -> InputOutcome
    /// The pointer's shape; nil for that of the content behind.
    var pointerShape: PointerShape? { get }
    /// The stage with the keyboard; nil for that of the content behind.
    var keyboard: Stage? { get }
}

extension WindowContent {
    var fillsWindow: Bool { false }
}

extension ScenePlayer: WindowContent {
    var nextFrameClock: Double { stage.nextFrame.time(by: clockTime(atStage:)) }

    func frame(over behind: RenderFrame) -> RenderFrame { stage.frame() }

    var pointerShape: PointerShape? { stage.cursor }
    var keyboard: Stage? { stage }
}

extension StudyPanel: WindowContent {
    var nextFrameClock: Double { nextFrame.time(by: clockTime(atStage:)) }
    var fillsWindow: Bool { true }

    var pointerShape: PointerShape? { cursor }
    var keyboard: Stage? { keyboardStage }
}
