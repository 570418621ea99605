import Scenes

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

    /// What the scene's parameters say.
    init(_ values: ParameterValues = ParameterValues()) {
        appearance = values[SplashScene.appearDuration]
        textFade = values[SplashScene.textInDuration]
        wait = values[SplashScene.waitDuration]
        opening = values[SplashScene.openDuration]
        dip = values[SplashScene.dipScale]
        dipShare = values[SplashScene.dipTime]
        growth = values[SplashScene.growth]
        contentScale = values[SplashScene.contentScale]
        starFadeDelay = values[SplashScene.starFadeDelay]
        starFade = values[SplashScene.starFadeDuration]
        textOut = values[SplashScene.textOutDuration]
    }
}
