/// The splash's times in seconds and its scales; the standard ones are the article's.
struct SplashTiming: Hashable, Sendable {
    /// How long the logo grows and the text rises.
    var appearance = 0.3
    /// How long the text takes to appear.
    var textFade = 0.15
    /// When the splash opens by itself.
    var wait = 2.0
    /// How long it opens; positive.
    var opening = 0.6
    /// The size that the star first shrinks to, as a share of its own.
    var dip = 0.85
    /// When it is that small, as a share of the opening, ends excluded.
    var dipShare = 0.2
    /// The star's growth in a window 667 points high; it is in proportion to the height.
    var growth = 18.0
    /// The content's scale when the splash begins to open.
    var contentScale = 1.05
    /// When the star over the hole begins to fade, counted from the opening.
    var starFadeDelay = 0.1
    /// How long that takes.
    var starFade = 0.1
    /// How long the text takes to go.
    var textOut = 0.3
}
