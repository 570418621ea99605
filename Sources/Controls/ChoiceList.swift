internal import Geometry
internal import LayerTree
internal import RenderTree
internal import Stage

/// The open list of a choice: in front of everything, with a cover that takes clicks elsewhere.
final class ChoiceList: Responder {
    /// The cover.
    let layer = Layer(name: "choices")
    /// Called with a word's index when it was clicked; nil for a click elsewhere.
    var onPick: (_ index: Int?) -> Void = { _ in }

    /// The step of Page Up and Page Down, in rows.
    static let page = 10

    private unowned let stage: Stage
    /// The layer beside which the list opens.
    private weak var target: Layer?
    private let panel: ScrollView
    private let rows: [BarButton]

    private static let rowHeight = 24.0
    private static let margin = 4.0

    init(_ words: [String], selected: Int, beside target: Layer, theme: ControlTheme, on stage: Stage) {
        (self.stage, self.target, current) = (stage, target, selected)
        panel = ScrollView(name: "panel", theme: theme, on: stage)
        rows = words.map { BarButton(name: $0, words: $0, alignment: .left, theme: theme, on: stage) }
        layer.zPosition = Stage.listPlane
        stage.root.addSublayer(layer)
        stage.add(self)
        let plate = panel.layer
        plate.backgroundColor = theme.surface
        plate.borderColor = theme.line
        plate.borderWidth = 1
        plate.cornerRadius = 6
        plate.shadowOpacity = 0.25
        plate.shadowRadius = 8
        plate.shadowOffset = Point(0, 2)
        panel.takesFocus = false
        layer.addSublayer(plate)
        for (index, row) in rows.enumerated() {
            panel.content.addSublayer(row.layer)
            row.onClick = { [unowned self] in onPick(index) }
        }
        layOut()
        showCurrent()
    }

    /// Covers the stage, and places the list beside its choice.
    func layOut() {
        guard let frame = target.flatMap({ stage.frameInRoot(of: $0) }) else { return }
        layer.frame = stage.root.bounds
        let natural = (rows.map(\.naturalWidth).max() ?? 0) + ScrollView.barWidth + 2 * Self.margin
        let height = Double(rows.count) * Self.rowHeight + 2 * Self.margin
        panel.frame = stage.place(
            Size(max(frame.width, natural), height), beside: frame, centred: false, gap: Self.margin)
        let width = panel.frame.width
        panel.contentSize = Size(width, height)
        for (index, row) in rows.enumerated() { row.frame = self.frame(ofRow: index, in: width) }
    }

    private func frame(ofRow index: Int, in width: Double) -> Rect {
        Rect(
            Self.margin, Self.margin + Double(index) * Self.rowHeight, max(0, width - 2 * Self.margin),
            Self.rowHeight)
    }

    /// The word that Return chooses.
    var current: Int {
        didSet { showCurrent() }
    }

    private func showCurrent() {
        for (index, row) in rows.enumerated() { row.isOn = index == current }
        if rows.indices.contains(current) { panel.reveal(rows[current].frame) }
    }

    /// Takes the list off the stage.
    func close() {
        stage.removeControls(in: layer)
        layer.removeFromSuperlayer()
    }

    /// The primary button went down beside the list.
    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) { onPick(nil) }
}
