import Analysis
import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// The rows of a scene's parameters in a scrolled list; those of scenes in the scene under their scene's name.
final class ParameterPanel {
    let layer: Layer

    struct Content: Hashable {
        var values: ParameterValues
        var springForm: SpringForm
        /// The selected layer, whose settings are scrolled into view; nil for none.
        var selection: LayerPath?
    }

    private struct Group {
        /// The scene's name; nil for the scene shown.
        let title: TextLayer?
        let rows: [ParameterRow]
        let springs: [[SpringRows]]
    }

    private let scroll: ScrollView
    private let springs: [SpringParameters]
    private let forms: Choice?
    private let formLabel: TextLayer
    private var groups: [Group] = []
    private var content: Content?

    private static let titleHeight = 24.0
    private static let barWidth = 10.0
    private static let formsWidth = 200.0

    init(
        _ parameters: [ParameterSpecification], of model: StudyModel, theme: ControlTheme, on stage: Stage
    ) {
        let language = model.language
        springs = SpringParameters.find(in: parameters)
        scroll = ScrollView(name: "parameters", theme: theme, on: stage)
        layer = scroll.layer
        let words = [
            Localized("stiffness", zh: "劲度")[language], Localized("bounce", zh: "弹性")[language],
            Localized("ratio", zh: "阻尼比")[language],
        ]
        forms = springs.isEmpty ? nil : Choice(name: "springs", words, theme: theme, on: stage)
        formLabel = TextLayer(
            name: "springsLabel", theme.words(Localized("springs by", zh: "弹簧参数")[language], color: theme.faintText))
        if let forms {
            scroll.content.addSublayers(formLabel, forms.layer)
            forms.onChange = { model.state.springForm = SpringForm.allCases[$0] }
        }
        var scenes: [String] = []
        for parameter in parameters where !scenes.contains(parameter.scene) { scenes.append(parameter.scene) }
        groups = scenes.map { scene in
            let title = scene.isEmpty ? nil : TextLayer(name: scene, theme.words(scene, color: theme.faintText))
            if let title { scroll.content.addSublayer(title) }
            let own = parameters.filter { $0.scene == scene }
            let springs = springs.filter { $0.stiffness.scene == scene }
            return Group(
                title: title, rows: own.map { makeRow($0, of: model, theme: theme, on: stage) },
                springs: springs.map { makeSprings($0, of: model, theme: theme, on: stage) })
        }
    }

    /// The control that gets the keyboard first; nil if there are no parameters.
    var entrance: (any Responder)? { groups.first?.rows.first?.entrance }

    /// Scrolls as far as another panel of the same parameters.
    func takeOver(from old: ParameterPanel) { scroll.offset = old.scroll.offset }

    private func makeRow(
        _ parameter: ParameterSpecification, of model: StudyModel, theme: ControlTheme, on stage: Stage
    ) -> ParameterRow {
        let row = ParameterRow(parameter, of: model, theme: theme, on: stage)
        scroll.content.addSublayer(row.layer)
        return row
    }

    /// The rows of a spring in its two other forms.
    private func makeSprings(
        _ spring: SpringParameters, of model: StudyModel, theme: ControlTheme, on stage: Stage
    ) -> [SpringRows] {
        let title =
            spring.stiffness.shortName.lowercased().hasSuffix("stiffness")
            ? String(spring.stiffness.shortName.dropLast("stiffness".count)) : ""
        return [SpringForm.bounce, .response].map { form in
            let rows = SpringRows(spring, form: form, title: title, of: model, theme: theme, on: stage)
            for layer in rows.layers { scroll.content.addSublayer(layer) }
            return rows
        }
    }

    /// Shows settings; changes no row that shows its own already.
    func show(_ content: Content) {
        guard content != self.content else { return }
        let old = self.content
        self.content = content
        for group in groups {
            for row in group.rows { row.show(content.values) }
            for rows in group.springs.joined() where rows.form == content.springForm { rows.show(content.values) }
        }
        if old?.springForm != content.springForm {
            forms?.selectedIndex = SpringForm.allCases.firstIndex(of: content.springForm) ?? 0
            layOutRows()
        }
        if content.selection != old?.selection, let selection = content.selection { reveal(selection) }
    }

    func layOut(in frame: Rect) {
        scroll.frame = frame
        layOutRows()
    }

    /// Scrolls the settings of a layer to the top, if some are named by it or by a layer around it.
    private func reveal(_ layer: LayerPath) {
        let names = layer.split(separator: "/").map { $0.split(separator: ".") }
        for first in names.indices {
            for last in names.indices.reversed() where last >= first {
                let words = Array(names[first...last].joined())
                if let title = groups.lazy.compactMap(\.title).first(where: { $0.isName(words) }) {
                    return scroll.offset.y = title.frame.minY
                }
            }
        }
    }

    private func layOutRows() {
        let (width, height) = (max(0, scroll.frame.width - Self.barWidth), ParameterRow.height)
        let form = content?.springForm ?? .physical
        var y = 0.0
        func place(_ height: Double) -> Rect {
            defer { y += height }
            return Rect(0, y, width, height)
        }
        if let forms {
            let place = place(height)
            let labelWidth = (width * ParameterRow.labelShare).rounded()
            // The words need their room more than their label.
            let left = width - labelWidth < Self.formsWidth ? 4 : labelWidth
            formLabel.isHidden = left < labelWidth
            formLabel.frame = Rect(10, place.minY, max(0, labelWidth - 10), place.height)
            forms.frame = Rect(left, place.minY + 2, max(0, width - left - 4), place.height - 4)
        }
        let hidden = form == .physical ? [] : Set(springs.flatMap { [$0.stiffness.name, $0.damping.name] })
        for group in groups {
            if let title = group.title { title.frame = place(Self.titleHeight).inset(by: Insets(left: 10)) }
            for row in group.rows {
                row.layer.isHidden = hidden.contains(row.specification.name)
                if !row.layer.isHidden { row.layOut(in: place(height)) }
                for rows in group.springs.joined() where rows.parameters.stiffness == row.specification {
                    for (index, layer) in rows.layers.enumerated() {
                        layer.isHidden = rows.form != form
                        if !layer.isHidden { rows.layOut(index, in: place(height)) }
                    }
                }
            }
        }
        scroll.contentSize = Size(width, y)
    }
}

extension Layer {
    /// Whether its name has some words in their order and begins with the first; groups around a fill may come between.
    fileprivate func isName(_ words: [Substring]) -> Bool {
        let parts = (name ?? "").split(separator: ".")
        var rest = words[...]
        for part in parts where part == rest.first { rest.removeFirst() }
        return rest.isEmpty && parts.first == words.first
    }
}

extension ParameterSpecification {
    /// The scene in the scene whose parameter it is; empty for its own.
    var scene: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? "" }
    /// The name without that of the scene.
    var shortName: String { name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name }
}
