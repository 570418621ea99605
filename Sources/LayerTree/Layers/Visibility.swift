internal import Timing

/// Whether a layer is hidden, as a value that a composition's functions can switch.
///
/// It is none of the public types that can be interpolated: `isHidden` never animates.
package struct Visibility: Hashable, Interpolatable {
    /// Whether the layer and its sublayers are hidden.
    package var isHidden: Bool

    /// Makes a visibility.
    package init(isHidden: Bool) { self.isHidden = isHidden }

    /// Zero: there is nothing between both.
    package func delta(to other: Visibility) -> Double { 0 }
    /// The value itself.
    package func advanced(by delta: Double) -> Visibility { self }
    /// The first value below 1, then the other.
    package func interpolated(to other: Visibility, fraction: Double) -> Visibility { fraction < 1 ? self : other }
}
