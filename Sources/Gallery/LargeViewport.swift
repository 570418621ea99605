import Geometry
import Scenes

/// How far a composition made for a phone changes for a larger viewport.
struct LargeViewport {
    /// From 0 on a phone, whose places are the articles', to 1 from a tablet on.
    let share: Double
    private let size: Size

    /// The smaller side from which places begin to change, and from which they have changed, in points.
    private static let sides = (phone: 600.0, tablet: 768.0)
    /// The share of the free height above what stands at the optical centre.
    private static let opticalShare = 0.45

    init(_ size: Size, fit: SceneFit) {
        self.size = size
        let side = min(size.width, size.height)
        let (phone, tablet) = LargeViewport.sides
        share = fit == .none ? 0 : max(0, min(1, (side - phone) / (tablet - phone)))
    }

    /// The top of something of a height: the phone's, or further down at the optical centre.
    func top(onPhone top: Double, height: Double) -> Double {
        top + (max(0, size.height - height) * LargeViewport.opticalShare - top) * share
    }
}
