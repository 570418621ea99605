import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import Timing

/// One row of the card: a field over a line that fills up while the field is edited, and stays full if there is text.
///
/// The article's DGPopUpViewTextView. Deviates from it: the line continues from what is on screen, and a full one stays.
final class CardRow {
    /// The row's box, 320×60.
    let layer: Layer
    let field: TextField
    private let baseline = Layer(name: "baseline")
    private let progress = Layer(name: "progress")
    private unowned let stage: Stage
    private let fill: Animation

    /// The line's length when it is full, as a multiple of its natural one of a point; the article's.
    private static let fullScale = 280.0

    init(name: String, placeholder: String, fill: Easing, duration: Double, on stage: Stage) {
        self.stage = stage
        self.fill = .easing(fill, duration: duration)
        layer = Layer(name: name)
        field = TextField(
            plain: "field", placeholder: placeholder, fontSize: 20, color: Color(hex: 0x1DAAD1), on: stage)
        field.frame = Rect(30, 14, 260, 30)
        baseline.backgroundColor = Color(white: 2 / 3)
        progress.backgroundColor = Color(hex: 0x1DAAD1)
        progress.anchorPoint = Point(0, 0.5)
        layer.addSublayers(field.layer, baseline, progress)
        field.onBeginEditing = { [weak self] in self?.setProgress(full: true) }
        field.onEndEditing = { [weak self] in self.map { $0.setProgress(full: $0.field.string != "") } }
    }

    /// Places the lines, on whole pixels from top to bottom: a point may be one pixel and a half.
    func layout(alignment: PixelAlignment) {
        baseline.frame = Rect(21, alignment.round(49), 280, alignment.round(1))
        let height = alignment.round(3)
        progress.bounds = Rect(0, 0, 1, height)
        progress.position = Point(20.5, alignment.round(48) + height / 2)
    }

    /// Empties the row at once.
    func reset() {
        field.clearText()
        progress.set(\.transform.scaleX, to: 1)
        progress.opacity = 1
    }

    private func setProgress(full: Bool) {
        let scale = full ? CardRow.fullScale : 1
        guard progress.transform.scaleX != scale else { return }
        stage.animate(fill) { progress.set(\.transform.scaleX, to: scale) }
        if stage.reducesMotion { stage.fadeIn([progress]) }
    }
}
