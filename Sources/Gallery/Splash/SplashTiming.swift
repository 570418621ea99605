/// The splash's times in seconds and its scales; the defaults are the article's.
struct SplashTiming: Hashable, Sendable {
    /// How long the logo grows and the text rises.
    var appearance: Double
    /// How long the text takes to appear.
    var textFade: Double
    /// When the splash opens by itself.
    var wait: Double
    /// How long it opens; positive.
    var opening: Double
    /// The size that the star first shrinks to, as a share of its own.
    var dip: Double
    /// When it is that small, as a share of the opening, ends excluded.
    var dipShare: Double
    /// The star's growth in a window 667 points high; it is in proportion to the height.
    var growth: Double
    /// The content's scale when the splash begins to open.
    var contentScale: Double
    /// When the star over the hole begins to fade, counted from the opening.
    var starFadeDelay: Double
    /// How long that takes.
    var starFade: Double
    /// How long the text takes to go.
    var textOut: Double

    /// Takes the timing from a scene's parameters.
    init(of scene: SplashScene = SplashScene()) {
        appearance = scene.appearDuration
        textFade = scene.textInDuration
        wait = scene.waitDuration
        opening = scene.openDuration
        dip = scene.dipScale
        dipShare = scene.dipTime
        growth = scene.growth
        contentScale = scene.contentScale
        starFadeDelay = scene.starFadeDelay
        starFade = scene.starFadeDuration
        textOut = scene.textOutDuration
    }
}
