import Geometry
package import LayerTree
import RenderTree

/// A number that a layer presents.
package enum LayerProperty: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, opacity, scale, rotation
    case cornerRadius, strokeStart, strokeEnd, lineWidth, fontSize, shadowOpacity, shadowRadius

    /// The numbers that every layer has, of where it is and how transparent.
    package static let ofPlacement: [LayerProperty] = [.x, .y, .width, .height, .opacity, .scale, .rotation]

    /// The number: of a place where the position and the transform put it, in the superlayer's points; of the angle the
    /// degrees; not a number of a layer without the property.
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
        case .cornerRadius: state.cornerRadius
        case .shadowOpacity: state.shadowOpacity
        case .shadowRadius: state.shadowRadius
        case .strokeStart, .strokeEnd, .lineWidth:
            if case .shape(let shape) = state.content { value(of: shape) } else { .nan }
        case .fontSize: if case .text(let text) = state.content { text.font.size } else { .nan }
        }
    }

    private func value(of shape: ShapeContent) -> Double {
        self == .lineWidth ? shape.lineWidth : self == .strokeStart ? shape.strokeStart : shape.strokeEnd
    }

    /// The way from one value to another: of an angle the shorter one.
    package func difference(from start: Double, to end: Double) -> Double {
        let way = end - start
        return self == .rotation ? way - (way / 360).rounded() * 360 : way
    }

    /// What stands behind a value: a unit, or nothing behind a bare factor.
    package var unit: String {
        switch self {
        case .x, .y, .width, .height, .cornerRadius, .lineWidth, .fontSize, .shadowRadius: " pt"
        case .rotation: "°"
        case .opacity, .scale, .strokeStart, .strokeEnd, .shadowOpacity: ""
        }
    }

    /// What stands behind a velocity.
    package var velocityUnit: String { unit.isEmpty ? " a second" : "\(unit)/s" }

    /// The smallest difference that printed numbers show, a power of ten.
    package var resolution: Double { unit.isEmpty ? 0.001 : 0.01 }

    /// The smallest change that anybody would see.
    package var visibleChange: Double { unit.isEmpty ? 0.001 : 0.05 }

    /// The smallest velocity that anybody would see, a second.
    package var visibleVelocity: Double { unit.isEmpty ? 0.2 : 10 }
}
