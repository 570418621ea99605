import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// The scene's picture in the panel: its place and its focus.
final class PictureView: Responder {
    let layer = Layer(name: "picture")
    /// The line at the picture's edge, which shows that the scene has the keyboard.
    let edge = Layer(name: "edge")
    private let theme: ControlTheme
    private(set) var isFocused = false

    init(theme: ControlTheme, on stage: Stage) {
        self.theme = theme
        edge.takesInput = false
        edge.backgroundColor = theme.line
        stage.add(self)
    }

    /// Places the picture, and the line at its right edge.
    func layOut(in frame: Rect) {
        layer.frame = frame
        edge.frame = Rect(frame.maxX, 0, 2, frame.maxY)
    }

    // MARK: Focus

    var canFocus: Bool { true }

    func focusChanged(to isFocused: Bool) {
        self.isFocused = isFocused
        edge.backgroundColor = isFocused ? theme.accent : theme.line
    }

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func pointerReleased(at point: Point, isInside: Bool) {}
}
