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
    static let growthBegin = Parameter.number(
        "growthBegin", "when the bird begins to grow", default: 1, in: 0...60, unit: "s")
    static let growthDuration = Parameter.number(
        "growthDuration", "how long the bird grows", default: 1, in: 0.01...60, unit: "s")
    static let middleScale = Parameter.number(
        "middleScale", "the bird's scale halfway through its growth", default: 2, in: 0.1...20, unit: "birds")
    static let finalSize = Parameter.number(
        "finalSize", "the bird's width and height in the end", default: 20_000, in: 1000...100_000, unit: "pt")
    static let firstCurve = Parameter.choice(
        "firstCurve", "how the bird grows in the first half", default: Curve.easeInOut)
    static let secondCurve = Parameter.choice(
        "secondCurve", "how the bird grows in the second half", default: Curve.easeOut)
    static let viewBegin = Parameter.number(
        "viewBegin", "when the app begins to zoom", default: 1.1, in: 0...60, unit: "s")
    static let viewDuration = Parameter.number(
        "viewDuration", "how long the app zooms, there and back", default: 0.6, in: 0.01...60, unit: "s")
    static let viewScale = Parameter.number(
        "viewScale", "the app's scale halfway through its zoom", default: 1.1, in: 0.5...3, unit: "×")
    static let viewCurve = Parameter.choice("viewCurve", "how the app zooms each way", default: Curve.linear)
    static let veilBegin = Parameter.number(
        "veilBegin", "when the white veil begins to fade", default: 1.35, in: 0...60, unit: "s")
    static let veilDuration = Parameter.number(
        "veilDuration", "how long the veil fades", default: 0.1, in: 0.01...60, unit: "s")
    static let veilCurve = Parameter.choice("veilCurve", "how the veil fades", default: Curve.easeInOut)
    static let maskRemoval = Parameter.choice(
        "maskRemoval", "what the mask goes with", default: LaunchChoreography.MaskRemoval.growth)
    static let fillMode = Parameter.choice(
        "fillMode", "what shows before an animation begins and after it has ended", default: FillModeChoice.both)
    static let relapseDuration = Parameter.number(
        "relapseDuration", "how long the bird stays that falls back without filling forwards", default: 1, in: 0...60,
        unit: "s")

    static let info = SceneInfo(
        name: "launch", title: Localized("Bird launch", zh: "小鸟启动"),
        parameters: [
            growthBegin, growthDuration, middleScale, finalSize, firstCurve, secondCurve, viewBegin, viewDuration,
            viewScale, viewCurve, veilBegin, veilDuration, veilCurve, maskRemoval, fillMode, relapseDuration,
        ])

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

    private let context: SceneContext
    private let view = Layer(name: "view")
    private let app: FeedScreen
    private var launch: BirdLaunch?

    init(_ context: SceneContext) {
        self.context = context
        app = FeedScreen(language: context.language, shaper: context.stage.shaper)
        view.addSublayer(app.layer)
        context.host.addSublayer(view)
        layout()
        performMainAction()
    }

    func layout() {
        let alignment = context.stage.pixelAlignment
        view.frame = Rect(origin: .zero, size: context.size)
        // A window's last pixels are covered whole, also where the points end within them.
        app.layer.frame = Rect(origin: .zero, size: alignment.ceil(context.size))
        // Nothing in it moves, so it is drawn once.
        app.layer.shouldRasterize = true
        app.layer.rasterizationScale = context.stage.scale
        app.layout(alignment: alignment)
        launch?.layout()
    }

    /// Launches once more, from the beginning.
    func performMainAction() {
        launch?.cancel()
        let launch = BirdLaunch(over: view, in: context.host, on: context.stage, choreography)
        self.launch = launch
        launch.start { [weak self] in
            self?.finishedLaunches += 1
            self?.launch = nil
        }
    }

    private var choreography: LaunchChoreography {
        let values = context.parameters
        var choreography = LaunchChoreography()
        choreography.growth = .init(begin: values[Self.growthBegin], duration: values[Self.growthDuration])
        choreography.middleScale = values[Self.middleScale]
        choreography.finalSize = values[Self.finalSize]
        choreography.firstCurve = values[Self.firstCurve].easing
        choreography.secondCurve = values[Self.secondCurve].easing
        choreography.zoom = .init(begin: values[Self.viewBegin], duration: values[Self.viewDuration])
        choreography.viewScale = values[Self.viewScale]
        choreography.viewCurve = values[Self.viewCurve].easing
        choreography.lift = .init(begin: values[Self.veilBegin], duration: values[Self.veilDuration])
        choreography.veilCurve = values[Self.veilCurve].easing
        choreography.maskRemoval = values[Self.maskRemoval]
        choreography.fillMode = values[Self.fillMode].fillMode
        choreography.relapse = values[Self.relapseDuration]
        return choreography
    }
}
