import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Study

/// The overlay above a window's scene.
///
/// It has the help panel, short messages, a badge while time is paused or slow, and a strip with the way back.
///
/// It depends on the clock alone, whatever the scene's time does, and is in no exported frame.
final class WindowOverlay {
    let stage: Stage
    /// Whether the help panel is there, and takes the next click.
    private(set) var showsHelp = false
    /// How many messages were shown so far.
    private(set) var messageCount = 0

    private let start: Double
    private let language: Language
    private var help: HelpPanel?
    private var figures: StatisticsPanel?
    private let toast: Toast
    private let badge: TimeBadge
    /// The strip with the way back from a scene.
    let strip: StripControl
    /// The bar with the buttons of time.
    let bar: BarControl
    /// The area around an animation shaped unlike the window, with a line along its edges.
    private let mat = ShapeLayer(name: "mat", fillColor: Color(hex: 0x000000, alpha: 0.07))
    private var board: Rect?
    /// Whether the study panel is behind the overlay, with a bar of its own at the window's lower edge.
    var isStudying = false {
        didSet {
            guard isStudying != oldValue else { return }
            hideEdges()
            layout()
        }
    }
    private let shaper: any TextShaper
    /// The scene's texts when the last message came, which it does not cover.
    private var texts: [Rect] = []
    /// The scene's texts, which the badge does not cover, when it came; and for what they were sought.
    private var badgeTexts: [Rect] = []
    private var badgeGround: BadgeBackdrop?

    init(_ scene: SceneConfiguration, shaper: any TextShaper, clock: Double) {
        stage = Stage(size: scene.size, scale: scene.scale, shaper: shaper)
        stage.background = .clear
        stage.reducesMotion = scene.reducesMotion
        start = clock
        language = scene.language
        self.shaper = shaper
        toast = Toast(shaper: shaper)
        badge = TimeBadge(shaper: shaper)
        strip = StripControl(scene.language, on: stage)
        bar = BarControl(scene.language, on: stage)
        for reveal in reveals { reveal.willHide = { [unowned self, unowned reveal] in cancelPress(of: reveal) } }
        (mat.fillRule, mat.isHidden) = (.evenOdd, true)
        (mat.strokeColor, mat.lineWidth) = (Color(hex: 0x808080, alpha: 0.5), 1)
        stage.root.addSublayers(mat, badge.layer, bar.bar.layer, strip.strip.layer, toast.layer)
        layout()
    }

    /// Follows the window's size, and the pixels of a point.
    func fit(_ size: Size, scale: Double) {
        stage.fit(size, scale: scale)
        (texts, badgeTexts, badgeGround) = ([], [], nil)
        showBoard(nil)
        hideEdges()
        layout()
    }

    /// Hides strip and bar until the pointer comes again.
    private func hideEdges() {
        for reveal in reveals { reveal.hide() }
    }

    private func layout() {
        figures?.layout(in: stage.size)
        help?.layout(in: stage.size)
        let panel = figures.map { [$0.layer.frame] } ?? []
        badge.layout(in: stage.size, besides: badgeTexts + panel)
        let height = isStudying ? TimeBar.height : 0
        let foot = Rect(0, stage.size.height - height, stage.size.width, height)
        let bar = bar.reveal.isShown ? [bar.bar.layer.frame] : []
        let below = [foot] + (badge.mark == nil ? [] : [badge.layer.frame]) + bar
        toast.layout(in: stage.size, besides: texts + panel + below)
    }

    /// The frame of the contents behind with the overlay above it.
    ///
    /// An empty overlay is added, too, so that all frames are built alike and differ only in what comes and goes.
    func frame(over scene: RenderFrame) -> RenderFrame {
        var frame = scene
        let isClear = scene.background == .clear
        if isClear { frame.background = .white }
        frame.root = RenderNode(
            id: 0, contents: isClear ? Checkerboard.operations(in: scene.size) : [],
            children: [scene.root, stage.frame().root])
        return frame
    }

    /// Shows where an animation ends that leaves a part of the window free; nil for none.
    func showBoard(_ board: Rect?) {
        guard board != self.board else { return }
        self.board = board
        let window = Rect(origin: .zero, size: stage.size)
        mat.isHidden = board.map { window.width - $0.width < 2 && window.height - $0.height < 2 } ?? true
        guard let board, !mat.isHidden else { return }
        mat.frame = window
        var path = Path(rect: window.inset(by: Insets(all: -2)))
        // The line lies outside.
        path.append(Path(rect: board.inset(by: Insets(all: -0.5))))
        mat.path = path
    }

    // MARK: Input

    /// The strip or the bar, if a button of the pointer that went down over it is still down.
    private var pressed: EdgeReveal?
    /// Whether the stage has a place of the pointer.
    private var hasPointer = false
    /// Whether the last press of a key closed the help panel.
    private var keyClosedHelp = false

    private var reveals: [EdgeReveal] { [strip.reveal, bar.reveal] }

    var isPressed: Bool { pressed != nil }

    /// Whether the pointer is over the strip or the bar.
    var isUnderPointer: Bool { strip.reveal.isUnderPointer || bar.reveal.isUnderPointer }

    /// Follows the pointer, nil outside the window. Returns whether it is the strip's or the bar's, and not the scene's.
    func pointerMoved(to point: Point?) -> Bool {
        // The study panel has a bar of its own.
        guard !isStudying else { return false }
        for reveal in reveals { reveal.pointerMoved(to: point) }
        if let point, isUnderPointer || isPressed {
            hasPointer = true
            stage.send(.pointerMoved(point))
        } else if hasPointer {
            hasPointer = false
            stage.send(.pointerLeft)
        }
        return isUnderPointer || isPressed
    }

    /// The primary button went down. Returns whether that was for the strip or the bar.
    func press(at point: Point) -> Bool {
        // The release of an earlier press got lost.
        if let pressed { cancelPress(of: pressed) }
        guard pointerMoved(to: point), let taker = reveals.first(where: \.takesClicks) else { return false }
        pressed = taker
        stage.send(.pointerPressed(point))
        return true
    }

    /// Ends a press of the strip or the bar, if it has one, without a click.
    private func cancelPress(of reveal: EdgeReveal) {
        guard pressed === reveal else { return }
        pressed = nil
        stage.send(.pointerCancelled)
    }

    /// A button came up that went down over the strip or the bar.
    func release(at point: Point) {
        pressed = nil
        stage.send(.pointerReleased(point))
        _ = pointerMoved(to: point)
    }

    @discardableResult
    func send(_ event: InputEvent) -> InputOutcome { InputOutcome(take(event) ? .content : nil) }

    private func take(_ event: InputEvent) -> Bool {
        switch event {
        case .pointerMoved(let point):
            return showsHelp || pointerMoved(to: point)
        case .pointerLeft:
            _ = pointerMoved(to: nil)
            return showsHelp
        case .pointerPressed(let point, .primary, _, _):
            return press(at: point)
        case .pointerReleased(let point, .primary) where isPressed:
            release(at: point)
            return true
        case .pointerCancelled:
            guard let pressed else { return false }
            cancelPress(of: pressed)
            return true
        case .pointerPressed, .scrolled:
            return showsHelp || isUnderPointer
        case .keyPressed(let press):
            // The repeats of a key that closed help do nothing.
            if !press.isRepeat {
                keyClosedHelp = showsHelp && press.modifiers.isEmpty && [.escape, .enter, " "].contains(press.key)
                if keyClosedHelp { hideHelp() }
            }
            return keyClosedHelp
        default: return false
        }
    }

    /// Toggles the list of a scene's keys and those of every window.
    /// - Parameters:
    ///   - isStudying: whether the study panel's keys are listed, too.
    ///   - isPictureFocused: whether the scene has the keyboard, beside the study panel.
    ///   - acceptsFiles: whether dropped files are opened.
    func toggleHelp(
        of scene: SceneInfo, isStudying: Bool, isPictureFocused: Bool = false, acceptsFiles: Bool = false
    ) {
        if showsHelp { return hideHelp() }
        // The last message would cover keys.
        toast.dismiss()
        strip.reveal.hide()
        help?.layer.removeFromSuperlayer()
        let panel = HelpPanel(
            scene: scene, isStudying: isStudying, isPictureFocused: isPictureFocused, acceptsFiles: acceptsFiles,
            language: language)
        // Above the figures, the badge and the strip, below the messages.
        stage.root.insertSublayer(panel.layer, below: toast.layer)
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
        let panel = StatisticsPanel(language)
        stage.root.insertSublayer(panel.layer, at: 1)
        figures = panel
        layout()
    }

    /// Whether figures that are wanted are there.
    var hasFigures: Bool { figures?.hasFigures ?? true }

    /// Brings the figures, if they are shown, up to the last frame that was shown.
    func showFigures(of journal: FrameStatistics, _ player: ScenePlayer) {
        guard let figures, let record = journal.latest else { return }
        figures.show(
            record, scene: PlaybackMessages(language).state(of: player), missed: journal.missed, pixels: pixelCount,
            start: start, at: stage.time)
    }

    /// Shows in the figures, if they are shown, that nothing in the scene moves.
    func showRest(of journal: FrameStatistics, _ player: ScenePlayer) {
        guard let figures, let record = journal.latest, let time = record.sceneTime else { return }
        let words = PlaybackMessages(language)
        figures.rest(
            record, scene: player.isPaused ? words.state(of: player) : words.rest(since: time),
            missed: journal.missed, pixels: pixelCount, start: start)
    }

    /// Shows or hides the badge, as the scene's time requires.
    /// - Parameters:
    ///   - player: whose time; nil for no badge.
    ///   - scene: the frame shown, whose texts the badge does not cover.
    func showTime(of player: ScenePlayer?, over scene: RenderFrame? = nil) {
        if let player { bar.follow(player) }
        let mark = bar.reveal.isShown ? nil : player.flatMap { PlaybackMessages(language).badge(of: $0) }
        // At full speed there is no badge, and nothing to look up for each frame.
        let ground = mark.map { _ in
            BadgeBackdrop(scene: player?.scene?.shownInfo.name, isAtRest: player?.stage.nextFrame != .now)
        }
        let isOnNewGround = ground.map { badgeGround?.isLeft(for: $0) ?? true } ?? false
        badgeGround = scene == nil ? nil : ground
        guard mark != badge.mark || isOnNewGround else { return }
        if isOnNewGround {
            badgeTexts = (scene?.readableTexts(shaper) ?? []).map { TimeBadge.withIcon($0, in: stage.size) }
        }
        if mark != badge.mark { badge.show(mark, on: stage) }
        layout()
    }

    /// The badge's backdrop: a scene, while it moves or at rest.
    private struct BadgeBackdrop {
        let scene: String?
        let isAtRest: Bool

        /// Whether texts may be elsewhere: another scene is open, or this one has come to rest.
        func isLeft(for other: BadgeBackdrop) -> Bool { scene != other.scene || !isAtRest && other.isAtRest }
    }

    /// Answers a click in paused time, which the scene can't.
    func pulseBadge() { badge.pulse(on: stage) }

    private var pixelCount: Int { Int(stage.size.width * stage.size.height * stage.scale * stage.scale) }

    /// Shows a message for a while, in the place of the last one.
    /// - Parameters:
    ///   - scene: the frame shown, whose texts it does not cover.
    func showToast(_ message: String, over scene: RenderFrame?) {
        messageCount += 1
        texts = scene?.readableTexts(shaper) ?? []
        toast.say(message)
        layout()
        toast.appear(on: stage)
    }
}

extension WindowOverlay: WindowContent {
    func advance(toClock clock: Double) { stage.advance(to: clock - start) }
    var nextFrameClock: Double { stage.nextFrame.time { start + $0 } }
    var pointerShape: PointerShape? { showsHelp ? .arrow : isUnderPointer ? stage.cursor : nil }
    var keyboard: Stage? { nil }
}
