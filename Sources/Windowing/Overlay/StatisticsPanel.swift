import Geometry
import LayerTree
import RenderTree
import Scenes
import X11Kit

/// The panel of figures about frames, at the window's lower left corner: scenes have their best in the middle and above.
final class StatisticsPanel {
    let layer = Layer(name: "figures")
    private let lines: [(name: TextLayer, value: TextLayer)]
    private let labels: FigureLabels
    private var shownAt = -Double.infinity
    /// The number of the frame that the scene is said to rest after.
    private var restNumber: Int?
    /// The text shown about the scene then.
    private var restScene = ""

    private static let size = Size(288, 172)
    private static let lineHeight = 16.0
    private static let nameWidth = 60.0
    /// Seconds for which nothing is to move in a scene that is said to be at rest: carets blink oftener.
    static let restLength = 1.0
    /// Seconds between two sets of figures: people can't read faster, and drawing text is work of its own.
    private static let interval = 0.25

    init(_ language: Language) {
        labels = FigureLabels(language)
        layer.backgroundColor = Color(hex: 0x0A1826, alpha: 0.8)
        layer.cornerRadius = 8
        func text(_ words: String, _ weight: Font.Weight, _ color: Color) -> TextLayer {
            TextLayer(
                TextContent(
                    words, font: Font(size: 11, weight: weight), color: color, alignment: .left, isTruncated: true))
        }
        lines = labels.names.map {
            (text($0, .semibold, Color(hex: 0x8FB3C9)), text("", .regular, .white))
        }
        for (name, value) in lines { layer.addSublayers(name, value) }
    }

    /// Whether there are figures to be read.
    var hasFigures: Bool { shownAt > -.infinity || restNumber != nil }

    /// Puts the panel where it is always, narrower where it would not fit.
    func layout(in viewport: Size) {
        let width = max(0, min(StatisticsPanel.size.width, viewport.width - 16))
        let height = StatisticsPanel.size.height
        layer.frame = Rect(8, max(8, viewport.height - height - 8), width, height)
        for (index, (name, value)) in lines.enumerated() {
            let y = 6 + Double(index) * StatisticsPanel.lineHeight
            name.frame = Rect(10, y, StatisticsPanel.nameWidth, StatisticsPanel.lineHeight)
            let left = 10 + StatisticsPanel.nameWidth
            value.frame = Rect(left, y, max(0, width - left - 6), StatisticsPanel.lineHeight)
        }
    }

    /// Shows a frame's figures from a time on, in seconds, unless others were shown just before. Called only while a frame
    /// is made anyway, so that figures about nothing never make frames.
    func show(_ record: FrameCost, scene: String, missed: Int, pixels: Int, start: Double, at time: Double) {
        let isDue = restNumber != nil || time - shownAt >= StatisticsPanel.interval || time < shownAt
        guard isDue else { return }
        shownAt = time
        restNumber = nil
        show(values(record, scene, missed, pixels, start))
    }

    /// Shows the figures of the last frame before a rest: at once, since nothing moves that could wait for them, and once.
    func rest(_ record: FrameCost, scene: String, missed: Int, pixels: Int, start: Double) {
        guard restNumber != record.number || restScene != scene else { return }
        (restNumber, restScene) = (record.number, scene)
        show(values(record, scene, missed, pixels, start))
    }

    private func show(_ values: [String]) {
        for (line, value) in zip(lines, values) where line.value.string != value { line.value.string = value }
    }

    private func values(
        _ record: FrameCost, _ scene: String, _ missed: Int, _ pixels: Int, _ start: Double
    ) -> [String] {
        func milliseconds(_ seconds: Double) -> String { fixed(seconds * 1e3, 2) }
        let showing = record.showing
        let interval = showing?.interval.map { milliseconds($0) + " ms" } ?? "–"
        let part = record.damage / Double(max(1, pixels)) * 100
        let steps = zip(labels.steps, record.steps).map { "\($0) \(milliseconds($1))" }
        let halves = [steps.prefix(2), steps.dropFirst(2)].map { $0.joined(separator: " · ") + " ms" }
        return [
            scene,
            "\(record.number)",
            fixed(record.aimed - start, 4) + " s",
            (showing.map { fixed($0.time - start, 4) } ?? "–") + " s",
            interval + " · " + fixed(record.rate, 2) + " Hz · \(labels.missed) \(missed)",
            fixed(record.damage, 0) + " px (" + fixed(part, 1) + " %)",
            halves[0],
            halves[1],
            record.presenter.map(labels.presenter) ?? "–",
            record.followsDisplay ? labels.display : labels.timer,
        ]
    }
}

private struct FigureLabels {
    let names: [String]
    let steps: [String]
    let missed: String
    let display: String
    let timer: String
    let presenter: (PresenterKind) -> String

    init(_ language: Language) {
        switch language {
        case .english:
            names = [
                "scene", "frame", "aimed at", "shown", "interval", "damage", "processor", "", "presenter", "clock",
            ]
            steps = FrameCost.stepNames
            missed = "missed in all"
            display = "the display's own refreshes"
            timer = "a timer at the display's rate"
            presenter = \.words
        case .chinese:
            names = ["场景", "帧", "目标时间", "显示时间", "间隔", "重绘区域", "处理器", "", "呈现方式", "时钟"]
            steps = ["取样", "比较", "绘制", "发送"]
            missed = "共错过"
            display = "显示器自身的刷新"
            timer = "按显示器频率的定时器"
            presenter = {
                switch $0 {
                case .present: "共享图像 (XPresent)"
                case .sharedMemory: "共享内存 (MIT-SHM)"
                case .wire: "经由连接 (XPutImage)"
                }
            }
        }
    }
}
