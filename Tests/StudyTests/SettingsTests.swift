import Controls
import Geometry
import LayerTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Analysis
@testable import Study

@Suite("The settings in the study panel")
struct SettingsTests {
    private let player = ScenePlayer(SceneConfiguration(SetScene.self), shaper: FakeShaper())
    private let panel: StudyPanel
    private let host = FakeHost()

    init() {
        panel = StudyPanel(StudyModel(player), size: Size(1280, 800), scale: 1)
        panel.model.host = host
    }

    private var values: ParameterValues { player.configuration.parameters }

    private func frame(of path: String) throws -> Rect {
        let found = try #require(panel.stage.snapshots().first { $0.path.hasSuffix(path) }, "\(path)")
        return Rect(center: found.center, size: found.state.bounds.size)
    }

    private func click(_ path: String, count: Int = 1) throws {
        panel.click(try frame(of: path).center, count: count)
    }

    @Test("whatever an input leads to, the panel shows it once")
    func updates() throws {
        player.advance(toClock: 5)
        panel.advance(toClock: 5)
        panel.focus(.time)
        let (slider, ruler) = (try frame(of: "width slider"), panel.layout.ruler)
        let events: [InputEvent] = [
            .keyPressed(KeyPress("k")), .keyPressed(KeyPress("b")), .keyPressed(KeyPress("b")),
            .keyPressed(KeyPress(.function(6))), .pointerPressed(slider.center),
            .pointerMoved(Point(slider.midX + 10, slider.midY)), .pointerReleased(slider.center),
            .keyPressed(KeyPress("z", modifiers: .control)), .pointerPressed(ruler.center),
            .pointerMoved(Point(ruler.midX + 10, ruler.midY)), .pointerReleased(ruler.center),
            .scrolled(ruler.center, by: Point(0, 40)), .pointerPressed(Point(100, 100)), .pointerLeft,
        ]
        let counts = events.map { event in
            host.updateCount = 0
            panel.send(event)
            return host.updateCount
        }
        #expect(counts == Array(repeating: 1, count: events.count))
    }

    private func type(_ text: String) {
        for letter in text { panel.send(.textInput(String(letter))) }
    }

    @Test("a slider changes the frozen moment while it is dragged, and the drag is taken back as one change")
    func slider() throws {
        player.advance(toClock: 5)
        panel.advance(toClock: 5)
        panel.model.stop(at: 2)
        let slider = try frame(of: "width slider")
        panel.send(.pointerPressed(Point(slider.minX + 20, slider.midY)))
        var widths: [Double] = []
        for x in [40.0, 60, 80] {
            panel.send(.pointerMoved(Point(slider.minX + x, slider.midY)))
            let square = try #require(player.stage.snapshots().first { $0.name == "square" })
            widths.append(square.state.bounds.width)
            #expect(values["width"]?.number == square.state.bounds.width && player.stage.time == 2)
        }
        panel.send(.pointerReleased(Point(slider.minX + 80, slider.midY)))
        #expect(widths == widths.sorted() && Set(widths).count == 3 && panel.model.end == 5)
        panel.model.editor.undo()
        #expect(values == ParameterValues())
        panel.model.editor.redo()
        #expect(values["width"]?.number == widths[2])
    }

    @Test("a number is typed, stepped by keys, and restored by a double click on its name")
    func number() throws {
        try click("width number")
        panel.key("a", .control)
        type("7.25")
        panel.key(.enter)
        #expect(values["width"] == .number(7.25))
        panel.key(.up)
        #expect(values["width"] == .number(8.2))
        for bad in ["nan", "inf", "x", ""] {
            panel.key("a", .control)
            type(bad)
            panel.key(.enter)
            #expect(values["width"] == .number(8.2))
        }
        panel.key("a", .control)
        type("1e9")
        panel.key(.enter)
        #expect(values["width"] == .number(100))
        try click("width label", count: 2)
        #expect(values["width"] == nil)
    }

    @Test("a text that is no number or no colour is said to be none, and the last setting comes back")
    func refusals() throws {
        try click("width number")
        panel.key("a", .control)
        type("wide")
        panel.focus(.time)
        #expect(host.messages == ["not a number from 0 to 100 (pt): wide"] && values["width"] == nil)
        let ink = ParameterSpecification(name: "ink", summary: "", domain: .color, defaultValue: .color(.black))
        let row = ParameterRow(ink, of: panel.model, theme: .light, on: panel.stage)
        panel.stage.root.addSublayer(row.layer)
        row.show(ParameterValues())
        panel.stage.focus(row.entrance)
        panel.key("a", .control)
        type("blueish")
        panel.key(.enter)
        panel.focus(.time)
        #expect(host.messages.count == 2 && host.messages[1].hasSuffix(": blueish"))
    }

    @Test("a choice and a whole number are changed by keys alone")
    func choice() throws {
        try click("isRound choice/off")
        #expect(values["isRound"] == .choice("off"))
        panel.key(.left)
        #expect(values["isRound"] == nil)
        try click("count number")
        panel.key(.up)
        #expect(values["count"] == .integer(4))
    }

    @Test("what a parameter does not allow changes nothing")
    func invalid() {
        for (name, setting) in [
            ("width", ParameterSetting.number(.nan)), ("width", .number(1e9)), ("width", .choice("on")),
            ("count", .number(2)), ("nothing", .number(1)), ("isRound", .choice("x")),
        ] {
            panel.model.editor.change([name: setting])
            #expect(values == ParameterValues())
        }
        panel.model.editor.undo()
        #expect(values == ParameterValues())
    }

    @Test("a spring keeps its numbers when its form is switched, and is edited by its duration")
    func springs() throws {
        panel.model.editor.change(["stiffness": .number(123.456789)])
        for form in SpringForm.allCases { panel.model.state.springForm = form }
        #expect(values["stiffness"] == .number(123.456789) && values["damping"] == nil)
        panel.model.state.springForm = .bounce
        #expect(panel.model.needsUpdate)
        panel.update()
        try click("duration number")
        panel.key("a", .control)
        type("2")
        panel.key(.enter)
        let spring = try #require(SpringParameters.find(in: SetScene.parameters).first).spring(in: values)
        #expect(abs(spring.response - 2) < 1e-9)
        // The bounce is as it was, up to rounding.
        #expect(abs(spring.dampingRatio - 10 / (2 * 123.456789.squareRoot())) < 1e-9)
        panel.model.editor.undo()
        #expect(values["stiffness"] == .number(123.456789) && values["damping"] == nil)
    }

    @Test("a preset is saved under a name, loaded as one change, and a bad one changes nothing")
    func presets() throws {
        panel.model.editor.change(["width": .number(42)])
        try click("preset name")
        type(" wide ")
        try click("save preset")
        #expect(host.presets["wide"]?["width"] == .number(42) && panel.model.state.presets == ["wide"])
        panel.model.loadPreset(nil)
        #expect(values == ParameterValues())
        panel.model.loadPreset("wide")
        #expect(values["width"] == .number(42))
        panel.model.editor.undo()
        #expect(values == ParameterValues())
        panel.model.loadPreset("nothing")
        #expect(values == ParameterValues() && host.messages.last == "there is no nothing")
    }

    @Test("a preset that was set before the panel opened is known by its settings")
    func knownPreset() {
        panel.model.editor.change(["width": .number(42)])
        host.presets = ["plain": ParameterValues(), "wide": values]
        for (width, name) in [(42.0, "wide"), (43, nil), (20, nil)] as [(Double, String?)] {
            panel.model.editor.change(["width": .number(width)])
            let model = StudyModel(player)
            model.host = host
            #expect(model.state.preset?.name == name)
        }
    }

    @Test("settings kept as A are exchanged with the present ones, and forgotten")
    func comparison() throws {
        panel.model.editor.change(["width": .number(42)])
        try click("keep as A")
        panel.model.editor.change(["width": .number(10)])
        try click("exchange")
        #expect(values["width"] == .number(42) && panel.model.state.kept?["width"] == .number(10))
        try click("comparison/A − B")
        #expect(panel.model.state.mode == .difference)
        try click("forget")
        #expect(panel.model.state.kept == nil && panel.model.state.mode == .plain)
    }

    @Test("the settings and the script are copied, and an export is requested with its range")
    func copies() throws {
        try click("copy/settings")
        #expect(host.messages.last == "all settings are defaults")
        panel.model.editor.change(["width": .number(42)])
        panel.model.editor.change(["isRound": .choice("off")])
        for (button, text) in [("copy/settings", "isRound=off width=42"), ("/script", "the script")] {
            try click(button)
            var copied = ""
            panel.stage.clipboard.request { copied = $0 }
            #expect(copied == text)
        }
        player.advance(toClock: 3)
        panel.advance(toClock: 3)
        panel.model.stop(at: 1)
        try click("export/export")
        panel.model.toggleHidden("square")
        try click("export/export")
        #expect(
            host.requests == [
                ExportRequest(form: .png, range: 1...1), ExportRequest(form: .png, range: 1...1, hidesLayers: true),
            ])
        panel.model.setLoop(0.5...2)
        #expect(panel.model.exportRequest(.gif, comparesSettings: false).range == 0.5...2)
        panel.model.setLoop(nil)
        #expect(panel.model.exportRequest(.gif, comparesSettings: false).range == 0...3)
        host.progress = ExportProgress(done: 1, total: 9, name: "film.gif")
        panel.advance(toClock: 3.1)
        try click("cancel export")
        #expect(host.isCancelled)
    }

    @Test("without a layer that moves there is no animation to copy, which is said")
    func nothingToCopy() throws {
        try click("copy/Swift")
        #expect(host.messages.last == "no animation to copy; select a layer that moves")
    }

    @Test("the panel keeps no host")
    func ownership() {
        weak var old: FakeHost?
        do {
            let host = FakeHost()
            panel.model.host = host
            old = host
        }
        #expect(old == nil && panel.model.host == nil)
    }

    @Test("parameters of any kind and number have rows that fit", arguments: [240.0, 320, 460])
    func widths(width: Double) {
        let pane = panel.settings
        pane.layOut(in: Rect(0, 0, width, 300))
        func check(_ layer: Layer) {
            for part in layer.sublayers where !part.isHidden && part.name != "halo" {
                #expect(part.frame.minX >= -3 && part.frame.maxX <= layer.bounds.maxX + 3, "\(part.name ?? "")")
                if part.name != "content" { check(part) }
            }
        }
        check(pane.layer)
    }
}

/// A scene with parameters of all kinds.
private final class SetScene: Scene {
    static let info = SceneInfo("set", size: Size(375, 667))
    @Parameter("width", "how wide it is", in: 0...100, unit: "pt") var width = 20.0
    @Parameter("count", in: 1...9) var count = 3
    @Parameter("isRound") var isRound = true
    @Parameter("stiffness", in: 0.1...10_000, unit: "N/m") var stiffness = 100.0
    @Parameter("damping", in: 0...1000, unit: "N·s/m") var damping = 10.0

    func build(_ context: SceneContext) {
        let square = Layer(name: "square")
        square.frame = Rect(100, 100, width, 100)
        context.stage.root.addSublayer(square)
    }
}

private final class FakeHost: StudyHost {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    var presets: [String: ParameterValues] = [:]
    var messages: [String] = []
    var requests: [ExportRequest] = []
    var isCancelled = false
    var progress: ExportProgress?
    /// How often the panel asked for the export's progress: once each time it shows all.
    var updateCount = 0

    var exportProgress: ExportProgress? {
        updateCount += 1
        return progress
    }
    var presetNames: [String] { presets.keys.sorted() }
    func presetName(of values: ParameterValues) -> String? { presetNames.first { presets[$0] == values } }
    func preset(_ name: String) throws -> ParameterValues {
        guard let preset = presets[name] else { throw Failure(description: "there is no \(name)") }
        return preset
    }
    func savePreset(_ name: String, _ values: ParameterValues) { presets[name] = values }
    func export(_ request: ExportRequest, of session: SceneSession, and other: SceneSession?) {
        requests.append(request)
    }
    func cancelExport() { isCancelled = true }
    func arguments(for values: ParameterValues) -> String { values.assignments.joined(separator: " ") }
    func script(of session: SceneSession) -> String { "the script" }
    func report(_ message: String) { messages.append(message) }
    func takeMessage() -> String? { nil }
}
