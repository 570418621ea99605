import Geometry
import LayerTree
import Scenes
import Stage
import Study

/// Writes down what all layers present, time after time.
struct CurveRecorder {
    private var curves: [LayerCurve.Key: LayerCurve] = [:]
    /// The keys as they first came: from the back to the front.
    private var order: [LayerCurve.Key] = []
    private var viewport: (size: Size, scale: Double)?
    private var lastTime: Double?

    /// Writes down what a stage presents at its time.
    mutating func add(_ stage: Stage) {
        add(stage.snapshots(), at: stage.time, viewport: (stage.size, stage.scale))
    }

    mutating func add(_ snapshots: [LayerSnapshot], at time: Double, viewport: (size: Size, scale: Double)) {
        let isBreak = self.viewport.map { $0 != viewport } ?? false
        self.viewport = viewport
        for snapshot in snapshots {
            for property in LayerProperty.ofPlacement {
                let value = property.value(of: snapshot.state)
                guard value.isFinite else { continue }
                let key = LayerCurve.Key(layer: snapshot.path, property: property)
                if curves[key] == nil { order.append(key) }
                // Of layers with one path the first counts.
                guard curves[key]?.times.last != time else { continue }
                var curve = curves.removeValue(forKey: key) ?? LayerCurve(key: key)
                // A layer that was away comes back as another.
                if isBreak || (!curve.times.isEmpty && curve.times.last != lastTime) {
                    curve.breaks.insert(curve.values.count)
                }
                curve.times.append(time)
                curve.values.append(value)
                curves[key] = curve
            }
        }
        lastTime = time
    }

    /// The curve of a layer that is named by its path or its last part.
    func curve(_ name: CurveName) throws(CommandFailure) -> LayerCurve {
        let ofLayer = order.filter { $0.layer == name.layer }
        let found = ofLayer.isEmpty ? order.filter { $0.layer.hasSuffix("/\(name.layer)") } : ofLayer
        guard let layer = found.first?.layer else {
            throw CommandFailure(
                .usage, "--layers: there is no layer \"\(name.layer)\"; see \"\(App.name) inspect\"")
        }
        if let property = name.property {
            // Of layers with one name the first counts that has the property, which one that is never finite has not.
            if let key = found.first(where: { $0.property == property }), let curve = curves[key] { return curve }
        } else if let curve = ranked(found.filter { $0.layer == layer }).first {
            return curve
        }
        throw CommandFailure(
            .usage,
            "--layers: \"\(name.layer)\" does not move in these times; for its curve all the same write a full stop "
                + "behind it and one of: \(CurveName.properties)")
    }

    /// The curves that move for longest, of as many layers.
    func liveliest(_ count: Int) -> [LayerCurve] {
        var layers: Set<String> = []
        return Array(ranked(order).filter { layers.insert($0.key.layer).inserted }.prefix(count))
    }

    /// Those that move, by how long they do.
    private func ranked(_ keys: [LayerCurve.Key]) -> [LayerCurve] {
        keys.enumerated().compactMap { place, key in curves[key].map { (place, $0, $0.changeCount) } }
            .filter { $0.2 > 0 }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
    }
}

extension CurveRecorder {
    /// How many steps a curve has: there are more than a sheet has points across.
    static let stepCount = 600

    /// The times at which curves are looked at.
    static func times(from first: Double, to last: Double) -> [Double] {
        guard last > first else { return [first] }
        // The last is not what a sum makes of it.
        return (0..<stepCount).map { first + (last - first) * Double($0) / Double(stepCount) } + [last]
    }

    /// The curves with a gap in each step that is a jump, as a second and closer look at the same scene finds.
    /// - Parameter makePlayer: makes the scene, if there are doubts about any step.
    static func breakingJumps(
        of curves: [LayerCurve], in makePlayer: @autoclosure () -> ScenePlayer
    ) throws -> [LayerCurve] {
        /// A step in doubt: its curve, its later index, and its two times.
        struct Doubt {
            let curve: Int
            let index: Int
            let start: Double
            let end: Double
        }
        var curves = curves
        let doubts = curves.enumerated().flatMap { number, curve in
            curve.doubtfulSteps.map {
                Doubt(curve: number, index: $0, start: curve.times[$0 - 1], end: curve.times[$0])
            }
        }
        if doubts.isEmpty { return curves }
        let player = makePlayer()
        for (start, doubts) in Dictionary(grouping: doubts, by: \.start).sorted(by: { $0.key < $1.key }) {
            let end = doubts[0].end
            let parts = try (0...LayerCurve.partCount).map { part in
                let isLast = part == LayerCurve.partCount
                try player.advance(
                    to: isLast ? end : start + (end - start) * Double(part) / Double(LayerCurve.partCount))
                return player.stage.snapshots()
            }
            for doubt in doubts {
                let key = curves[doubt.curve].key
                let values = parts.map { snapshots in
                    snapshots.first { $0.path == key.layer }.map { key.property.value(of: $0.state) }
                }
                if curves[doubt.curve].isJump(doubt.index, parts: values) {
                    curves[doubt.curve].breaks.insert(doubt.index)
                }
            }
        }
        return curves
    }
}
