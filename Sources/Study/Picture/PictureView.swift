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
    /// The names of the two settings whose pictures stand side by side.
    private let names: [TextLayer]
    private var named: Double?

    init(theme: ControlTheme, on stage: Stage) {
        self.theme = theme
        names = ["B", "A"].map { TextLayer(name: "setting \($0)", theme.words($0, alignment: .center)) }
        for name in names {
            (name.backgroundColor, name.cornerRadius) = (theme.surface.with(alpha: 0.85), 4)
            (name.isHidden, name.takesInput) = (true, false)
            layer.addSublayer(name)
        }
        edge.takesInput = false
        edge.backgroundColor = theme.line
        stage.add(self)
    }

    /// Places the picture, and the line at its right edge.
    func layOut(in frame: Rect) {
        layer.frame = frame
        edge.frame = Rect(frame.maxX, 0, 2, frame.maxY)
    }

    /// Names the pictures of the present settings and of A, which stand side by side.
    /// - Parameter other: the distance of A's picture from the other's left edge, in points; nil if there is one picture.
    func showNames(_ other: Double?) {
        guard other != named else { return }
        named = other
        for (name, x) in zip(names, [0, other ?? 0]) {
            name.isHidden = other == nil
            name.frame = Rect(x + 6, 6, 18, 18)
        }
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
