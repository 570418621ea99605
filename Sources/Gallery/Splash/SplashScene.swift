import Geometry
import LayerTree
import Scenes
import Stage

/// An app's screen under a splash that opens through a star.
///
/// The splash itself, which may lie over anything, is ``Splash``; here is a believable screen for it to open over.
final class SplashScene: Scene {
    @Parameter("appearDuration", "how long the logo grows and the text rises", in: 0...60, unit: "s")
    var appearDuration = 0.3
    @Parameter("textInDuration", "how long the text takes to appear", in: 0...60, unit: "s") var textInDuration = 0.15
    @Parameter("waitDuration", "when the splash opens by itself", in: 0...3600, unit: "s") var waitDuration = 2.0
    @Parameter("openDuration", "how long the star grows", in: 0.001...60, unit: "s") var openDuration = 0.6
    @Parameter("dipScale", "what the star first shrinks to", in: 0.01...4, unit: "of 1") var dipScale = 0.85
    @Parameter("dipTime", "when it is that small, as a share of openDuration", in: 0.01...0.99, unit: "of 1")
    var dipTime = 0.2
    @Parameter(
        "growth", "how many times larger the star gets, at least, in a window 667 pt high", in: 1...1000,
        unit: "of 1")
    var growth = 18.0
    @Parameter("contentScale", "the content's scale when it first shows", in: 1...4, unit: "of 1")
    var contentScale = 1.05
    @Parameter("starFadeDelay", "when the white star begins to fade", in: 0...60, unit: "s") var starFadeDelay = 0.1
    @Parameter("starFadeDuration", "how long it fades", in: 0...60, unit: "s") var starFadeDuration = 0.1
    @Parameter("textOutDuration", "how long the text takes to go", in: 0...60, unit: "s") var textOutDuration = 0.3
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    static let info = SceneInfo(
        "splash", title: Localized("Splash", zh: "星形启动"),
        keys: [("Return", Localized("open at once", zh: "立即打开"))],
        steps: [
            SceneStep(0, Localized("logo and text", zh: "图标和文字")), SceneStep(2, Localized("star dips", zh: "星形收缩")),
            SceneStep(2.12, Localized("star opens", zh: "星形张开")), SceneStep(2.3, Localized("app shows", zh: "应用出现")),
        ],
        images: ["splash"], background: nil)

    @Context private var context
    private var screen: AppScreen!
    private(set) var splash: Splash?
    /// When the splash last began.
    private var startTime = 0.0

    func build(_ context: SceneContext) {
        screen = AppScreen(name: "content", language: context.language)
        context.host.addSublayer(screen.layer)
        layout()
        startTime = context.stage.time
        splash = makeSplash()
    }

    func layout() {
        screen.fill(Rect(origin: .zero, size: context.size), alignment: context.stage.pixelAlignment)
        splash?.layout()
    }

    /// Plays the splash from its beginning, to which the picture cross-fades.
    func performMainAction() {
        if context.stage.time == startTime { splash?.remove() }
        let old = splash
        splash = makeSplash()
        if context.stage.time > startTime { splash?.fadeIn(over: old) }
        startTime = context.stage.time
    }

    func replay(_ step: SceneStep) {
        splash?.remove()
        splash = makeSplash()
        startTime = context.stage.time
    }

    func returnToBeginning() { performMainAction() }

    private func makeSplash() -> Splash {
        Splash(
            in: context.host, over: screen.layer, on: context.stage, image: context.images["splash"],
            seed: context.seed, language: context.language, timing: SplashTiming(of: self)
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
