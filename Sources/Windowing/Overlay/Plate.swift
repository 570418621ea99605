import Geometry
import LayerTree

extension Layer {
    /// Makes the layer a dark plate that floats above the scene, and is hidden at first.
    func becomePlate(alpha: Double) {
        backgroundColor = Color(hex: 0x14283A, alpha: alpha)
        shadowColor = Color(hex: 0x0A1826)
        shadowOpacity = 0.3
        shadowRadius = 10
        shadowOffset = Point(0, 4)
        opacity = 0
    }
}

extension Rect {
    /// Moves the rectangle up to where it covers no obstacle; where it must cover some, to where it covers the least.
    ///
    /// The lowest of equal places is taken, in steps of 4 points.
    /// - Parameters:
    ///   - top: the least y.
    ///   - gap: points to leave above and below the rectangle.
    func raised(above obstacles: [Rect], to top: Double, gap: Double) -> Rect {
        func covered(_ y: Double) -> Double {
            let room = Rect(minX, y - gap, width, height + 2 * gap)
            return obstacles.compactMap { $0.intersection(room) }.reduce(0) { $0 + $1.width * $1.height }
        }
        let places = Array(stride(from: minY, through: top, by: -4)).map { (y: $0, covered: covered($0)) }
        // The first of equals is the lowest.
        let place = places.min { $0.covered < $1.covered }
        return Rect(minX, place?.y ?? minY, width, height)
    }
}
