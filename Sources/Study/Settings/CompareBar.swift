import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The comparison of two settings: keep the present ones as A, exchange both, and how both are shown.
final class CompareBar {
    let layer = Layer(name: "compare")
    var onAction: (StudyAction) -> Void = { _ in }

    struct Content: Hashable {
        var hasKept: Bool
        var mode: PictureMode
    }

    private var content: Content?
    private let label: TextLayer
    private let keep: ButtonBar
    private let kept: ButtonBar
    private let modes: Choice

    private static let rowHeight = 28.0
    private static let pictures: [PictureMode] = [.plain, .sideBySide, .overlaid, .difference]

    init(language: Language, theme: ControlTheme, on stage: Stage) {
        label = TextLayer(name: "label", theme.words("A / B", color: theme.faintText))
        let tip = Localized("Keeps these settings as A, to compare others with them", zh: "把这些设置留作 A，以便比较")
        keep = ButtonBar(
            name: "keep",
            [
                ButtonBar.Item(
                    "keep as A", words: Localized("Keep as A", zh: "留作 A")[language], tooltip: tip[language])
            ],
            theme: theme, on: stage)
        kept = ButtonBar(
            name: "kept",
            [
                ButtonBar.Item(
                    "exchange", words: Localized("A ⇄ B", zh: "A ⇄ B")[language],
                    tooltip: Localized("Exchanges the present settings and A", zh: "交换当前设置与 A")[language]),
                ButtonBar.Item(
                    "forget", words: Localized("Forget A", zh: "放弃 A")[language],
                    tooltip: Localized("Ends the comparison", zh: "结束比较")[language]),
            ], theme: theme, on: stage)
        let words = [
            Localized("B", zh: "B"), Localized("beside", zh: "并排"), Localized("half", zh: "叠加"),
            Localized("A − B", zh: "差异"),
        ]
        modes = Choice(name: "comparison", words.map { $0[language] }, theme: theme, on: stage)
        for bar in [keep, kept] { bar.becomePlate(theme) }
        layer.addSublayers(label, keep.layer, kept.layer, modes.layer)
        keep.onPress = { [unowned self] _ in onAction(.keep) }
        kept.onPress = { [unowned self] in onAction($0 == 0 ? .exchange : .forget) }
        modes.onChange = { [unowned self] in onAction(.showPicture(Self.pictures[$0])) }
    }

    /// The height for what is shown.
    var height: Double { content?.hasKept == true ? 2 * Self.rowHeight : Self.rowHeight }

    /// Shows a content; returns whether the height is another one.
    func show(_ content: Content) -> Bool {
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
