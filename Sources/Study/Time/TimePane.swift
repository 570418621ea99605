import Analysis
import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The pane of time: the ruler with the playhead, the session's inputs, and what moves.
final class TimePane {
    let ruler: RulerView
    let inputs: InputTrack
    let lanes: LaneList
    private let model: StudyModel
    private let tools: [CommandBar]
    private let corner = Layer(name: "tools")
    private let playhead: PlayheadView

    /// The height of a line of tools.
    private static let toolHeight = 24.0

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        self.model = model
        let rows: [[Command<StudyModel>]] = [
            [.undo, .redo, .previousFinding, .nextFinding, .removeInput], [.zoomOut, .whole, .zoomIn, .loop, .panes],
        ]
        tools = rows.map { CommandBar(name: $0[0].name, $0, of: model, theme: theme, on: stage) }
        ruler = RulerView(language: model.language, theme: theme, on: stage)
        playhead = PlayheadView(theme: theme)
        inputs = InputTrack(theme: theme, language: model.language, on: stage)
        lanes = LaneList(theme: theme, language: model.language, on: stage)
        for bar in tools { corner.addSublayer(bar.layer) }
        ruler.onSeek = { [model] in model.stop(at: $0) }
        ruler.onLoop = { [model] in model.setLoop($0) }
        ruler.onMoment = { [model] in model.go(to: $0) }
        ruler.onFinding = { [model] in model.show($0) }
        ruler.onStep = { [model] in model.stop(stepsAway: $0) }
        inputs.onSeek = { [model] in model.stop(at: $0) }
        inputs.onSelect = { [model] in model.state.selectedInputs = $0 }
        inputs.onMove = { [model] in model.editor.moveInputs($0.id, by: $1, isFinal: $2) }
        inputs.onRemove = { [model] in model.editor.removeInputs($0.id) }
        lanes.onSelect = { [model] in model.state.selection = $0 }
        lanes.onOpen = { [model] in model.showCurves(of: $0, $1) }
        lanes.onShow = { [model] in model.state.scale = $0 }
        (inputs.onShow, ruler.onShow) = (lanes.onShow, lanes.onShow)
        lanes.channels = { [model] in model.analysis.replay.channels(of: $0) }
        lanes.curves = { [model] in (model.analysis.replay.curve($0), model.analysis.other?.curve($0)) }
    }

    /// The layers, back to front.
    var parts: [Layer] { [ruler.layer, inputs.layer, lanes.panel, corner, playhead.layer] }

    func layOut(_ layout: StudyLayout) {
        for part in parts { part.isHidden = layout.time.isEmpty }
        ruler.frame = layout.ruler
        inputs.frame = layout.inputs
        lanes.layOut(in: layout.lanes, nameWidth: layout.corner.width)
        corner.frame = layout.corner
        let (line, top) = (StudyLayout.rulerHeight, layout.corner.height - 2 * StudyLayout.rulerHeight)
        for (index, bar) in tools.enumerated() {
            bar.frame = Rect(4, top + 2 + Double(index) * line, max(1, layout.corner.width - 8), Self.toolHeight)
        }
    }

    func update(_ layout: StudyLayout, on stage: Stage) {
        let (state, analysis) = (model.state, model.analysis)
        let (time, end) = (model.shownTime.time, model.shownTime.end)
        ruler.show(
            RulerView.Content(
                scale: state.scale, end: end, loop: state.loop, findings: analysis.replay.findings,
                moments: model.moments, rounds: analysis.rounds, reach: analysis.rounds?.end(after: end) ?? 0))
        inputs.show(InputTrack.Content(scale: state.scale, marks: analysis.marks, selection: state.selectedInputs))
        for bar in tools { bar.update() }
        playhead.place(
            at: state.scale.x(of: time), in: layout.span, foot: layout.ruler.height, stage.pixelAlignment)
        guard !layout.time.isEmpty else { return }
        lanes.show(
            LaneList.Content(
                groups: analysis.replay.groups, marks: analysis.marks,
                revision: analysis.replay.revision + (analysis.other?.revision ?? 0), scale: state.scale, end: end,
                openLanes: state.openLanes, selection: state.selection, rounds: analysis.rounds))
        lanes.showTime(time)
        analysis.want(lanes.seenCurves, at: state.scale)
    }

    /// Follows the pointer, also beside what has it; nil outside the window.
    func pointerMoved(to point: Point?) {
        lanes.pointerMoved(to: point)
        ruler.pointerMoved(to: point)
    }
}
