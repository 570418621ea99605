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

extension LayerState {
    /// The greatest change from another state, in multiples of what can't be seen of each number.
    ///
    /// Of lengths that is a hundredth of a point, of opacity and colours a 512th; the coefficients of a map change by those
    /// of its parts, each of which may move the end of 1,000 points by as much.
    /// - Parameter hasMaps: whether the coefficients count.
    func visibleExcess(over other: LayerState, hasMaps: Bool) -> Double {
        let limits =
            [Double](repeating: 0.01, count: 6) + [1e-5, 1e-5]
            + [Double](repeating: hasMaps ? 1e-4 : .infinity, count: 4) + [0.01, 0.01]
            + [1.0 / 512]
        let changes = zip(zip(numbers, other.numbers), limits).map { abs($0.0 - $0.1) / $1 }
        return (changes.max() ?? 0) / 1.01
    }
}

/// The greatest difference of two lists of numbers; infinite for different lengths.
func distance(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { abs($0 - $1) }.max() ?? 0
}
