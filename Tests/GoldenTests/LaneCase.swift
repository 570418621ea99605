import CairoKit
import Controls
import Geometry
import RenderTree
import Stage
import TytoTesting

@testable import Analysis
@testable import Scenes
@testable import Study

/// The list of lanes, for a golden `Goldens/lanes/NAME.png`.
enum LaneCase {
    static let names = ["light", "dark", "light-2x", "narrow-chinese", "empty"]

    private static let spring = (0...32).map { index in
        let time = Double(index) / 32
        return 1 - Math.exp(-6 * time) * Math.cos(14 * time)
    }
    private static let ease = (0...32).map { index in
        let time = Double(index) / 32
        return time * time * (3 - 2 * time)
    }

    private static let groups = [
        CauseGroup(
            id: 0, time: 0,
            lanes: [
                Lane(
                    layer: "stars",
                    bars: [AnimationBar(id: 0, channels: [.opacity], words: "", added: 0.4, begin: 0.4, end: .infinity)]
                ),
                Lane(layer: "owl/pupil", bars: [], isLinked: true),
            ]),
        CauseGroup(
            id: 1, time: 1,
            lanes: [
                Lane(
                    layer: "owl/wing/left",
                    bars: [
                        AnimationBar(
                            id: 1, channels: [.rotation], words: "rotation · spring 300/20", added: 1, begin: 1,
                            end: 2.2, shape: spring),
                        AnimationBar(
                            id: 2, channels: [.x, .y], words: "position · easeInOut 0.80 s", added: 1, begin: 1.3,
                            end: 2.1, shape: ease),
                    ]),
                Lane(
                    layer: "owl/wing/right",
                    bars: [
                        AnimationBar(
                            id: 3, channels: [.scale], words: "scale", added: 1, begin: 1, end: 1.4, finished: false,
                            shape: ease)
                    ]),
                Lane(
                    layer: "owl/beak/left",
                    bars: [
                        AnimationBar(id: 4, channels: [], words: "path", added: 1.2, begin: 1.4, end: 3, shape: ease)
                    ]),
            ], completions: [2.1, 2.2]),
    ]

    private static func curve(_ channel: LayerChannel, factor: Double = 1) -> LayerCurve {
        var curve = LayerCurve(key: LayerCurve.Key(layer: "owl/wing/left", channel: channel))
        func add(_ time: Double) {
            let progress = max(0, min((time - 1) / (1.2 * factor), 1))
            curve.times.append(time)
            let place = time > 2.4 ? 60 : 20 + 10 * progress
            curve.values.append(channel == .rotation ? -30 * progress * (2 - progress) : place)
        }
        // The velocity breaks at the movement's beginning and end.
        let ends = [120, 120 + Int((144 * factor).rounded())]
        for index in 0...360 {
            if ends.contains(index) { add((Double(index) / 120).nextDown) }
            if ends.contains(index) || channel == .x && index == 289 { curve.breaks.insert(curve.times.count) }
            add(Double(index) / 120)
        }
        return curve
    }

    static func picture(_ name: String) throws -> PixelGrid {
        let shaper = CairoTextShaper()
        let scale = name.hasSuffix("2x") ? 2.0 : 1
        let theme = name == "dark" ? ControlTheme.dark : .light
        let width = name.hasPrefix("narrow") ? 400.0 : 900
        let stage = Stage(size: Size(width, 330), scale: scale, shaper: shaper)
        stage.background = theme.surface
        let list = LaneList(theme: theme, language: name.hasSuffix("chinese") ? .chinese : .english, on: stage)
        stage.root.addSublayer(list.panel)
        let nameWidth = width == 400 ? 96.0 : 170
        list.layOut(in: Rect(0, 0, width, 330), nameWidth: nameWidth)
        list.channels = { _ in [.rotation, .x] }
        list.curves = {
            (curve($0.channel), $0.channel == .rotation ? curve($0.channel, factor: 1.5) : nil)
        }
        var content = LaneList.Content()
        content.scale = TimeScale(showing: 3, width: width - nameWidth)
        content.end = 3
        if name != "empty" {
            content.groups = groups
            content.marks = [InputMark(id: [1, 2], begin: 1, end: 1.1, kind: .click, words: "")]
            content.openLanes = ["owl/wing/left"]
            content.selection = "owl/wing/left"
        }
        list.show(content)
        list.showTime(1.5)
        stage.advance(to: 1)
        return try PixelGrid(stage.frame(), shaper: shaper)
    }
}
