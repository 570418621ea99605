import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Analysis
@testable import Study

@Suite("The list of lanes")
final class LaneListTests {
    private let stage = Stage(bare: Size(800, 300))
    private let list: LaneList
    private var content = LaneList.Content()

    init() {
        list = LaneList(theme: .light, language: .english, on: stage)
        stage.root.addSublayer(list.panel)
        list.layOut(in: Rect(0, 0, 800, 300), nameWidth: 100)
        content.scale = TimeScale(showing: 6.65, width: 700)
        list.channels = { _ in [.x, .y] }
    }

    private func bar(_ id: Int, _ begin: Double, _ end: Double, added: Double? = nil) -> AnimationBar {
        AnimationBar(id: id, channels: [.x], words: "bar \(id)", added: added ?? begin, begin: begin, end: end)
    }

    /// A group of lanes, each with a bar of a second.
    private func group(_ id: Int, _ layers: [LayerPath]) -> CauseGroup {
        CauseGroup(
            id: id, time: Double(id),
            lanes: layers.map { Lane(layer: $0, bars: [bar(id, Double(id), Double(id) + 1)]) })
    }

    private func show(_ groups: [CauseGroup]) {
        content.groups = groups
        list.show(content)
    }

    private func texts() -> [String] { list.panel.shownTexts }

    @Test(
        "what the scene set in motion is drawn in each round of a loop, and named there, and what an input did is not")
    func rounds() {
        content.rounds = LoopIterations(period: 2)
        show([
            CauseGroup(id: 0, time: 0, lanes: [Lane(layer: "eye", bars: [bar(1, 0.5, 1)])]),
            CauseGroup(id: 3, time: 3, lanes: [Lane(layer: "wing", bars: [bar(2, 3, 3.5)])]),
        ])
        let operations = list.layer.sublayers.flatMap(\.sublayers).flatMap { layer -> [PaintOperation] in
            guard let image = layer as? ImageLayer, !image.isHidden, case .picture(let picture) = image.source
            else { return [] }
            return picture.operations.flatMap(\.unclipped)
        }
        let drawn = [0.7, 1.5, 2.7, 3.2, 5.2, 6.6].filter { time in
            let place = Point(content.scale.x(of: time), 11)
            return operations.contains { if case .fill(let path, _, _) = $0 { path.contains(place) } else { false } }
        }
        #expect(drawn == [0.7, 2.7, 3.2, 6.6])
        for (time, words) in [(0.7, "bar 1"), (2.7, "bar 1"), (3.2, nil), (4.6, "bar 1")] as [(Double, String?)] {
            list.pointerMoved(to: nil)
            list.pointerMoved(to: Point(100 + content.scale.x(of: time), 24 + 11))
            stage.advance(to: stage.time + 1)
            #expect(stage.root.sublayers.filter { $0.name == "tooltip" }.flatMap(\.texts).first == words)
        }
    }

    @Test("a bar in a loop has the course of its first round, however often it was played")
    func course() {
        let bar = AnimationBar(
            id: 1, channels: [.x], words: "", added: 0, begin: 0, end: 82, shape: [0, 1, 0, 1], shapeEnd: 2)
        let drawing = BarDrawing(
            scale: TimeScale(showing: 4, width: 500), colors: LaneColors(theme: .light), end: 0,
            rounds: LoopIterations(period: 2))
        var rights: [Double] = []
        let operations = drawing.operations(for: Lane(layer: "a", bars: [bar]), tracks: [0], since: 0)
        for case .stroke(let path, _, _) in operations.flatMap(\.unclipped) { rights.append(path.bounds?.maxX ?? 0) }
        #expect(rights.first.map { abs($0 - drawing.scale.x(of: 2)) < 1 } == true)
    }

    @Test("key frames that hold are drawn as steps, and others as a course")
    func steps() {
        /// Whether each line of a bar's course is level or upright.
        func areSteps(_ shape: [Double]) -> Bool? {
            let bar = AnimationBar(id: 1, channels: [.x], words: "", added: 0, begin: 0, end: 4, shape: shape)
            let drawing = BarDrawing(
                scale: TimeScale(showing: 4, width: 500), colors: LaneColors(theme: .light), end: 0)
            for case .stroke(let path, _, _) in drawing.operations(
                for: Lane(layer: "a", bars: [bar]), tracks: [0], since: 0)
            {
                let points = path.elements.compactMap { element in
                    switch element {
                    case .move(let point), .line(let point): point
                    default: nil as Point?
                    }
                }
                return zip(points, points.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y }
            }
            return nil
        }
        #expect(areSteps([0, 0, 1, 1, 1, 0, 0]) == true && areSteps([0, 1, 1, 0.5, 0.5]) == true)
        #expect(areSteps([0, 0, 0.5, 1, 1]) == false && areSteps([0, 0.5, 1]) == false)
    }

    @Test("two bars that show the same, as the two sides of a scale, are one; those that ease differently are two")
    func twins() {
        func side(_ shape: [Double]) -> AnimationBar {
            AnimationBar(id: 7, channels: [.x], words: "bar 1", added: 1, begin: 1, end: 2, shape: shape)
        }
        let bars = [bar(1, 1, 2), side([]), bar(2, 1, 2), side([0, 0.3, 1]), bar(1, 1, 2.5)]
        #expect(bars.distinct.map(\.end) == [2, 2, 2, 2.5])
    }

    @Test("a large tree opens down to the first layers that are several")
    func tree() {
        let tree = LayerTreeView(theme: .light, language: .english, on: stage)
        stage.root.addSublayer(tree.layer)
        tree.layOut(in: Rect(0, 0, 300, 300))
        var entries = [("animation", 1), ("animation/content", 2)]
        for number in 0..<50 {
            entries += [("animation/content/\(number)", 3), ("animation/content/\(number)/group", 4)]
        }
        tree.show(.init(layers: entries.map { .init(path: $0.0, depth: $0.1, isShown: true) }))
        let names = tree.layer.shownTexts
        #expect(names.contains("0") && names.contains("1") && !names.contains("group"))
    }

    @Test("without anything that moves it says how to make something move")
    func empty() {
        show([])
        #expect(texts() == ["Click in the picture: what moves is listed here"])
        show([group(1, ["wing"])])
        #expect(texts() == ["scene · 1.00 s", "wing"])
    }

    @Test("lanes are called by the shortest end of their path that no other lane of the group has")
    func names() {
        #expect(
            LaneRow.shortNames(of: ["owl/wing/left", "owl/beak", "owl/foot/left", "left"]) == [
                "wing/left", "beak", "foot/left", "left",
            ])
        #expect(LaneRow.shortNames(of: ["a", "a"]) == ["a", "a"])
    }

    @Test("bars of the same time are on lines of their own, four at most")
    func tracks() {
        #expect(LaneRow.tracks(of: [bar(0, 0, 1), bar(1, 1, 2), bar(2, 1.5, 3), bar(3, 2, 4)]) == [0, 0, 1, 0])
        #expect(LaneRow.tracks(of: [bar(0, 0, 1), bar(1, 2, 3, added: 0.5)]) == [0, 1])
        #expect(LaneRow.tracks(of: (0..<6).map { bar($0, 0, .infinity) }) == [0, 1, 2, 3, 3, 3])
    }

    @Test("of a thousand lanes only those that are seen have layers, also after scrolling")
    func many() {
        show([group(1, (0..<1000).map { "layer\($0)" })])
        #expect(list.layer.sublayers.count < 20 && texts().contains("layer3"))
        for _ in 0..<40 { stage.send(.scrolled(Point(400, 100), by: Point(0, 400))) }
        #expect(list.layer.sublayers.count < 20)
        #expect(!texts().contains("layer3") && texts().contains { $0.hasPrefix("layer7") })
    }

    @Test("a click selects a layer; a double click, the triangle and Return open its lane")
    func opening() {
        var (selected, opened): ([String], [String]) = ([], [])
        list.onSelect = { selected.append($0) }
        list.onOpen = { opened.append("\($0) \($1)") }
        show([group(1, ["wing", "beak"])])
        let place = Point(50, 24 + 11)
        stage.click(place)
        #expect(selected == ["wing"] && opened == [])
        stage.send(.pointerPressed(place, clickCount: 2))
        stage.send(.pointerReleased(place))
        stage.click(Point(10, 24 + 33))
        #expect(opened == ["wing true", "beak true"])
        stage.key(.up)
        stage.key(.enter)
        #expect(selected == ["wing", "wing"] && opened.last == "wing true")
        content.openLanes = ["wing"]
        list.show(content)
        #expect(texts().contains("x") && texts().contains("y"))
        #expect(list.seenCurves.map(\.layer) == ["wing", "wing"])
    }

    @Test("an opened lane shows its curves in the group in which it was opened")
    func place() {
        list.onOpen = { [unowned self] in
            content.openLanes = $1 ? [$0] : []
            list.show(content)
        }
        show([group(1, ["wing"]), group(2, ["wing"])])
        let second = list.rows[3]
        stage.click(Point(10, second.y + 10))
        #expect(list.rows.map(\.id.cause) == [1, 1, 2, 2, 2, 2])
    }

    @Test("the wheel magnifies time with Control and moves through it with Shift")
    func wheel() throws {
        var scales: [TimeScale] = []
        list.onShow = { scales.append($0) }
        show([group(1, ["wing"])])
        stage.send(.scrolled(Point(450, 50), by: Point(0, -40), modifiers: .control))
        stage.send(.scrolled(Point(450, 50), by: Point(0, 40), modifiers: .shift))
        try #require(scales.count == 2)
        #expect(abs(scales[0].time(atX: 350) - content.scale.time(atX: 350)) < 1e-9)
        #expect(scales[0].secondsPerPoint < content.scale.secondsPerPoint)
        #expect(scales[1].first > 0 && scales[1].secondsPerPoint == content.scale.secondsPerPoint)
    }

    @Test("a curve's number is read at the playhead, and at the pointer while it is over the graph")
    func reading() {
        list.curves = { key in
            var curve = LayerCurve(key: key)
            (curve.times, curve.values) = ([0, 1, 2], [0, 100, 200])
            return (curve, nil)
        }
        content.openLanes = ["wing"]
        show([group(1, ["wing"])])
        list.showTime(0.5)
        #expect(texts().contains("x 50.0 pt · 100 pt/s · 0.500 s"))
        list.pointerMoved(to: Point(100 + content.scale.x(of: 1.25), 80))
        #expect(texts().contains("x 125.0 pt · 100 pt/s · 1.250 s"))
        #expect(texts().contains("y 50.0 pt · 100 pt/s · 0.500 s"))
        list.pointerMoved(to: nil)
        list.showTime(7)
        #expect(!texts().contains { $0.contains("pt/s ·") })
    }

    @Test("while a changed past is searched again a curve is as it was, and one never found says no number")
    func searching() {
        var isFound = false
        list.curves = { key in
            var curve = LayerCurve(key: key)
            if isFound { (curve.times, curve.values) = ([0, 1, 2], [0, 100, 200]) }
            return (curve, nil)
        }
        content.openLanes = ["wing"]
        show([group(1, ["wing"])])
        #expect(!texts().contains { $0.contains("pt") })
        for (revision, found) in [(1, true), (2, false)] {
            (content.revision, isFound) = (revision, found)
            list.show(content)
            list.showTime(0.5)
            #expect(texts().contains("x 50.0 pt · 100 pt/s · 0.500 s") && texts().contains("0.0 … 200.0 pt"))
        }
    }

    @Test("a jump gives the number no velocity, and outside of its curve there is none")
    func jump() {
        var curve = LayerCurve(key: LayerCurve.Key(layer: "wing", channel: .rotation))
        (curve.times, curve.values, curve.breaks) = ([0, 1, 2, 3], [0, 0, 90, 90], [2])
        #expect(curve.words(at: 0.9) == "rotation 0.0° · 0.0°/s · 0.900 s")
        #expect(curve.words(at: 3.1) == nil)
        #expect(curve.words(at: 2) == "rotation 90.0° · 0.0°/s · 2.000 s")
    }

    @Test("a list that shows the same again needs no frame")
    func rest() {
        show([group(1, ["wing"])])
        _ = stage.frame()
        list.show(content)
        list.showTime(0)
        #expect(stage.nextFrame == .never)
    }
}

extension PaintOperation {
    /// What is painted, without the clips around it.
    fileprivate var unclipped: [PaintOperation] {
        if case .clipped(let operations, _) = self { operations.flatMap(\.unclipped) } else { [self] }
    }
}
