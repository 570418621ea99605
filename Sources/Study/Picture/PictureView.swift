import Controls
import Geometry
import LayerTree
import RenderTree
import Stage

/// The scene's picture in the panel: its place, its focus, and its node in the panel's frame.
final class PictureView: Responder {
    let layer = Layer(name: "picture")
    /// The line at the picture's edge, which shows that the scene has the keyboard.
    let edge = Layer(name: "edge")
    private let theme: ControlTheme
    private(set) var isFocused = false

    /// The number of the scene's node: no layer ever has it.
    private static let id: UInt64 = 1 << 62

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

    /// The scene's frame as a node of the panel's, with its background.
    ///
    /// At a scale of 1 its pixels are those of the scene's frame.
    func node(of scene: RenderFrame, scale: Double) -> RenderNode {
        let viewport = Rect(origin: .zero, size: scene.size)
        return RenderNode(
            id: Self.id, transform: .scale(scale), clip: RoundedRect(viewport, radius: 0),
            contents: [.fill(Path(rect: viewport), .color(scene.background))], children: [scene.root])
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
