package import CairoKit
import Geometry
import Glibc
import Outside
package import RenderTree
package import Scenes
import Script
package import Stage
package import Study
import System
package import X11Kit

/// A scene in a window: inputs go to its stage, and its frames to the screen, until someone closes it.
package final class WindowSession {
    private let clipboard = WindowClipboard()
    let connection: Connection
    let window: Window
    private let renderer: CairoRenderer
    /// The player of the scene shown.
    package let player: ScenePlayer
    var pacer: FramePacer
    let journal = FrameStatistics()
    var time: SuspendAwareClock
    var stage: Stage { player.stage }
    var opened = OpenedScene()
    var configuration: SceneConfiguration { player.configuration }
    let shaper: CairoTextShaper
    let icon: Picture?
    /// The icon that the window was given last.
    var shownIcon: Picture?
    /// The title without the scene's own.
    let title: String
    /// The program's name.
    let program: String
    /// The overlay above the scene.
    let overlay: WindowOverlay
    /// The study panel, while it is open.
    var study: StudyPanel? {
        didSet { overlay.isStudying = study != nil }
    }
    /// The program around the window.
    let host: any WindowHost
    /// The buttons that went down over the scene or the panel and are still down.
    var pressed: Set<PointerButton> = []
    /// Whether the pointer was last over the scene or the panel.
    var isOverMain = false
    /// The study panel's colours.
    package var studyAppearance = Appearance.light
    /// The size in pixels that the window was given for the panel.
    var studySize = (0, 0)
    var presented = PresentedFrames()
    /// The scene's frame that the window shows; nil before the first one.
    package var seen: SeenFrame? { presented.seen }
    /// The signal that ended the session, if one did.
    package internal(set) var endSignal: Int32?

    /// The size in pixels last requested of the window manager, and not yet answered.
    var askedSize: (Int, Int)?
    var isOver = false
    var hasShownFrame = false
    /// The attributes last passed to the window.
    var applied: WindowAttributes
    private var isMapped = false
    private var (isObscured, isDark, isMinimized) = (false, false, false)
    /// Whether the window has the keyboard, by the server's last event.
    var isFocused = true
    /// The stage that last followed the keyboard, whether the window had it then, and how often the past had been changed.
    weak var informedStage: Stage?
    var wasFocused = true
    var informedDiscardCount = 0
    /// The keys that came up while the window showed the past.
    var missedReleases: Set<Key> = []
    /// Whether the scene has saved what is to be kept.
    var isClosed = false
    /// Reports a shortage of memory, from the first frame on.
    var pressure: MemoryPressure?
    /// Whether the picture was moving when the last frame was made.
    private var wasMoving = false
    var preparation = HiddenPreparation()
    /// What other threads have sent to the scene.
    let outsideQueue: OutsideQueue
    /// When events from outside were last taken, in seconds of the ``MonotonicClock``.
    var lastTaking = -Double.infinity

    /// Opens a window for a scene.
    /// - Parameters:
    ///   - clock: the time now, in seconds of the ``MonotonicClock``.
    ///   - stage: what is shown in the place of the scene; its size and scale are the configuration's.
    ///   - host: kept by the session.
    ///   - name: the program's, for the window manager.
    ///   - followsScale: whether the window takes the desktop's scale when that changes.
    package init(
        _ scene: SceneConfiguration, stage: Stage? = nil, host: any WindowHost, on connection: Connection,
        clock: Double, name: String = "tyto", title: String, icon: Picture?, shaper: CairoTextShaper,
        inputs: (any InputSource)? = nil, speed: Double = 1, presenter: PresenterKind? = nil, followsScale: Bool = false
    ) throws {
        self.connection = connection
        self.host = host
        self.shaper = shaper
        self.icon = icon
        time = SuspendAwareClock(machine: clock)
        let outsideQueue = OutsideQueue { [wakeup = host.wakeup] in wakeup.wake() }
        self.outsideQueue = outsideQueue
        if let stage {
            stage.clipboard = clipboard
            player = ScenePlayer(scene, speed: speed, clock: clock, goesBack: false) { _ in PlayedStage(stage) }
        } else {
            player = ScenePlayer(
                scene, inputs: inputs, speed: speed, clock: clock,
                receive: { [weak outsideQueue] in outsideQueue?.add($0) ?? false }
            ) { [clipboard] in PlayedStage($0, shaper: shaper, clipboard: clipboard) }
        }
        (program, self.title) = (name, title)
        overlay = WindowOverlay(scene, shaper: shaper, clock: clock)
        overlay.strip.controls = { [player] in player.stage.controlFrames }
        overlay.bar.controls = overlay.strip.controls
        let frame = player.stage.frame()
        let title = player.stage.window.title ?? title
        var options = WindowOptions(title: title, width: frame.pixelWidth, height: frame.pixelHeight)
        options.name = name
        let least = WindowSession.leastSize(of: scene) * player.stage.scale
        applied = WindowAttributes(title: title, minimumSize: least)
        (options.minimumWidth, options.minimumHeight) = (Int(least.width), Int(least.height))
        options.presenter = presenter
        window = try Window(connection, options)
        clipboard.window = window
        if followsScale { window.watchScale(from: scene.scale) }
        renderer = CairoRenderer(shaper: shaper)
        pacer = FramePacer(rate: window.monitor?.rate ?? RefreshGrid.fallbackRate, now: clock)
        (informedStage, wasFocused) = (player.stage, player.stage.isWindowFocused)
        overlay.bar.bar.delegate = player
        overlay.bar.bar.onToggle = { [unowned self] in toggleStudy() }
        overlay.strip.strip.onClick = { [unowned self] in send($0.press) }
    }

    deinit { outsideQueue.end() }

    /// The frames whose files are written, or could not be, and that are not collected yet.
    let keptFrames = Guarded<[KeptFrame]>([])
    /// Work for after the inputs at hand.
    var afterInputs: [() -> Void] = []

    /// Whether anyone can see the window.
    var isVisible: Bool { isMapped && !isObscured && !isDark && !isMinimized }

    func showFrame() throws {
        var meter = StepMeter()
        // There was something to do since the events came; a program that was stopped meanwhile loses that time.
        _ = time.advance(toMachine: meter.began, deadline: connection.lastMethodReply)
        let underWay = pacer.underWayCount
        let aim = pacer.begin(now: meter.began, isContinuing: wasMoving)
        // The picture is that of the time at which it will be seen, so that frames are as even as the display.
        advance(toClock: aim.time - time.lost)
        showTime()
        let sceneTime = stage.nextFrame == .now || presented.isExposed ? stage.time : nil
        let scene = stage.frame()
        if sceneTime != nil || !overlay.hasFigures { overlay.showFigures(of: journal, player) }
        let content = contents.dropLast().reversed().reduce(scene) { $1.frame(over: $0) }
        meter.endStep()
        let frame = try window.takeFrame(width: content.pixelWidth, height: content.pixelHeight)
        let damage = presented.damage(of: content, age: frame.age)
        meter.endStep()
        try frame.withPixels { pixels, stride in
            try Surface.withBorrowed(
                pixels: pixels, width: content.pixelWidth, height: content.pixelHeight, stride: stride
            ) { surface throws(CairoError) in
                try renderer.draw(content, into: surface, damage: damage.buffer)
            }
        }
        meter.endStep()
        let number = frame.number
        let isAwaited = try frame.present(
            damage: presented.joined(by: damage.window, pacer)?.rects,
            refresh: aim.isCountedByDisplay ? UInt64(exactly: aim.refresh) : nil)
        meter.endStep()
        pacer.sent(number, cost: meter.ended - meter.began, now: meter.ended, isAwaited: isAwaited)
        let pixels = Double(content.pixelWidth * content.pixelHeight)
        noteFrame(
            number, aimed: aim.time, underWay: underWay, sceneTime: sceneTime, damage: damage.window?.area ?? pixels,
            meter)
        wasMoving = isMoving
        presented.record(
            content, seen: SeenFrame(frame: scene, time: stage.time, discardCount: player.discards.count),
            number: number, damage: damage.window, isAwaited: isAwaited)
        followStageSize(content)
        if number == 0 {
            window.watchDarkness()
            pressure = MemoryPressure()
        }
        // The input method takes a while to open, so it is opened when there is something to type into, and not before
        // the picture that shows it.
        applyAttributes()
        followCaret()
        window.prepareForTyping()
        if study == nil {
            // What the overlay hides are texts; finding fonts takes too long for a scene that needs none.
            let stages = [stage] + (shaper.hasLoadedFonts ? [overlay.stage] : [])
            preparation.follow(stages, isMoving: wasMoving, renderer: renderer)
        }
    }

    func handle(_ event: WindowEvent) throws {
        switch event {
        case .exposed: presented.isExposed = true
        case .resized(let width, let height):
            presented.isExposed = true
            // Frames of two sizes go two ways to the server, which keep no order.
            pacer.settle()
            askedSize = nil
            let (width, height) = host.room(width: width, height: height)
            fit(Size(Double(width) / stage.scale, Double(height) / stage.scale))
        case .pointerMoved(let point): pointerMoved(to: inPoints(point))
        case .pointerPressed(let point, let button, let modifiers, let clickCount):
            pointerPressed(at: inPoints(point), button, modifiers.onStage, clickCount: clickCount)
        case .pointerReleased(let point, let button, _):
            pointerReleased(at: inPoints(point), button)
        case .pointerCancelled: pointerCancelled()
        case .scrolled(let point, let notches, let modifiers):
            scrolled(at: inPoints(point), by: notches, modifiers.onStage)
        case .pointerLeft: pointerLeft()
        case .keyPressed(let symbol, let modifiers, let text, let isRepeat):
            keyPressed(KeyPress(symbol: symbol, modifiers: modifiers.onStage, text: text, isRepeat: isRepeat))
        case .keyReleased(let symbol, let modifiers):
            let (key, isPast) = (KeyPress(symbol: symbol).key, !player.acceptsOutsideEvents)
            if !main.send(.keyReleased(key, modifiers: modifiers.onStage)).isUsed, isPast {
                missedReleases.insert(key)
            }
        case .textComposed(let text): deliver(.textInput(text))
        case .textComposing(let preedit):
            deliver(.composing(Composition(preedit.text, caret: preedit.caret, highlights: preedit.highlights)))
        case .pasteReceived(let text):
            player.leaveShownMoment()
            clipboard.receive(text)
        case .filesDropped(let paths): if mayLeave() { host.open(paths, in: self) }
        case .frameShown(let shown):
            noteShown(shown)
            if !hasShownFrame {
                // Who opens a window wants to see that first: an icon takes as long to draw as half of the start.
                hasShownFrame = true
                showIcon()
                // A zoom may draw any density, in a frame that has no time to decode it.
                WorkerThread(configuration.images.decodeAll)?.detach()
            }
        case .monitorChanged(let monitor):
            pacer.setRate(monitor.rate ?? RefreshGrid.fallbackRate, now: MonotonicClock.now)
        case .scaleChanged(let scale): follow(scale)
        case .mapped:
            isMapped = true
            presented.isExposed = true
            pacer.forget()
        case .unmapped:
            isMapped = false
            // Caches are of no use to a window that shows nothing; it may be minimised for days.
            renderer.purge()
            preparation = HiddenPreparation()
            HeapPolicy.giveBack()
        case .memoryShort:
            renderer.purge()
            // Free pages take a while to give back, and what moves needs them for its next frame.
            if !isMoving { HeapPolicy.giveBack() }
        case .obscured(let isObscured):
            if isObscured != self.isObscured { pacer.forget() }
            self.isObscured = isObscured
        case .darkened(let isDark):
            if isDark != self.isDark { pacer.forget() }
            self.isDark = isDark
        case .minimized(let isMinimized):
            self.isMinimized = isMinimized
            pacer.forget()
        case .closeRequested: requestClose()
        case .destroyed: throw X11Error.windowGone
        case .focusIn: isFocused = true
        case .focusOut: isFocused = false
        }
    }
}
