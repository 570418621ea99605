import Geometry
import Glibc
import LayerTree

/// A number that a layer presents.
enum LayerProperty: String, CaseIterable {
    case x, y, width, height, opacity, scale, rotation

    /// The number: of a place where the position and the transform put it, in the superlayer's points; of the angle the
    /// degrees.
    func value(of state: LayerState) -> Double {
        let map = state.transform
        return switch self {
        case .x: state.position.x + map.tx
        case .y: state.position.y + map.ty
        case .width: state.bounds.width
        case .height: state.bounds.height
        case .opacity: state.opacity
        case .scale: hypot(map.a, map.b)
        case .rotation: atan2(map.b, map.a) * 180 / .pi
        }
    }
}

/// A layer's property over time.
struct LayerCurve {
    /// Which property of which layer.
    struct Key: Hashable {
        let layer: String
        let property: LayerProperty

        init(layer: String, property: LayerProperty) {
            self.layer = layer
            self.property = property
        }

        /// Reads `panel/username.opacity`.
        init(_ name: String) throws(CommandFailure) {
            guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
                let property = LayerProperty(rawValue: String(name[name.index(after: dot)...]))
            else {
                let known = LayerProperty.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure(.usage, "--layers '\(name)' is not a layer, a full stop and one of: \(known)")
            }
            self.init(layer: String(name[..<dot]), property: property)
        }
    }

    let key: Key
    var times: [Double] = []
    var values: [Double] = []
    /// The values that are the first after a change of the viewport: what jumps with that does not move.
    var breaks: Set<Int> = []

    /// The values' change a second, by the difference of the neighbours.
    var velocities: [Double] {
        values.indices.map { index in
            let before = index == 0 || breaks.contains(index) ? index : index - 1
            let after = index == values.count - 1 || breaks.contains(index + 1) ? index : index + 1
            let span = times[after] - times[before]
            return span > 0 ? (values[after] - values[before]) / span : 0
        }
    }

    /// How many times the value is another than before.
    var changeCount: Int { zip(values, values.dropFirst()).count { abs($0 - $1) > 1e-9 } }
}

/// Writes down what all layers present, time after time.
struct CurveRecorder {
    private var curves: [LayerCurve.Key: LayerCurve] = [:]
    /// The keys as they first came: from the back to the front.
    private var order: [LayerCurve.Key] = []
    private var viewport: (size: Size, scale: Double)?

    mutating func add(_ snapshots: [LayerSnapshot], at time: Double, viewport: (size: Size, scale: Double)) {
        let isBreak = self.viewport.map { $0 != viewport } ?? false
        self.viewport = viewport
        for snapshot in snapshots {
            for property in LayerProperty.allCases {
                let value = property.value(of: snapshot.state)
                guard value.isFinite else { continue }
                let key = LayerCurve.Key(layer: snapshot.path, property: property)
                if curves[key] == nil { order.append(key) }
                // Of layers with one path the first counts.
                guard curves[key]?.times.last != time else { continue }
                var curve = curves.removeValue(forKey: key) ?? LayerCurve(key: key)
                if isBreak { curve.breaks.insert(curve.values.count) }
                curve.times.append(time)
                curve.values.append(value)
                curves[key] = curve
            }
        }
    }

    /// The curve of a layer that is named by its path or its last part.
    func curve(_ key: LayerCurve.Key) throws(CommandFailure) -> LayerCurve {
        let found =
            order.first { $0 == key }
            ?? order.first { other in
                other.property == key.property && other.layer.hasSuffix("/\(key.layer)")
            }
        guard let found, let curve = curves[found] else {
            throw CommandFailure(.usage, "--layers: there is no layer '\(key.layer)'; see 'tyto inspect'")
        }
        return curve
    }

    /// The curves that move for longest, of as many layers.
    func liveliest(_ count: Int) -> [LayerCurve] {
        var layers: Set<String> = []
        let ranked = order.enumerated().compactMap { place, key in curves[key].map { (place, $0, $0.changeCount) } }
            .filter { $0.2 > 0 }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }
        return Array(ranked.map(\.1).filter { layers.insert($0.key.layer).inserted }.prefix(count))
    }
}
