import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The hand-off to other programs: texts for the clipboard, and exported frames with their progress.
final class ExportBar {
    let layer = Layer(name: "hand-off")
    private struct Content: Hashable {
        var hasKept: Bool
        /// The export that runs; nil for none.
        var progress: ExportProgress?
    }

    private var content: Content?
    private let model: StudyModel
    private let labels: [TextLayer]
    private let copies: CommandBar
    private let forms: Choice
    private let export: ButtonBar
    private let cancel: CommandBar
    private let words: TextLayer
    private let track = Layer(name: "track")
    private let done = Layer(name: "done")

    private static let rowHeight = 28.0
    private static let formWidth = 84.0
    static let height = 2 * rowHeight + 4

    init(_ model: StudyModel, theme: ControlTheme, on stage: Stage) {
        self.model = model
        let language = model.language
        labels = [Localized("copy", zh: "复制"), Localized("export", zh: "导出")].map {
            TextLayer(name: "label", theme.words($0[language], color: theme.faintText))
        }
        func bar(_ name: String, _ commands: [Command<StudyModel>]) -> CommandBar {
            CommandBar(name: name, commands, of: model, isPlate: true, theme: theme, on: stage)
        }
        copies = bar("copy", [.copyAnimations, .copySettings, .copyScript])
        forms = Choice(
            name: "form", ExportRequest.Form.allCases.map { $0.rawValue.uppercased() }, isList: true, theme: theme,
            on: stage)
        export = ButtonBar(
            name: "export",
            [
                ButtonBar.Item(
                    "both", words: "A|B", tooltip: Localized("With A beside it", zh: "与 A 并排")[language],
                    isToggle: true),
                ButtonBar.Item(
                    "export", words: Localized("Export", zh: "导出")[language],
                    tooltip: Localized(
                        "PNG: this frame; a film: the looped range, a file's present loop, or the whole session",
                        zh: "PNG：此帧；影片：循环区间、文件的当前循环，或整个过程")[language]),
            ], theme: theme, on: stage)
        cancel = bar("cancel", [.cancelExport])
        words = TextLayer(name: "progress", theme.words(""))
        for (layer, color) in [(track, theme.line), (done, theme.accent)] {
            layer.backgroundColor = color
            layer.cornerRadius = 1.5
        }
        export.becomePlate(theme)
        layer.addSublayers(labels[0], labels[1], copies.layer, forms.layer, export.layer)
        layer.addSublayers(words, track, done, cancel.layer)
        export.onPress = { [unowned self] in press($0) }
    }

    private func press(_ index: Int) {
        if index == 1 {
            model.export(ExportRequest.Form.allCases[forms.selectedIndex], comparesSettings: export.isOn[0])
        } else if model.state.kept == nil {
            export.isOn[0] = false
        }
    }

    /// Has the form that was chosen in another bar.
    func takeOver(from old: ExportBar) {
        forms.selectedIndex = old.forms.selectedIndex
        export.isOn[0] = old.export.isOn[0]
    }

    /// Shows an export as far as it is.
    func update() {
        let content = Content(hasKept: model.state.kept != nil, progress: model.host?.exportProgress)
        guard content != self.content else { return }
        self.content = content
        if !content.hasKept { export.isOn[0] = false }
        let isRunning = content.progress != nil
        for layer in [forms.layer, export.layer] { layer.isHidden = isRunning }
        for layer in [cancel.layer, words, track, done] { layer.isHidden = !isRunning }
        showProgress()
    }

    private func showProgress() {
        guard let progress = content?.progress else { return }
        words.string = "\(progress.done)/\(progress.total) \(progress.name)"
        let share = progress.total > 0 ? Double(progress.done) / Double(progress.total) : 0
        done.frame = Rect(origin: track.frame.origin, size: Size(track.frame.width * min(share, 1), 3))
    }

    func layOut(in frame: Rect) {
        layer.frame = frame
        let (row, inner) = (Self.rowHeight, Self.rowHeight - 4)
        let left = min(56, (frame.width * 0.2).rounded())
        let room = max(0, frame.width - left - 4)
        for (index, label) in labels.enumerated() {
            label.frame = Rect(10, Double(index) * row, max(0, left - 10), row)
        }
        copies.frame = Rect(left, 2, min(copies.naturalWidth, room), inner)
        let width = min(export.naturalWidth, room / 2)
        let formWidth = min(Self.formWidth, max(0, room - width - 4))
        forms.frame = Rect(left, row + 2, formWidth, inner)
        export.frame = Rect(left + formWidth + 4, row + 2, width, inner)
        let end = min(cancel.naturalWidth, room / 2)
        cancel.frame = Rect(frame.width - 4 - end, row + 2, end, inner)
        words.frame = Rect(left, row, max(0, room - end - 8), row - 6)
        track.frame = Rect(left, 2 * row - 6, max(0, room - end - 8), 3)
        showProgress()
    }
}
