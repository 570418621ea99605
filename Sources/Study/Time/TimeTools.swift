import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The buttons at the left of the ruler: for changes of the past, findings, the ruler's scale, and the panes.
final class TimeTools {
    let layer = Layer(name: "tools")
    let bars: [CommandBar]

    private static let height = 24.0

    init(theme: ControlTheme, language: Language, on stage: Stage) {
        let rows: [[Command<StudyRoom>]] = [
            [.undo, .redo, .previousFinding, .nextFinding, .removeInput], [.zoomOut, .whole, .zoomIn, .loop, .panes],
        ]
        bars = rows.map { CommandBar(name: $0[0].name, $0, language: language, theme: theme, on: stage) }
        for bar in bars { layer.addSublayer(bar.layer) }
    }

    func layOut(in frame: Rect) {
        layer.isHidden = frame.isEmpty
        layer.frame = frame
        let (line, top) = (StudyLayout.rulerHeight, frame.height - 2 * StudyLayout.rulerHeight)
        for (index, bar) in bars.enumerated() {
            bar.frame = Rect(4, top + 2 + Double(index) * line, max(1, frame.width - 8), Self.height)
        }
    }
}
