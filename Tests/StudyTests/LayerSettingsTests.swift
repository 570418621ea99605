import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

@Suite("The settings of a layer in the study panel")
struct LayerSettingsTests {
    private let stage = Stage(bare: Size(300, 300))
    private let panel: ParameterPanel
    private let names: [String]

    init() {
        let parts = (0..<40).map { "Owl.part \($0)" }
        names = parts.flatMap { ["\($0).Color", "\($0).Opacity", "\($0).Shape 1.Fill 1.Color"] }
        let specifications = names.map {
            ParameterSpecification(name: $0, summary: "", domain: .color, defaultValue: .color(.white))
        }
        panel = ParameterPanel(specifications, of: StudyFixture().panel.model, theme: .light, on: stage)
        stage.root.addSublayer(panel.layer)
        panel.layOut(in: Rect(0, 0, 300, 120))
        panel.show(ParameterPanel.Content(values: ParameterValues(), springForm: .physical))
    }

    private func select(_ layer: LayerPath) {
        panel.show(ParameterPanel.Content(values: ParameterValues(), springForm: .physical, selection: layer))
    }

    /// The titles and rows that can be seen.
    private var seen: Set<String> {
        Set(
            stage.snapshots().filter { $0.frame.minY >= 0 && $0.frame.maxY <= 120 }.compactMap(\.name)
                .filter { $0.hasPrefix("Owl") })
    }

    @Test("a layer that is selected has its settings in the list's view, also by what is in it, and no other moves it")
    func reveal() {
        #expect(seen.contains("Owl.part 0.Color") && !seen.contains("Owl.part 23.Color"))
        select("animation/content/Owl/part 23/Group 1")
        #expect(seen.isSuperset(of: ["Owl.part 23", "Owl.part 23.Color", "Owl.part 23.Opacity"]))
        let before = seen
        select("animation/content/Moon")
        select("part")
        #expect(seen == before)
        select("animation/content/Owl")
        #expect(seen.contains("Owl.part 0.Color"))
    }

    @Test("the settings of what is selected stand first in the list, also those of a fill in a group of one")
    func top() {
        for (layer, first) in [
            ("Owl/part 23", "Owl.part 23"), ("Owl/part 7/Fill 1", "Owl.part 7.Shape 1.Fill 1"),
            ("Owl/part 8", "Owl.part 8"),
        ] {
            select("animation/content/\(layer)")
            #expect(stage.snapshots().first { $0.frame.minY == 0 && $0.name.hasPrefix("Owl") }?.name == first)
        }
    }

    @Test("a click on a colour's swatch begins to edit it")
    func swatch() throws {
        let swatch = try #require(stage.snapshots().first { $0.name == "swatch" })
        stage.click(swatch.frame.center)
        stage.send(.textInput("#00ff00"))
        #expect((stage.focused as? TextField)?.string == "#00ff00")
    }
}
