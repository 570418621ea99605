import CairoKit
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage

/// What a window shows above its scene: the help panel and short messages. It goes by the clock alone, whatever the
/// scene's time does, and is in no exported frame.
final class WindowOverlay {
    let stage: Stage
    /// Whether the help panel is there, and takes the next click.
    private(set) var showsHelp = false
    /// How many messages were shown so far.
    private(set) var messageCount = 0

    private let start: Double
    private let language: Language
    private var help: HelpPanel?
    private var figures: FiguresPanel?
    private let toast: Toast
    private var farewell: ScheduledAction?

    /// How long a message stays, in seconds.
    private static let messageDuration = 2.8

    init(_ scene: SceneConfiguration, shaper: CairoTextShaper, clock: Double) {
        stage = Stage(size: scene.size, scale: scene.scale, shaper: shaper)
        stage.background = .clear
        stage.reducesMotion = scene.reducesMotion
        start = clock
        language = scene.language
        toast = Toast(shaper: shaper)
        stage.root.addSublayer(toast.layer)
        layout()
    }

    func advance(toClock clock: Double) { stage.advance(to: clock - start) }

    func clockTime(atStage time: Double) -> Double { start + time }

    /// Follows the window's size, and the pixels of a point.
    func fit(_ size: Size, scale: Double) {
        stage.fit(size, scale: scale)
        layout()
    }

    private func layout() {
        figures?.layout(in: stage.size)
        help?.layout(in: stage.size)
        toast.layout(in: stage.size, above: figures?.layer.frame)
    }

    /// The scene's frame with the overlay above it.
    ///
    /// An empty overlay is added, too, so that all frames are built alike and differ only in what comes and goes.
    func frame(over scene: RenderFrame) -> RenderFrame {
        var frame = scene
        frame.root = RenderNode(id: 0, children: [scene.root, stage.frame().root])
        return frame
    }

    /// Whether a key closes the help panel that is there.
    func takes(key: Key) -> Bool { showsHelp && [.escape, .enter, " "].contains(key) }

    /// Toggles the list of a scene's keys and those of every window.
    func toggleHelp(of scene: SceneInfo) {
        if showsHelp { return hideHelp() }
        help?.layer.removeFromSuperlayer()
        let panel = HelpPanel(scene: scene, language: language)
        // Above the figures, below the messages.
        stage.root.insertSublayer(panel.layer, at: figures == nil ? 0 : 1)
        panel.layout(in: stage.size)
        help = panel
        showsHelp = true
        stage.animate(.easeOut(duration: 0.18)) { panel.layer.opacity = 1 }
    }

    func hideHelp() {
        showsHelp = false
        stage.animate(.easeOut(duration: 0.18)) { help?.layer.opacity = 0 }
    }

    func toggleFigures() {
        if let figures {
            figures.layer.removeFromSuperlayer()
            self.figures = nil
            layout()
            return
        }
        let panel = FiguresPanel(language)
        stage.root.insertSublayer(panel.layer, at: 0)
        figures = panel
        layout()
    }

    /// Whether figures that are wanted are there.
    var hasFigures: Bool { figures?.hasFigures ?? true }

    /// Brings the figures, if they are shown, up to the last frame that was shown.
    func showFigures(of journal: FrameStatistics, _ player: ScenePlayer) {
        guard let figures, let record = journal.latest else { return }
        figures.show(
            record, scene: PlaybackWords(language).state(of: player), missed: journal.missed, pixels: pixelCount,
            start: start, at: stage.time)
    }

    /// Shows in the figures, if they are shown, that nothing in the scene moves.
    func showRest(of journal: FrameStatistics, _ player: ScenePlayer) {
        guard let figures, let record = journal.latest, let time = record.sceneTime else { return }
        let words = PlaybackWords(language)
        figures.rest(
            record, scene: player.isPaused ? words.state(of: player) : words.rest(since: time),
            missed: journal.missed, pixels: pixelCount, start: start)
    }

    private var pixelCount: Int { Int(stage.size.width * stage.size.height * stage.scale * stage.scale) }

    /// Shows a message for a while, in the place of the last one.
    func showToast(_ message: String) {
        messageCount += 1
        farewell?.cancel()
        toast.say(message)
        layout()
        stage.animate(.easeOut(duration: 0.15)) { toast.layer.opacity = 1 }
        farewell = stage.after(Self.messageDuration) { [unowned self] in
            stage.animate(.easeIn(duration: 0.3)) { toast.layer.opacity = 0 }
        }
    }
}

/// A short message at the window's lower edge.
private final class Toast {
    let layer = Layer(name: "toast")
    private let text: TextLayer
    private let shaper: CairoTextShaper

    init(shaper: CairoTextShaper) {
        self.shaper = shaper
        text = TextLayer(
            TextContent(
                "", font: Font(size: 13, weight: .medium), color: .white, alignment: .center, isTruncated: true))
        layer.backgroundColor = Color(hex: 0x14283A, alpha: 0.92)
        layer.shadowColor = Color(hex: 0x0A1826)
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 10
        layer.shadowOffset = Point(0, 4)
        layer.opacity = 0
        layer.addSublayer(text)
    }

    func say(_ message: String) { text.string = message }

    /// Places the message at the lower edge, or above an obstacle there.
    func layout(in viewport: Size, above obstacle: Rect?) {
        // Measuring even no words would load the fonts.
        if text.string.isEmpty { return }
        let height = 38.0
        let words = (shaper.size(of: text.text, width: nil).width + 1).rounded(.up)
        let width = max(0, min(words + 36, viewport.width - 24))
        var frame = Rect(
            ((viewport.width - width) / 2).rounded(), (viewport.height - height - 24).rounded(), width, height)
        if let obstacle, frame.intersection(obstacle) != nil {
            frame.origin.y = max(0, obstacle.minY - height - 8)
        }
        layer.frame = frame
        layer.cornerRadius = height / 2
        text.frame = Rect(18, 0, max(0, width - 36), height)
    }
}
