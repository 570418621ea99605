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
