import CairoKit
import Controls
import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import TytoTesting

/// A sheet of all controls in a theme, for a golden `Goldens/controls/NAME.png`.
struct ControlCase: Sendable {
    let name: String
    var theme = ControlTheme.light
    var scale = 1.0
    /// Whether controls are in use: a fault and a tooltip in the light sheet, an open list and a ring in the dark one.
    var isUsed = false

    static let all = [
        ControlCase(name: "rest-light"), ControlCase(name: "rest-dark", theme: .dark),
        ControlCase(name: "rest-light-2x", scale: 2), ControlCase(name: "rest-dark-2x", theme: .dark, scale: 2),
        ControlCase(name: "used-light", isUsed: true), ControlCase(name: "used-dark", theme: .dark, isUsed: true),
        ControlCase(name: "used-light-2x", scale: 2, isUsed: true),
        ControlCase(name: "used-dark-2x", theme: .dark, scale: 2, isUsed: true),
    ]

    private static let easings = ["linear", "easeIn", "easeOut", "easeInOut", "spring", "steps"]

    /// The sheet half a second after it began, and a second after the pointer came to a button.
    func picture() throws -> PixelGrid {
        let shaper = CairoTextShaper()
        let stage = Stage(size: Size(480, 320), scale: scale, shaper: shaper)
        stage.background = theme.surface
        let slider = Slider(name: "slider", range: 0...1, theme: theme, on: stage)
        let field = NumberField(name: "number", range: 0...1, unit: "s", theme: theme, on: stage)
        let segments = Choice(name: "segments", ["on", "off", "auto"], theme: theme, on: stage)
        let choice = Choice(name: "choice", Self.easings, theme: theme, on: stage)
        let bar = ButtonBar(name: "bar", Self.items, theme: theme, on: stage)
        let tree = TreeView<String>(name: "tree", buttons: [Self.items[0]], theme: theme, on: stage)
        for layer in [slider.layer, field.layer, segments.layer, choice.layer, bar.layer, tree.layer] {
            stage.root.addSublayer(layer)
        }
        // Two areas with a divider between them.
        for frame in [Rect(16, 160, 90, 144), Rect(109, 160, 1, 144), Rect(113, 160, 123, 144)] {
            let layer = Layer(name: "area")
            layer.frame = frame
            layer.backgroundColor = theme.line
            stage.root.addSublayer(layer)
        }
        slider.frame = Rect(16, 16, 150, 24)
        slider.defaultValue = 0.3
        slider.value = 0.6
        field.frame = Rect(176, 16, 60, 24)
        field.value = 0.6
        segments.frame = Rect(16, 52, 150, 24)
        segments.selectedIndex = 1
        choice.frame = Rect(16, 88, 150, 24)
        choice.selectedIndex = 3
        bar.frame = Rect(16, 124, 220, 24)
        bar.isOn = [false, true, false]
        tree.frame = Rect(252, 16, 212, 140)
        tree.items = [
            TreeItem(
                "panel", "panel",
                children: [
                    TreeItem("owl", "owl", children: [TreeItem("wing", "wingLeft"), TreeItem("eye", "eyelids")]),
                    TreeItem("field", "username", isFaint: true, buttonsOn: [0]),
                ]),
            TreeItem("sky", "sky"), TreeItem("clouds", "clouds", children: [TreeItem("cloud", "cloud")]),
            TreeItem("ground", "a title that is too long for the row it is in, and is cut off"),
            TreeItem("water", "water"),
        ]
        tree.openItems = ["panel", "owl"]
        tree.selection = "wing"
        if isUsed { use(stage) }
        stage.advance(to: stage.time + 1)
        return try PixelGrid(stage.frame(), shaper: shaper)
    }

    private func use(_ stage: Stage) {
        let faulty = NumberField(name: "faulty", range: 0...1, theme: theme, on: stage)
        stage.root.addSublayer(faulty.layer)
        faulty.frame = Rect(176, 52, 60, 24)
        if theme == .light {
            faulty.focus()
            stage.send(.textInput("0.3x"))
            stage.send(.pointerMoved(Point(28, 136)))
        } else {
            for _ in 0..<4 { stage.key(.tab) }
            stage.key(.enter)
            stage.key(.down)
            stage.send(.pointerMoved(Point(60, 190)))
        }
    }

    private static let items = [
        ButtonBar.Item(
            "hide", icon: Path(svgLiteral: "M1 8C4 3 12 3 15 8C12 13 4 13 1 8Z"), tooltip: "Hide the layer (h)",
            isToggle: true),
        ButtonBar.Item("loop", words: "Loop", isToggle: true), ButtonBar.Item("copy", words: "Copy"),
    ]
}
