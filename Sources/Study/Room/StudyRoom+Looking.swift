package import Analysis
import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// What is looked at, and how.
extension StudyRoom {
    /// Looks at a layer, or at none.
    package func select(_ layer: LayerPath?) {
        state.selection = layer
        if let layer { settings.parameters.reveal(layer) }
    }

    /// Shows or hides a lane's curves.
    package func showCurves(of layer: LayerPath, _ isShown: Bool = true) {
        if isShown { state.openLanes.insert(layer) } else { state.openLanes.remove(layer) }
    }

    /// Leaves a layer out of the picture, or not.
    func hide(_ layer: LayerPath, _ isHidden: Bool = true) {
        if isHidden { state.hidden.insert(layer) } else { state.hidden.remove(layer) }
    }

    /// Shows all layers again that were left out.
    func showAllLayers() { (state.hidden, state.isolated) = ([], nil) }

    /// Lets clicks in the picture select layers, or go to the scene.
    func setPicking(_ isPicking: Bool) {
        state.isPicking = isPicking
        if isPicking { leavePicture() }
        hoverPicture()
    }

    func showPicture(_ mode: PictureMode) {
        state.mode = mode.compares && state.kept == nil ? .plain : mode
        hoverPicture()
    }

    // MARK: Showing

    /// Finds the layers again, since an input changed them at the same time.
    func forgetLayers() { looking.tableKey = nil }

    /// The scene's layers now.
    private var layers: LayerTable {
        let key = looking.key(of: player.stage)
        // To look at thousands of layers takes longer than a frame may.
        let isLate =
            looking.table.layers.count < Looking.manyLayers || player.isPaused
            || key.stage != looking.tableKey?.stage
            || (key.time - (looking.tableKey?.time ?? -1)).magnitude > Looking.slowness
        if looking.tableKey != key, isLate {
            looking.table = LayerTable(player.stage.snapshots())
            looking.tableKey = key
        }
        return looking.table
    }

    /// The size of the picture with both settings, in the scene's points.
    var pictureSize: Size {
        PictureComposer.size(of: state.mode, scene: player.stage.size, other: state.kept.map { _ in player.stage.size })
    }

    func wireLooking() {
        looking.tree.onSelect = { [unowned self] in select($0) }
        looking.tree.onHide = { [unowned self] in hide($0, !state.hidden.contains($0)) }
        looking.tree.onIsolate = { [unowned self] in state.isolated = state.isolated == $0 ? nil : $0 }
    }

    func layOutLooking() {
        looking.marks.layOut(in: layout.picture)
        var place = layout.tree
        place.size.height = min(Looking.barHeight, place.height)
        looking.buttons.layer.isHidden = place.isEmpty
        looking.buttons.frame = place.inset(by: Insets(top: 2, left: 6, bottom: 2, right: 6))
        looking.tree.layOut(
            in: Rect(place.minX + 6, place.maxY, max(0, place.width - 6), max(0, layout.tree.maxY - place.maxY)))
        looking.inspector.layOut(in: layout.inspector)
    }

    /// Shows what is looked at as it is now.
    func showLooking() {
        followSession()
        looking.marks.show(marks)
        let other = state.mode == .sideBySide ? player.stage.size.width + PictureComposer.gap : nil
        picture.showNames(other.map { $0 * layout.pictureScale })
        guard !layout.tree.isEmpty else { return }
        looking.buttons.update()
        looking.tree.show(
            LayerTreeView.Content(
                layers: layers.layers.map { .init(path: $0.uniquePath, depth: $0.depth, isShown: $0.isShown) },
                selection: state.selection, hidden: state.hidden, isolated: state.isolated,
                moving: Set(runningBars.map(\.layer))))
        looking.inspector.show(inspected)
    }

    /// The animations that run now, with their layers.
    private var runningBars: [(layer: LayerPath, bar: LaneBar)] {
        let time = player.stage.time
        if let running = looking.running, running.time == time, running.revision == replay.revision {
            return running.bars
        }
        var bars: [(LayerPath, LaneBar)] = []
        for group in replay.groups where group.time <= time {
            let time = time - roundBegin(of: group, at: time)
            for lane in group.lanes {
                for bar in lane.bars where bar.begin <= time && time < bar.end {
                    bars.append((lane.layer, bar))
                }
            }
        }
        looking.running = (time, replay.revision, bars)
        return bars
    }

    private var inspected: InspectorView.Content {
        guard let layer = state.selection.flatMap({ layers[$0] }) else { return .init(path: state.selection) }
        let bars = runningBars.filter { $0.layer == layer.uniquePath }.map(\.bar)
        return .init(
            path: layer.uniquePath,
            rows: InspectorRow.rows(of: layer, bars: bars, player.configuration.language),
            animations: bars.distinct.map(\.words))
    }

    /// Whether a click in the picture selects a layer: also where layers are not at their places.
    var picksLayers: Bool { state.isPicking || state.mode == .exploded }

    /// The map from a layer's points to the panel's.
    private func place(of layer: LayerSnapshot) -> Affine {
        let map: Affine
        if state.mode == .exploded {
            // A mask is drawn with what it masks.
            map = explosion.map(atDepth: layer.depth - (layer.isMask ? 1 : 0)) * layer.map
        } else {
            map = layer.map
        }
        return .scale(layout.pictureScale) * map
    }

    private var explosion: Explosion { Explosion(depths: layers.depths, viewport: player.stage.size) }

    private var marks: SelectionMarks.Content {
        guard state.selection != nil || looking.hovered != nil else {
            looking.track.follow(nil)
            return SelectionMarks.Content()
        }
        var content = SelectionMarks.Content()
        if let hovered = looking.hovered.flatMap({ layers[$0] }) {
            content.hovered = Path(rect: hovered.state.bounds).transformed(by: place(of: hovered))
        }
        followTrack()
        guard let layer = state.selection.flatMap({ layers[$0] }) else { return content }
        content.selection = SelectionMarks.Outline(layer, masks: layers.masks(of: layer.uniquePath)) {
            place(of: $0)
        }
        if state.showsWay {
            let map = place(of: layer) * (layer.map.inverse ?? .identity)
            content.way = looking.track.way.map { $0.map(map.apply) }
        }
        return content
    }

    // MARK: Picture

    /// The picture in the panel's frame.
    /// - Parameter scene: the scene's frame of its present.
    func pictureNode(of scene: RenderFrame) -> RenderNode {
        looking.shown = (looking.key(of: player.stage), scene)
        var composer = PictureComposer(scene: scene)
        let filters = !state.hidden.isEmpty || state.isolated != nil
        if filters { composer.filter = layers.filter(hidden: state.hidden, isolated: state.isolated) }
        if state.isolated != nil || state.mode == .exploded { composer.ground = theme.line }
        if state.showsGhosts, state.mode == .plain {
            let ghosts = looking.track.ghosts(around: player.stage.time)
            // The layer as it is now stays clear in front of them.
            let present = ghosts.isEmpty ? nil : layers[state.selection].flatMap { scene.root.isolating($0.id) }
            composer.ghosts = ghosts + (present.map { [$0.renumbered(15)] } ?? [])
        }
        if state.mode == .exploded {
            let explosion = explosion
            let outlines = layers.layers.filter { $0.isShown && !$0.isMask }.map { layer in
                (
                    layer.id,
                    Path(rect: layer.state.bounds).transformed(by: explosion.map(atDepth: layer.depth) * layer.map)
                )
            }
            return composer.node(
                scale: layout.pictureScale,
                (
                    explosion, Dictionary(outlines, uniquingKeysWith: { first, _ in first }),
                    theme.accent.with(alpha: 0.5)
                ))
        }
        if state.mode.compares, let other = looking.other {
            let time = player.stage.time
            if filters {
                let (layers, frame) = other.moment(at: time)
                let filter = LayerTable(layers).filter(hidden: state.hidden, isolated: state.isolated)
                composer.other = (frame, filter)
            } else {
                composer.other = (other.frame(at: time), LayerFilter())
            }
        }
        return composer.node(state.mode, scale: layout.pictureScale)
    }

    // MARK: Comparing

    /// The session with the kept settings; nil if none are kept.
    var other: Replay? { looking.other }

    /// Lets the second session have the present one's inputs and the kept settings, and drops what was found of another past.
    private func followSession() {
        let isNew = looking.revision != player.sessionRevision
        if isNew {
            looking.revision = player.sessionRevision
            looking.track.forget()
            looking.tableKey = nil
        }
        guard let kept = state.kept else { return looking.other = nil }
        let session = replay.session.setting(kept)
        let other = looking.other ?? Replay(session, shaper: player.stage.shaper)
        var wanted = replay.wanted
        wanted.findings = false
        let isSame = other.session.end == session.end && other.session.configuration.parameters == kept
        guard looking.other == nil || isNew || !isSame || other.wanted != wanted else { return }
        looking.other = other
        other.follow(session)
        other.wanted = wanted
        isSearching = true
    }

    // MARK: Ghosts and way

    private func followTrack() {
        guard let selection = state.selection, state.showsGhosts || state.showsWay else {
            return looking.track.follow(nil)
        }
        let time = player.stage.time
        looking.track.follow(
            LayerTrack.Request(
                layer: selection, way: state.showsWay ? LayerTrack.way(around: time, span: span(of: selection)) : nil,
                ghosts: state.showsGhosts ? LayerTrack.ghosts(around: time) : []))
        if looking.track.isUnfinished { isSearching = true }
    }

    /// The time in which one cause moves a layer now; nil if none does.
    private func span(of layer: LayerPath) -> ClosedRange<Double>? {
        let time = player.stage.time
        let group = replay.groups.last { group in
            let local = time - roundBegin(of: group, at: time)
            return group.time <= time
                && group.lanes.contains {
                    $0.layer == layer && $0.bars.contains { local <= $0.end && $0.end < .infinity }
                }
        }
        let bars = group?.lanes.filter { $0.layer == layer }.flatMap(\.bars) ?? []
        guard let group, let begin = bars.map(\.added).min(), let end = bars.map(\.end).max(), end < .infinity,
            begin < end
        else { return nil }
        let round = roundBegin(of: group, at: time)
        return begin + round...end + round
    }

    /// Continues to find the ghosts and the way. Returns whether more is to do.
    func workOnLooking(until isOver: () -> Bool) -> Bool {
        if let other, other.work(until: isOver) { return true }
        return looking.track.work(replay, until: isOver)
    }

    // MARK: Picking

    /// Outlines the layer under the pointer while one is picked.
    func hoverPicture() {
        let point = pointer.flatMap { layout.picture.contains($0) ? $0 * (1 / layout.pictureScale) : nil }
        looking.hovered = picksLayers ? point.flatMap { picked(at: $0).first?.uniquePath } : nil
    }

    /// The layers under a point of the scene's viewport, or of its exploded picture; the frontmost first.
    private func picked(at point: Point) -> [LayerSnapshot] {
        let filter = layers.filter(hidden: state.hidden, isolated: state.isolated)
        // The frame that is on screen, if it is of this moment: making another would count as shown.
        let shown = looking.shown.flatMap { $0.key == looking.key(of: player.stage) ? $0.frame : nil }
        let root = filter.root(of: shown ?? player.stage.frame())
        return state.mode == .exploded
            ? layers.layers(at: point, in: root, explosion) : layers.layers(at: point, in: root)
    }

    /// Selects the layer under a point of the panel, or at the same place as before the one behind it.
    func pick(at point: Point) {
        let found = picked(at: point * (1 / layout.pictureScale))
        var place = 0
        if let last = looking.lastPick, last.point.distance(to: point) < Looking.reach,
            found.indices.contains(last.place), found[last.place].uniquePath == state.selection
        {
            place = (last.place + 1) % found.count
        }
        looking.lastPick = (point, place)
        select(found.isEmpty ? nil : found[place].uniquePath)
    }
}
