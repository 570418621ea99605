import Geometry
import Home
import LayerTree
import RenderTree
import Scenes
import Stage

/// The home of the six scenes, which may open with a splash.
final class GalleryScene: HomeScene, SplashHome {
    static let info = MiniatureHome.info(of: SceneCatalog.galleryScenes)

    @Parameter("splash", "whether the gallery opens with its splash") var opensWithSplash = false
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    let home = MiniatureHome(SceneCatalog.galleryScenes, title: "Tyto")
    @Context private var context
    /// The splash over the home while the program opens.
    private var splash: Splash?

    var content: Layer { home.content }
    var cards: [HomeCard] { home.cards }
    /// The scene that fills the window, or is on its way to; nil at home.
    var opened: HomeCard? { home.opened }

    func build(_ context: SceneContext) {
        home.build(context)
        if opensWithSplash { playSplash() }
    }

    func layout() {
        home.layout()
        splash?.layout()
    }

    /// Covers the home, whatever it does, with the splash that opens to it.
    func playSplash() {
        let timing = SplashTiming(of: scenes.lazy.compactMap { $0 as? SplashScene }.first ?? SplashScene())
        splash = Splash(
            in: context.host, over: content, on: context.stage, image: context.images["splash"],
            seed: context.seed, language: context.language, timing: timing
        ) { [weak self] in
            self?.splash = nil
            self?.home.isCovered = false
        }
        home.isCovered = true
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        guard let splash, press.modifiers != .alt else { return home.keyPressed(press) }
        if let opened, opened.scene.keyPressed(press) { return true }
        // With all other keys time can be stopped and studied.
        guard press.modifiers.isDisjoint(with: [.control, .alt, .command]), MiniatureHome.isOwn(press.key) else {
            return false
        }
        splash.skip()
        return true
    }
}
