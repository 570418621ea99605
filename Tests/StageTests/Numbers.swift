import Geometry
import LayerTree
import RenderTree

extension LayerState {
    /// All presented numbers, in a fixed order.
    var numbers: [Double] {
        var all = [
            bounds.minX, bounds.minY, bounds.width, bounds.height, position.x, position.y, anchorPoint.x, anchorPoint.y,
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, opacity, cornerRadius,
            borderWidth,
        ]
        for color in [backgroundColor, borderColor] { all += [color.red, color.green, color.blue, color.alpha] }
        if case .shape(let shape) = content {
            all += [shape.lineWidth]
            for element in shape.path.elements {
                switch element {
                case .move(let end), .line(let end): all += [end.x, end.y]
                case .cubic(let first, let second, let end):
                    all += [first.x, first.y, second.x, second.y, end.x, end.y]
                case .close: break
                }
            }
        }
        return all
    }
}

/// The greatest difference of two lists of numbers; infinite for different lengths.
func distance(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { abs($0 - $1) }.max() ?? 0
}
