/// The tolerated difference of a picture from its golden.
package struct PixelTolerance {
    /// The largest difference, in 255ths of a channel, that is ignored.
    package let distance: Int
    /// The fraction of pixels that may differ by more.
    package let share: Double

    /// Makes a tolerance of a distance in 255ths and a fraction of the pixels.
    package init(distance: Int, share: Double) { (self.distance, self.share) = (distance, share) }

    /// The tolerance for paths, gradients and masks, which only this code and Cairo's integer arithmetic decide.
    package static let exact = PixelTolerance(distance: 0, share: 0)

    /// The tolerance for text.
    ///
    /// Its outlines come from the fonts and from FreeType, whose patch releases round them differently, so that a few
    /// pixels on edges may change by a step. A glyph that is missing, different or displaced exceeds this many times.
    package static let text = PixelTolerance(distance: 2, share: 0.001)

    /// Whether a difference is within the tolerance.
    func allows(_ difference: PixelDifference) -> Bool {
        Double(difference.count(beyond: distance)) <= share * Double(difference.pixelCount)
    }
}
