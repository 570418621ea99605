import Analysis
import Controls
package import Geometry
import LayerTree
package import RenderTree
package import Scenes
package import Stage

/// The panel around a scene: its stage by the clock, its state, and the frame with the scene's picture in it.
///
/// The player is the present: its time is the playhead's, and going back in it replays the session. The panel changes nothing in
/// the scene but by the player, so the scene's frames are those of a session without it.
package final class StudyRoom {
    /// The panel's stage, which time of the scene does not touch.
    package let stage: Stage
    package internal(set) var state: StudyState { didSet { needsUpdate = true } }
    /// Whether something was changed that the panel does not show yet.
    var needsUpdate = false
    let player: ScenePlayer
    private let start: Double
    let theme: ControlTheme
    private(set) var layout: StudyLayout
    let picture: PictureView
    let looking: Looking
    private let titles: PaneTitles
    let ruler: RulerView
    /// The moments that the scene names by times of the session.
    let moments: [RulerView.Moment]
    private let playhead: PlayheadView
    let inputs: InputTrack
    let lanes: LaneList
    private let tools: TimeTools
    let bar: TimeBar
    var undoStack = SessionUndo()
    let settings: SettingsView
    /// The parameters of the scene.
    let parameters: [ParameterSpecification]
    /// The session before the present drag of a mark or a setting; nil if there is none.
    var undraggedSession: SceneSession?
    private(set) var shownTime: ShownTime
    /// What the session shows over time.
    let replay: Replay
    /// The session's inputs as marks, the rounds of a file's loop, and the revision of the session.
    var past: (marks: [InputMark], rounds: LoopRounds?, revision: Int) = ([], nil, -1)
    /// Whether the replay may have more to find.
    package internal(set) var isSearching = false
    /// What the program does for the panel; nil in a picture of it.
    package weak var host: (any StudyHost)? { didSet { readPresets() } }
    /// Called by the button that closes the panel.
    package var onToggle: () -> Void = {}
    /// Called to make the panel again in the other colours.
    package var onSwitchAppearance: () -> Void = {}
    /// What a panel made in place of this one continues with.
    package var memory: Memory {
        get { Memory(state: state, undoStack: undoStack) }
        set { (state, undoStack) = (newValue.state, newValue.undoStack) }
    }

    /// What is shown, and what can be taken back.
    package struct Memory {
        let state: StudyState
        let undoStack: SessionUndo
    }

    /// Whether the pointer is over the picture, and the scene knows.
    var isOverPicture = false
    /// The buttons that went down over the picture and are still down.
    var pressedInPicture: Set<PointerButton>
    /// The pointer's last place; nil outside the window.
    var pointer: Point?

    /// Seconds of a session that the ruler shows as a whole at first.
    private static let longestWhole = 12.0

    /// Opens the panel over a player.
    /// - Parameters:
    ///   - size: the window's, in points.
    ///   - scale: pixels per point.
    ///   - pressed: the buttons that are down and went down over the scene.
    ///   - clock: the time of the clock now, in seconds.
    package init(
        _ player: ScenePlayer, size: Size, scale: Double, appearance: Appearance = .light,
        pressed: Set<PointerButton> = [], clock: Double = 0
    ) {
        self.player = player
        pressedInPicture = pressed
        start = clock
        replay = Replay(player.session, shaper: player.stage.shaper)
        shownTime = ShownTime(of: player)
        theme = appearance == .light ? .light : .dark
        stage = Stage(
            size: size, scale: scale, shaper: player.stage.shaper, clipboard: player.stage.clipboard)
        stage.background = theme.surface
        stage.reducesMotion = player.stage.reducesMotion
        layout = StudyLayout(window: size, scene: player.stage.size)
        // All of a short session, and of a long one the present.
        let whole = min(player.sessionEnd * 1.2, Self.longestWhole)
        state = StudyState(
            scale: TimeScale(showing: whole, width: layout.span.width).following(player.stage.time))
        let language = player.session.configuration.language
        moments = RulerView.Moment.all(of: player.configuration)
        picture = PictureView(theme: theme, on: stage)
        looking = Looking(theme: theme, language: language, on: stage)
        titles = PaneTitles(theme: theme, language: language, on: stage)
        parameters = player.configuration.source.parameters
        // Tab goes from left to right and from top to bottom.
        settings = SettingsView(parameters, language: language, theme: theme, on: stage)
        tools = TimeTools(theme: theme, language: language, on: stage)
        ruler = RulerView(theme: theme, on: stage)
        playhead = PlayheadView(theme: theme)
        inputs = InputTrack(theme: theme, language: language, on: stage)
        lanes = LaneList(theme: theme, language: language, on: stage)
        bar = TimeBar(language: language, isStudying: true, on: stage)
        stage.root.addSublayers(
            picture.layer, looking.marks.layer, titles.layer, looking.panes, settings.layer, picture.edge, ruler.layer,
            inputs.layer, lanes.panel, tools.layer, playhead.layer, bar.layer)
        for bar in tools.bars + [looking.buttons] + settings.commandBars { bar.target = self }
        titles.onChoose = { [unowned self] in focus($0) }
        ruler.onSeek = { [unowned self] in stop(at: $0) }
        ruler.onLoop = { [unowned self] in setLoop($0) }
        ruler.onMoment = { [unowned self] in go(to: $0) }
        ruler.onFinding = { [unowned self] in show($0) }
        inputs.onSeek = { [unowned self] in stop(at: $0) }
        inputs.onMove = { [unowned self] mark, seconds, isFinal in move(mark.id, by: seconds, isFinal: isFinal) }
        inputs.onRemove = { [unowned self] in removeInputs($0.id) }
        wireLanes()
        bar.delegate = self
        bar.onToggle = { [unowned self] in onToggle() }
        bar.onSwitchAppearance = { [unowned self] in switchAppearance() }
        wireLooking()
        wireSettings()
        stage.delegate = self
        player.servesSteps = true
        player.willDiscard = { [unowned self] in
            undoStack.record($0, isDiscard: true)
            host?.report(
                Localized("What followed is replaced; Ctrl+Z brings it back", zh: "之后的内容已被替换；Ctrl+Z 可恢复")[language])
        }
        layOut()
        // What is being typed is typed on.
        stage.focus(player.stage.focused?.takesText == true ? picture : ruler)
        ruler.focusChanged(to: false)
    }

    deinit { (player.willDiscard, player.servesSteps) = (nil, false) }

    /// Whether a button went down over the picture and is still down.
    package var isPressingPicture: Bool { !pressedInPicture.isEmpty }

    /// The latest time of the session.
    package var end: Double { player.sessionEnd }

    /// Whether the player plays what has not been yet.
    var isLive: Bool { !player.isPaused && player.stage.time >= end }

    // MARK: Time

    /// Advances the panel to a time of the clock, after its player.
    package func advance(toClock clock: Double) {
        if let loop = state.loop, !player.isPaused, player.stage.time >= loop.upperBound {
            pressedInPicture = []
            player.seek(to: loop.lowerBound)
        }
        stage.advance(to: clock - start)
        update()
    }

    /// The clock's time for a time of the panel's stage.
    package func clockTime(atStage time: Double) -> Double { start + time }

    /// The time at which the panel's next frame may differ.
    ///
    /// A playhead in the past moves while it plays; in the present it moves with what the scene shows, so that a scene at rest
    /// wakes nothing.
    package var nextFrame: NextFrame {
        let isPast = !player.isPaused && (player.stage.time < end || state.loop != nil)
        return needsUpdate || isSearching || isPast || isResting != bar.isResting ? .now : stage.nextFrame
    }

    /// Whether time passes in the present and nothing moves.
    private var isResting: Bool { isLive && player.stage.nextFrame == .never }

    /// Shows what was changed outside of an input.
    func updateIfNeeded() {
        if needsUpdate { update() }
    }

    /// Shows in the panel what the player has reached.
    func update() {
        if wantedLayout != layout { return layOut() }
        shownTime.follow(player)
        let (time, end) = (shownTime.time, shownTime.end)
        followPast(until: end)
        if !player.isPaused { state.scale = state.scale.following(time) }
        ruler.show(
            RulerView.Content(
                scale: state.scale, end: end, loop: state.loop, findings: replay.findings, moments: moments,
                rounds: past.rounds, reach: past.rounds?.end(after: end) ?? 0))
        inputs.show(InputTrack.Content(scale: state.scale, marks: past.marks))
        showLanes(at: time, end: end)
        for bar in tools.bars { bar.update() }
        playhead.place(
            at: state.scale.x(of: time), in: layout.span, foot: layout.ruler.height, stage.pixelAlignment)
        showSettings()
        bar.show(
            TimeBar.Content(
                time: time, end: end, isPlaying: !player.isPaused, speed: player.speed,
                pictureScale: layout.pictureScale, isResting: isResting, animation: player.shownAnimation))
        showLooking()
        needsUpdate = false
    }

    // MARK: Place

    /// Follows the window's size and scale; the scene keeps its viewport.
    package func fit(_ size: Size, scale: Double) { stage.fit(size, scale: scale) }

    func layOut() {
        layout = wantedLayout
        if !layout.time.isEmpty { state.scale = state.scale.fitted(to: layout.span.width) }
        picture.layOut(in: layout.picture)
        layOutLooking()
        titles.show(layout)
        settings.layOut(in: layout.settings)
        let parts = [ruler.layer, inputs.layer, lanes.panel, playhead.layer]
        for part in parts { part.isHidden = layout.time.isEmpty }
        ruler.frame = layout.ruler
        inputs.frame = layout.inputs
        lanes.layOut(in: layout.lanes, nameWidth: layout.corner.width)
        tools.layOut(in: layout.corner)
        bar.layOut(in: layout.bar)
        update()
    }

    /// The panel's frame at the time reached.
    /// - Parameter scene: the scene's frame of its present, which the panel has in it.
    package func frame(around scene: RenderFrame) -> RenderFrame {
        updateIfNeeded()
        var frame = stage.frame()
        frame.root = RenderNode(
            id: 0, children: [pictureNode(of: scene), frame.root])
        if layout.pictureScale == 1 {
            frame.innerFrame = PixelExtent(width: scene.pixelWidth, height: scene.pixelHeight)
        }
        return frame
    }
}

extension StudyRoom: StageDelegate {
    package func stageDidResize(_ stage: Stage) { layOut() }
}
