internal import Geometry

extension Easing {
    /// The curve as people write it: `easeOut`, `cubic 0.2 0 0 1`, `steps 4`.
    package var words: String {
        let names: [(Easing, String)] = [
            (.linear, "linear"), (.easeIn, "easeIn"), (.easeOut, "easeOut"), (.easeInOut, "easeInOut"),
            (.default, "default"),
        ]
        if let (_, name) = names.first(where: { $0.0 == self }) { return name }
        switch shape {
        case .linear: return "linear"
        case .cubic(let curve):
            return "cubic " + [curve.x1, curve.y1, curve.x2, curve.y2].map { shortFixed($0, 2) }.joined(separator: " ")
        case .steps(let steps): return "steps \(steps.count)"
        case .piecewiseLinear: return "piecewise linear"
        case .chained(let chain): return "\(chain.first.words) + \(chain.second.words)"
        }
    }
}
