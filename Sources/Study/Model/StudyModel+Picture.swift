package import Analysis
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// The picture of the scene: its selection, visible layers, mode and input.
extension StudyModel {
    /// Shows or hides a lane's curves.
    package func showCurves(of layer: LayerPath, _ isShown: Bool = true) {
        if isShown { state.openLanes.insert(layer) } else { state.openLanes.remove(layer) }
    }

    /// Leaves a layer out of the picture, or shows it again.
    func toggleHidden(_ layer: LayerPath) { state.hidden.formSymmetricDifference([layer]) }

    /// Shows all layers again that were left out.
    func showAllLayers() { (state.hidden, state.isolated) = ([], nil) }

    /// Whether layers are left out of the picture, which no export leaves out.
    package var hidesLayers: Bool { !state.hidden.isEmpty || state.isolated != nil }

    /// The layers that are drawn.
    func filter(of table: LayerTable) -> LayerFilter {
        table.filter(hidden: state.hidden, isolated: state.isolated)
    }

    /// Lets clicks in the picture select layers, or go to the scene.
    func setPicking(_ isPicking: Bool) {
        state.isPicking = isPicking
        if isPicking { leaveScene() }
        hover()
    }

    func showPicture(_ mode: PictureMode) {
        state.mode = mode.compares && state.kept == nil ? .plain : mode
        hover()
    }

    /// The size of the picture with both settings, in the scene's points.
    var pictureSize: Size {
        PictureComposer.size(of: state.mode, scene: player.stage.size, other: state.kept.map { _ in player.stage.size })
    }

    /// The places of layers that are drawn apart; nil where they are at their own.
    var explosion: Explosion? {
        state.mode == .exploded ? Explosion(depths: layers.table.depths, viewport: player.stage.size) : nil
    }

    /// The map from a layer's points to the picture's, in the scene's points.
    func map(of layer: LayerSnapshot, _ explosion: Explosion?) -> Affine {
        // A mask is drawn with what it masks.
        explosion.map { $0.map(atDepth: layer.depth - (layer.isMask ? 1 : 0)) * layer.map } ?? layer.map
    }

    // MARK: Pointer

    /// Whether a button went down over the picture and is still down.
    package var isPressingPicture: Bool { !pressedInPicture.isEmpty }

    /// Whether a click may do something in the scene: an animation's file alone has nothing for it.
    var usesClicks: Bool { player.filePlayback == nil || !player.stage.controlFrames.isEmpty }

    /// Whether the pointer is over the scene, and not over the picture beside it.
    var isPointerOverScene: Bool {
        pointer.map(Rect(origin: .zero, size: player.stage.size).contains) ?? false
    }

    /// Lets the scene know where the pointer is, or outlines the layer under it while one is picked.
    ///
    /// In a past or standing moment it changes the pointer's shape alone.
    func followPointer() {
        if picksLayers, !isPressingPicture { return hover() }
        guard let pointer, isPressingPicture || isPointerOverScene else { return leaveScene() }
        sceneHasPointer = true
        if isLive || isPressingPicture {
            player.send(.pointerMoved(pointer))
        } else {
            player.stage.placePointer(pointer)
        }
    }

    /// Ends what the pointer was at, as it left the window.
    func pointerLeft() {
        hover()
        leaveScene()
    }

    private func leaveScene() {
        guard sceneHasPointer else { return }
        sceneHasPointer = false
        if isLive { player.send(.pointerLeft) } else { player.stage.placePointer(nil) }
    }

    /// Sends an input in the scene's points.
    @discardableResult
    func sendToScene(_ event: InputEvent) -> InputOutcome {
        layers.forget()
        return player.send(event)
    }

    // MARK: Picking

    /// Whether a click in the picture selects a layer: also where layers are not at their places.
    var picksLayers: Bool { state.isPicking || state.mode == .exploded }

    /// Outlines the layer under the pointer while one is picked.
    private func hover() {
        let point = pointer.flatMap { Rect(origin: .zero, size: pictureSize).contains($0) ? $0 : nil }
        hovered = picksLayers ? point.flatMap { layers(at: $0).first?.uniquePath } : nil
    }

    /// The layers under a point of the scene's viewport, or of its exploded picture; the frontmost first.
    private func layers(at point: Point) -> [LayerSnapshot] {
        let table = layers.table
        let root = filter(of: table).root(of: layers.frame)
        return explosion.map { table.layers(at: point, in: root, $0) } ?? table.layers(at: point, in: root)
    }

    /// Selects the layer under the pointer, or at the same place as before the one behind it.
    /// - Parameter reach: how far from the last pick the same place is, in the scene's points.
    func pick(reach: Double) {
        guard let pointer else { return }
        let found = layers(at: pointer)
        var place = 0
        if let last = lastPick, last.point.distance(to: pointer) < reach, found.indices.contains(last.place),
            found[last.place].uniquePath == state.selection
        {
            place = (last.place + 1) % found.count
        }
        lastPick = (pointer, place)
        state.selection = found.isEmpty ? nil : found[place].uniquePath
    }
}
