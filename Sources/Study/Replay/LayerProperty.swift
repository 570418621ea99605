import Geometry
package import LayerTree

/// A number that a layer presents.
package enum LayerProperty: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, opacity, scale, rotation

    /// The number: of a place where the position and the transform put it, in the superlayer's points; of the angle the
    /// degrees.
    package func value(of state: LayerState) -> Double {
        let map = state.transform
        return switch self {
        case .x: state.position.x + map.tx
        case .y: state.position.y + map.ty
        case .width: state.bounds.width
        case .height: state.bounds.height
        case .opacity: state.opacity
        case .scale: Math.hypot(map.a, map.b)
        case .rotation: Math.atan2(map.b, map.a) * 180 / .pi
        }
    }

    /// What stands behind a value: a unit, or nothing behind a bare factor.
    package var unit: String {
        switch self {
        case .x, .y, .width, .height: " pt"
        case .rotation: "°"
        case .opacity, .scale: ""
        }
    }

    /// What stands behind a velocity.
    package var velocityUnit: String { unit.isEmpty ? " a second" : "\(unit)/s" }

    /// The smallest difference that printed numbers show, a power of ten.
    package var resolution: Double { unit.isEmpty ? 0.001 : 0.01 }

    /// The smallest change that anybody would see.
    package var visibleChange: Double { unit.isEmpty ? 0.001 : 0.05 }
}
