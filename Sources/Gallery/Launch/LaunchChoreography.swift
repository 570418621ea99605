import Geometry
import Timing

/// The times and distances of a ``BirdLaunch``, in seconds from its start.
struct LaunchChoreography {
    /// A motion's place in time.
    struct Span {
        var begin: Double
        var duration: Double
    }

    /// When the mask is taken away.
    enum MaskRemoval: String, CaseIterable, Sendable {
        /// When the growth ends.
        case growth
        /// When the veil is lifted, as the article's listing does: most of the growth never shows.
        case veil
    }

    /// The launch screen's colour: that of the app's bar.
    var color = Color.brand
    /// The bird's growth; the middle key frame is halfway through it.
    var growth = Span(begin: 1, duration: 1)
    /// The middle key frame's size in birds.
    var middleScale = 2.0
    /// The last key frame's width and height in points.
    var finalSize = 20_000.0
    /// How the bird grows to the middle key frame.
    var firstCurve = Easing.easeInOut
    /// How the bird grows from there on.
    var secondCurve = Easing.easeOut
    /// The view's zoom, there and back.
    var zoom = Span(begin: 1.1, duration: 0.6)
    /// The view's scale halfway.
    var viewScale = 1.1
    /// How the view goes each way.
    var viewCurve = Easing.linear
    /// The veil's fade.
    var lift = Span(begin: 1.35, duration: 0.1)
    /// How the veil fades.
    var veilCurve = Easing.easeInOut
    /// When the mask is taken away.
    var maskRemoval = MaskRemoval.growth
    /// The fill mode of the three animations, before they begin and after they have ended.
    /// Only `both` makes a proper launch:
    /// without backwards the veil is absent until it begins to fade, and the app shows in the bird from the start;
    /// without forwards the bird falls back to its first size when the growth ends.
    var fillMode = MediaTiming.FillMode.both
    /// How long a bird that fell back stays on screen.
    var relapse = 1.0
    /// The duration of the cross-fade that replaces it all with reduced motion.
    var reducedFade = 0.25
}
