import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The comparison of two settings: keep the present ones as A, exchange both, and how both are shown.
final class CompareBar {
    let layer = Layer(name: "compare")
    private struct Content: Hashable {
        var hasKept: Bool
        var mode: PictureMode
    }

    private var content: Content?
    private let model: StudyModel
    private let label: TextLayer
    private let keep: CommandBar
    private let kept: CommandBar
    private let modes: Choice

    private static let rowHeight = 28.0
    private static let pictures: [PictureMode] = [.plain, .sideBySide, .overlaid, .difference]

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        self.model = model
        label = TextLayer(name: "label", theme.words("A / B", color: theme.faintText))
        func bar(_ name: String, _ commands: [Command<StudyModel>]) -> CommandBar {
            CommandBar(name: name, commands, of: model, isPlate: true, theme: theme, on: stage)
        }
        keep = bar("keep", [.keepSettings])
        kept = bar("kept", [.exchangeSettings, .forgetKept])
        let words = [
            Localized("B", zh: "B"), Localized("beside", zh: "并排"), Localized("half", zh: "叠加"),
            Localized("A − B", zh: "差异"),
        ]
        modes = Choice(name: "comparison", words.map { $0[model.language] }, theme: theme, on: stage)
        layer.addSublayers(label, keep.layer, kept.layer, modes.layer)
        modes.onChange = { [model] in model.showPicture(Self.pictures[$0]) }
    }

    /// The height for what is shown.
    var height: Double { content?.hasKept == true ? 2 * Self.rowHeight : Self.rowHeight }

    /// Shows the comparison as it is; returns whether the height is another one.
    func update() -> Bool {
        let content = Content(hasKept: model.state.kept != nil, mode: model.state.mode)
        guard content != self.content else { return false }
        let old = self.content
        self.content = content
        modes.selectedIndex = Self.pictures.firstIndex(of: content.mode) ?? 0
        keep.layer.isHidden = content.hasKept
        kept.layer.isHidden = !content.hasKept
        modes.layer.isHidden = !content.hasKept
        return old?.hasKept != content.hasKept
    }

    func layOut(in frame: Rect) {
        layer.frame = frame
        let left = (frame.width * ParameterRow.labelShare).rounded()
        let room = max(0, frame.width - left - 4)
        label.frame = Rect(10, 0, max(0, left - 10), Self.rowHeight)
        keep.frame = Rect(left, 2, min(keep.naturalWidth, room), Self.rowHeight - 4)
        kept.frame = Rect(left, 2, min(kept.naturalWidth, room), Self.rowHeight - 4)
        modes.frame = Rect(4, Self.rowHeight + 1, max(0, frame.width - 8), Self.rowHeight - 4)
    }
}
