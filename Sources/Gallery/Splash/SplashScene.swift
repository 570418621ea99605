import Geometry
import LayerTree
import Scenes
import Stage

/// An app's screen under a splash that opens through a star.
///
/// The splash itself, which may lie over anything, is ``Splash``; here is a believable screen for it to open over.
final class SplashScene: Scene {
    static let appearDuration = Parameter.number(
        "appearDuration", "how long the logo grows and the text rises", default: 0.3, in: 0...60, unit: "s")
    static let textInDuration = Parameter.number(
        "textInDuration", "how long the text takes to appear", default: 0.15, in: 0...60, unit: "s")
    static let waitDuration = Parameter.number(
        "waitDuration", "when the splash opens by itself", default: 2, in: 0...3600, unit: "s")
    static let openDuration = Parameter.number(
        "openDuration", "how long the star grows", default: 0.6, in: 0.001...60, unit: "s")
    static let dipScale = Parameter.number(
        "dipScale", "what the star first shrinks to", default: 0.85, in: 0.01...4, unit: "of 1")
    static let dipTime = Parameter.number(
        "dipTime", "when it is that small, as a share of openDuration", default: 0.2, in: 0.01...0.99, unit: "of 1")
    static let growth = Parameter.number(
        "growth", "how many times larger the star gets, at least, in a window 667 pt high", default: 18,
        in: 1...1000, unit: "of 1")
    static let contentScale = Parameter.number(
        "contentScale", "the content's scale when it first shows", default: 1.05, in: 1...4, unit: "of 1")
    static let starFadeDelay = Parameter.number(
        "starFadeDelay", "when the white star begins to fade", default: 0.1, in: 0...60, unit: "s")
    static let starFadeDuration = Parameter.number(
        "starFadeDuration", "how long it fades", default: 0.1, in: 0...60, unit: "s")
    static let textOutDuration = Parameter.number(
        "textOutDuration", "how long the text takes to go", default: 0.3, in: 0...60, unit: "s")

    static let info = SceneInfo(
        name: "splash", title: Localized("Splash", zh: "星形启动"),
        keys: [("Return", Localized("open at once", zh: "立即打开"))],
        parameters: [
            appearDuration, textInDuration, waitDuration, openDuration, dipScale, dipTime, growth, contentScale,
            starFadeDelay, starFadeDuration, textOutDuration,
        ],
        images: ["splash"])

    private let context: SceneContext
    private let screen: AppScreen
    private(set) var splash: Splash?

    init(_ context: SceneContext) {
        self.context = context
        screen = AppScreen(name: "content", language: context.language)
        context.host.addSublayer(screen.layer)
        layout()
        performMainAction()
    }

    func layout() {
        screen.fill(Rect(origin: .zero, size: context.size), alignment: context.stage.pixelAlignment)
        splash?.layout()
    }

    /// Plays the splash from its beginning.
    func performMainAction() {
        splash?.remove()
        splash = Splash(
            in: context.host, over: screen.layer, on: context.stage, image: context.images["splash"],
            seed: context.seed, language: context.language, timing: SplashTiming(context.parameters)
        ) { [weak self] in
            self?.splash = nil
        }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        guard press.key == .enter, let splash else { return false }
        splash.skip()
        return true
    }
}
