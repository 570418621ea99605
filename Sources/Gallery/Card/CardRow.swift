import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import Timing

/// One row of the card: a field over a line that fills up while the field is edited, and stays full if there is text.
///
/// The article's DGPopUpViewTextView. Deviates from it: the line continues from what is on screen, and a full one stays; it
/// is not seen while it is empty, and is drawn the half point further right by which the article's misses the row's ends.
final class CardRow {
    /// The row's box, 320×60.
    let layer: Layer
    let field: TextField
    private let baseline = Layer(name: "baseline")
    private let progress = Layer(name: "progress")
    /// The drawn part of the line, and a copy of it as the mask.
    private let (line, lineMask) = (Layer(name: "line"), Layer(name: "lineMask"))
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
        baseline.backgroundColor = Color(white: 2 / 3)
        progress.backgroundColor = Color(hex: 0x1DAAD1)
        progress.anchorPoint = Point(0, 0.5)
        for layer in [line, lineMask] { layer.backgroundColor = progress.backgroundColor }
        progress.addSublayer(line)
        progress.mask = lineMask
        progress.isHidden = true
        layer.addSublayers(field.layer, baseline, progress)
        field.onBeginEditing = { [weak self] in self?.setProgress(full: true) }
        field.onEndEditing = { [weak self] in self.map { $0.setProgress(full: $0.field.string != "") } }
    }

    /// Places the lines on whole pixels: a point may be one pixel and a half.
    func layout(alignment: PixelAlignment) {
        field.frame = Rect(30, 14, 260, 30)
        let (left, right) = (alignment.round(21), alignment.round(301))
        baseline.frame = Rect(left, alignment.round(49), right - left, alignment.round(1))
        let height = alignment.round(3)
        progress.bounds = Rect(0, 0, 1, height)
        progress.position = Point(20.5, alignment.round(48) + height / 2)
        // From one end of the base line to the other when the line is full.
        let drawn = Rect((left - 20.5) / CardRow.fullScale, 0, (right - left) / CardRow.fullScale, height)
        for layer in [line, lineMask] { layer.frame = drawn }
    }

    /// Empties the row at once.
    func reset() {
        field.reset()
        progress.set(\.transform.scaleX, to: 1)
        progress.opacity = 1
        progress.isHidden = true
    }

    private func setProgress(full: Bool) {
        let scale = full ? CardRow.fullScale : 1
        guard progress.transform.scaleX != scale else { return }
        progress.isHidden = false
        stage.animate(fill) {
            progress.set(\.transform.scaleX, to: scale)
        } completion: { [weak self] isFinished in
            // A motion that another one replaced ends unfinished; the other one is still seen.
            if let self, isFinished { progress.isHidden = progress.transform.scaleX == 1 }
        }
        if stage.reducesMotion { stage.fadeIn([progress]) }
    }
}
