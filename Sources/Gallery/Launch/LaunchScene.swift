import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Timing

/// An app that opens through a bird: the bird swells, then grows past every edge and leaves the app.
///
/// Follows the first part of the article "iOS 动画分享" in every key frame. Deviates from it: the mask goes when its growth
/// ends, where the article's listing takes it away with the veil (`maskRemoval=veil` replays that), and one fill mode holds
/// for all three animations, so that each of the four can be seen at work (the article's veil is UIKit's, which fills
/// backwards by itself).
final class LaunchScene: Scene {
    @Parameter("growthBegin", "when the bird begins to grow", in: 0...60, unit: "s") var growthBegin = 1.0
    @Parameter("growthDuration", "how long the bird grows", in: 0.01...60, unit: "s") var growthDuration = 1.0
    @Parameter("middleScale", "the bird's scale halfway through its growth", in: 0.1...20, unit: "birds")
    var middleScale = 2.0
    @Parameter("finalSize", "the bird's width and height in the end", in: 1000...100_000, unit: "pt")
    var finalSize = 20_000.0
    @Parameter("firstCurve", "how the bird grows in the first half") var firstCurve = Curve.easeInOut
    @Parameter("secondCurve", "how the bird grows in the second half") var secondCurve = Curve.easeOut
    @Parameter("viewBegin", "when the app begins to zoom", in: 0...60, unit: "s") var viewBegin = 1.1
    @Parameter("viewDuration", "how long the app zooms, there and back", in: 0.01...60, unit: "s")
    var viewDuration = 0.6
    @Parameter("viewScale", "the app's scale halfway through its zoom", in: 0.5...3, unit: "×") var viewScale = 1.1
    @Parameter("viewCurve", "how the app zooms each way") var viewCurve = Curve.linear
    @Parameter("veilBegin", "when the white veil begins to fade", in: 0...60, unit: "s") var veilBegin = 1.35
    @Parameter("veilDuration", "how long the veil fades", in: 0.01...60, unit: "s") var veilDuration = 0.1
    @Parameter("veilCurve", "how the veil fades") var veilCurve = Curve.easeInOut
    @Parameter("maskRemoval", "what the mask goes with") var maskRemoval = LaunchChoreography.MaskRemoval.growth
    @Parameter("fillMode", "what shows before an animation begins and after it has ended")
    var fillMode = FillModeChoice.both
    @Parameter(
        "relapseDuration", "how long the bird stays that falls back without filling forwards", in: 0...60,
        unit: "s")
    var relapseDuration = 1.0
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    static let info = SceneInfo(
        "launch", title: Localized("Bird launch", zh: "小鸟启动"),
        steps: [
            SceneStep(0, Localized("launch screen", zh: "启动画面")), SceneStep(1, Localized("bird grows", zh: "小鸟变大")),
            SceneStep(1.1, Localized("app zooms", zh: "应用缩放")), SceneStep(1.35, Localized("veil fades", zh: "白幕淡出")),
            SceneStep(1.5, Localized("past every edge", zh: "越过边缘")),
        ],
        background: nil)

    /// The four fill modes, as a choice.
    enum FillModeChoice: String, CaseIterable, Sendable {
        case removed, forwards, backwards, both

        var fillMode: MediaTiming.FillMode {
            switch self {
            case .removed: .removed
            case .forwards: .forwards
            case .backwards: .backwards
            case .both: .both
            }
        }
    }

    /// How often a launch has come to its end.
    private(set) var finishedLaunches = 0

    @Context private var context
    /// The app that the launch opens.
    private var current: LaunchedApp!
    /// The app that a replay fades out.
    private var leaving: LaunchedApp?
    /// The app that the next replay will open.
    private var spare: LaunchedApp?
    /// When the last launch began.
    private var startTime = 0.0

    func build(_ context: SceneContext) {
        current = makeApp()
        context.host.addSublayer(current.view)
        layout()
        start(after: nil)
    }

    private func makeApp() -> LaunchedApp {
        LaunchedApp(language: context.language, shaper: context.stage.shaper)
    }

    func layout() {
        for app in [current, leaving] { app?.layout(in: context) }
    }

    /// Launches once more, from the beginning, to which the picture cross-fades.
    func performMainAction() {
        guard context.stage.time > startTime else { return start(after: current.launch) }
        let old = fadeOutCurrent()
        start(after: old.launch)
    }

    func replay(_ step: SceneStep) {
        removeLeaving()
        start(after: current.launch)
    }

    func returnToBeginning() { performMainAction() }

    private func start(after old: BirdLaunch?) {
        startTime = context.stage.time
        let launch = BirdLaunch(
            over: current.view, in: context.host, on: context.stage, choreography, replacing: old)
        if current.launch === old { old?.cancel() }
        current.launch = launch
        launch.start { [weak self, weak current] in
            self?.finishedLaunches += 1
            current?.launch = nil
        }
    }

    /// Puts another app behind the current one, which continues while it fades.
    private func fadeOutCurrent() -> LaunchedApp {
        removeLeaving()
        let old: LaunchedApp = current
        old.view.name = "leaving"
        current = spare ?? makeApp()
        current.view.name = "view"
        spare = nil
        leaving = old
        context.host.insertSublayer(current.view, below: old.view)
        current.layout(in: context)
        context.stage.animate(.easeInOut(duration: 0.2)) {
            old.view.opacity = 0
        } completion: { [weak self, weak old] _ in
            if let self, let old, leaving === old { removeLeaving() }
        }
        return old
    }

    private func removeLeaving() {
        guard let old = leaving else { return }
        leaving = nil
        old.launch?.cancel()
        old.launch = nil
        old.view.removeFromSuperlayer()
        old.view.opacity = 1
        spare = old
    }

    /// The launch that the parameters make.
    var choreography: LaunchChoreography {
        LaunchChoreography(
            growth: .init(begin: growthBegin, duration: growthDuration), middleScale: middleScale, finalSize: finalSize,
            firstCurve: firstCurve.easing, secondCurve: secondCurve.easing,
            zoom: .init(begin: viewBegin, duration: viewDuration), viewScale: viewScale, viewCurve: viewCurve.easing,
            lift: .init(begin: veilBegin, duration: veilDuration), veilCurve: veilCurve.easing,
            maskRemoval: maskRemoval, fillMode: fillMode.fillMode, relapse: relapseDuration)
    }
}

/// An app in the view that a launch opens.
private final class LaunchedApp {
    let view = Layer(name: "view")
    let screen: FeedScreen
    /// The launch, until it is over.
    var launch: BirdLaunch?

    init(language: Language, shaper: any TextShaper) {
        screen = FeedScreen(language: language, shaper: shaper)
        view.addSublayer(screen.layer)
    }

    func layout(in context: SceneContext) {
        let alignment = context.stage.pixelAlignment
        view.frame = Rect(origin: .zero, size: context.size)
        // A window's last pixels are covered whole, also where the points end within them.
        screen.layer.frame = Rect(origin: .zero, size: alignment.ceil(context.size))
        // Nothing in it moves, so it is drawn once.
        screen.layer.shouldRasterize = true
        screen.layer.rasterizationScale = alignment.scale
        screen.layout(alignment: alignment)
        launch?.layout()
    }
}
