import Geometry
import Timing

/// The times, in seconds from its start, and distances of a ``BirdLaunch``; a ``LaunchScene`` has those of the article.
struct LaunchChoreography {
    /// A motion's place in time.
    struct Span {
        let begin: Double
        let duration: Double
    }

    /// When the mask is taken away.
    enum MaskRemoval: String, CaseIterable, Sendable {
        /// When the growth ends.
        case growth
        /// When the veil is lifted, as the article's listing does: most of the growth never shows.
        case veil
    }

    /// The launch screen's colour: that of the app's bar.
    let color = Color.brand
    /// The bird's growth; the middle key frame is halfway through it.
    let growth: Span
    /// The middle key frame's size in birds.
    let middleScale: Double
    /// The last key frame's width and height in points.
    let finalSize: Double
    /// How the bird grows to the middle key frame.
    let firstCurve: Easing
    /// How the bird grows from there on.
    let secondCurve: Easing
    /// The view's zoom, there and back.
    let zoom: Span
    /// The view's scale halfway.
    let viewScale: Double
    /// How the view goes each way.
    let viewCurve: Easing
    /// The veil's fade.
    let lift: Span
    /// How the veil fades.
    let veilCurve: Easing
    /// When the mask is taken away.
    let maskRemoval: MaskRemoval
    /// The fill mode of the three animations, before they begin and after they have ended.
    /// Only `both` makes a proper launch:
    /// without backwards the veil is absent until it begins to fade, and the app shows in the bird from the start;
    /// without forwards the bird falls back to its first size when the growth ends.
    let fillMode: MediaTiming.FillMode
    /// How long a bird that fell back stays on screen.
    let relapse: Double
    /// The duration of the cross-fade that replaces it all with reduced motion.
    let reducedFade = 0.25
}
