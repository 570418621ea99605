import Analysis
import Controls
package import Geometry
import LayerTree
package import RenderTree
import Scenes
package import Stage

/// The panel around a scene: its stage, its panes, and the frame with the scene's in it.
package final class StudyPanel {
    /// The panel's stage, which time of the scene does not touch.
    package let stage: Stage
    package let model: StudyModel
    private let start: Double
    private(set) var layout: StudyLayout
    let picture: PicturePane
    let layers: LayersPane
    let settings: SettingsPane
    let time: TimePane
    private let titles: PaneTitles
    package let bar: TimeBar
    /// The pointer's last place; nil outside the window.
    var pointer: Point? { didSet { placePointer() } }

    /// Opens the panel for a model.
    /// - Parameters:
    ///   - size: the window's, in points.
    ///   - scale: pixels per point.
    ///   - clock: the time of the clock now, in seconds.
    package init(
        _ model: StudyModel, size: Size, scale: Double, appearance: Appearance = .light, clock: Double = 0
    ) {
        self.model = model
        start = clock
        let player = model.player
        let theme = appearance == .light ? ControlTheme.light : .dark
        stage = Stage(
            size: size, scale: scale, shaper: player.stage.shaper, clipboard: player.stage.clipboard)
        stage.background = theme.surface
        stage.reducesMotion = player.stage.reducesMotion
        layout = StudyLayout(window: size, scene: player.stage.size)
        // Tab goes from left to right and from top to bottom.
        picture = PicturePane(model, theme: theme, on: stage)
        layers = LayersPane(model, theme: theme, on: stage)
        titles = PaneTitles(theme: theme, language: model.language, on: stage)
        settings = SettingsPane(model, theme: theme, on: stage)
        time = TimePane(model, theme: theme, on: stage)
        bar = TimeBar(language: model.language, isStudying: true, on: stage)
        stage.root.addSublayers(
            picture.view.layer, picture.marks.layer, titles.layer, layers.layer, settings.layer, picture.view.edge)
        for part in time.parts + [bar.layer] { stage.root.addSublayer(part) }
        titles.onChoose = { [unowned self] in focus($0) }
        bar.delegate = model
        stage.delegate = self
        // No pointer that the panel before had, and no focus, is this one's.
        model.editor.endDrag()
        model.state.selectedInputs = nil
        layOut()
        // What is being typed is typed on.
        stage.focus(player.stage.focused?.takesText == true ? picture.view : time.ruler)
        time.ruler.focusChanged(to: false)
    }

    // MARK: Time

    /// Advances the panel to a time of the clock, after its player.
    package func advance(toClock clock: Double) {
        model.followLoop()
        stage.advance(to: clock - start)
        update()
    }

    /// The clock's time for a time of the panel's stage.
    package func clockTime(atStage time: Double) -> Double { start + time }

    /// The time at which the panel's next frame may differ.
    ///
    /// A playhead in the past moves while it plays; in the present it moves with what the scene shows, so that a scene at rest
    /// wakes nothing.
    package var nextFrame: NextFrame {
        let player = model.player
        let isPast = !player.isPaused && (player.stage.time < model.end || model.state.loop != nil)
        let isMoving = isPast || model.analysis.isUnfinished || model.isResting != bar.isResting
        return model.needsUpdate || isMoving ? .now : stage.nextFrame
    }

    /// Continues to find what the panes show. Returns whether more is to do.
    @discardableResult
    package func search(until isOver: () -> Bool) -> Bool {
        if model.needsUpdate { update() }
        guard model.analysis.isUnfinished else { return false }
        model.analysis.work(until: isOver)
        // What was found may be shown in rows that want more.
        update()
        return model.analysis.isUnfinished
    }

    /// Shows what the model has reached.
    func update() {
        if layOutIfNeeded() { return }
        model.follow()
        time.update(layout, on: stage)
        settings.update()
        let player = model.player
        bar.show(
            TimeBar.Content(
                time: model.shownTime.time, end: model.shownTime.end, isPlaying: !player.isPaused,
                speed: player.speed, pictureScale: layout.pictureScale, isResting: model.isResting,
                animation: player.filePlayback))
        picture.update(scale: layout.pictureScale)
        layers.update()
        model.isChanged = false
    }

    // MARK: Place

    /// The arrangement of what is to be shown now.
    private var wantedLayout: StudyLayout {
        StudyLayout(
            window: stage.size, scene: model.pictureSize, showsPanes: model.state.showsPanes, pane: model.state.pane,
            hasMoments: !model.moments.isEmpty, isFile: model.player.filePeriod != nil)
    }

    /// Follows the window's size and scale; the scene keeps its viewport.
    package func fit(_ size: Size, scale: Double) { stage.fit(size, scale: scale) }

    /// Arranges and updates the panes where another arrangement is wanted; returns whether one was.
    @discardableResult
    func layOutIfNeeded() -> Bool {
        guard wantedLayout != layout else { return false }
        layOut()
        return true
    }

    private func layOut() {
        layout = wantedLayout
        placePointer()
        if !layout.time.isEmpty { model.state.scale = model.state.scale.fitted(to: layout.span.width) }
        picture.layOut(in: layout.picture)
        layers.layOut(tree: layout.tree, inspector: layout.inspector)
        titles.show(layout)
        settings.layOut(in: layout.settings)
        time.layOut(layout)
        bar.layOut(in: layout.bar)
        update()
    }

    /// The point of the scene's viewport under a point of the window.
    func inScene(_ point: Point) -> Point { point * (1 / layout.pictureScale) }

    private func placePointer() { model.pointer = pointer.map(inScene) }

    /// The panel's frame at the time reached.
    /// - Parameter scene: the scene's frame of its present, which the panel has in it.
    package func frame(over scene: RenderFrame) -> RenderFrame {
        if model.needsUpdate { update() }
        var frame = stage.frame()
        frame.root = RenderNode(
            id: 0, children: [picture.node(of: scene, scale: layout.pictureScale), frame.root])
        if layout.pictureScale == 1 {
            frame.innerFrame = PixelExtent(width: scene.pixelWidth, height: scene.pixelHeight)
        }
        return frame
    }
}

extension StudyPanel: StageDelegate {
    package func stageDidResize(_ stage: Stage) { layOut() }

    /// A key went down that no control of the panel used. Returns whether it was used.
    package func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool { perform(press).isUsed }
}
