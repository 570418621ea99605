import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The pane of the scene's picture: its frame, rewritten for what is looked at, and the lines over it.
final class PicturePane {
    let view: PictureView
    let marks: SelectionMarks
    private let model: StudyModel
    private let theme: ControlTheme

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        (self.model, self.theme) = (model, theme)
        view = PictureView(theme: theme, on: stage)
        marks = SelectionMarks(theme: theme)
    }

    func layOut(in frame: Rect) {
        view.layOut(in: frame)
        marks.layOut(in: frame)
    }

    /// Shows what is looked at as it is now.
    /// - Parameter scale: points of the panel per point of the scene.
    func update(scale: Double) {
        marks.show(outlines(scale: scale))
        let other = model.state.mode == .sideBySide ? model.player.stage.size.width + PictureComposer.gap : nil
        view.showNames(other.map { $0 * scale })
    }

    private func outlines(scale: Double) -> SelectionMarks.Content {
        let state = model.state
        var content = SelectionMarks.Content()
        guard state.selection != nil || model.hovered != nil else { return content }
        let (table, explosion) = (model.layers.table, model.explosion)
        func place(_ layer: LayerSnapshot) -> Affine { .scale(scale) * model.map(of: layer, explosion) }
        if let hovered = model.hovered.flatMap({ table[$0] }) {
            content.hovered = Path(rect: hovered.state.bounds).transformed(by: place(hovered))
        }
        guard let layer = state.selection.flatMap({ table[$0] }) else { return content }
        content.selection = SelectionMarks.Outline(layer, masks: table.masks(of: layer.uniquePath), map: place)
        if state.showsMotionPath {
            let map = place(layer) * (layer.map.inverse ?? .identity)
            content.motionPath = model.analysis.track.path.map { $0.map(map.apply) }
        }
        return content
    }

    /// The picture in the panel's frame.
    /// - Parameters:
    ///   - scene: the scene's frame of its present.
    ///   - scale: points of the panel per point of the scene.
    func node(of scene: RenderFrame, scale: Double) -> RenderNode {
        model.layers.show(scene)
        let state = model.state
        var composer = PictureComposer(scene: scene)
        if model.hidesLayers { composer.filter = model.filter(of: model.layers.table) }
        if state.isolated != nil || state.mode == .exploded { composer.ground = theme.line }
        if state.showsGhosts, state.mode == .plain { composer.ghosts = ghosts(in: composer.filter.root(of: scene)) }
        if let explosion = model.explosion {
            let outlines = model.layers.table.layers.filter { $0.isShown && !$0.isMask }.map { layer in
                (layer.id, Path(rect: layer.state.bounds).transformed(by: model.map(of: layer, explosion)))
            }
            return composer.node(
                scale: scale,
                (
                    explosion, Dictionary(outlines, uniquingKeysWith: { first, _ in first }),
                    theme.accent.with(alpha: 0.5)
                ))
        }
        if state.mode.compares, let other = model.analysis.other {
            let time = model.player.stage.time
            if model.hidesLayers {
                let (layers, frame) = other.moment(at: time)
                composer.other = (frame, model.filter(of: LayerTable(layers)))
            } else {
                composer.other = (other.frame(at: time), LayerFilter())
            }
        }
        return composer.node(state.mode, scale: scale)
    }

    /// The selected layer before and after now, and as it is now, which stays clear in front of them.
    /// - Parameter root: the tree of what is drawn.
    private func ghosts(in root: RenderNode) -> [RenderNode] {
        guard let layer = model.layers.table[model.state.selection], let present = root.isolating(layer.id) else {
            return []
        }
        let ghosts = model.analysis.track.ghosts(around: model.player.stage.time, of: present)
        return ghosts.isEmpty ? [] : ghosts + [present.renumbered(15)]
    }
}
