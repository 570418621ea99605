package import Analysis
import Geometry
import LayerTree
import Scenes
import Stage

/// Writes down what all layers present, time after time.
package struct CurveRecorder {
    /// Why there is no curve.
    package enum Missing: Error {
        /// There is no layer of the name.
        case layer
        /// The layer does not move, or has no such number.
        case movement
    }

    /// The curves of each layer's channels, as the layers first came: from the back to the front.
    private var curves: [LayerCurve] = []
    /// Where a layer's curves begin, by its path.
    private var places: [String: Int] = [:]
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
            var place = place(of: snapshot.path)
            for channel in LayerChannel.ofPlacement {
                let value = channel.value(of: snapshot.state)
                if value.isFinite { curves[place].add(value, at: time, after: lastTime, isBreak: isBreak) }
                place += 1
            }
        }
        lastTime = time
    }

    private mutating func place(of layer: String) -> Int {
        if let known = places[layer] { return known }
        let place = curves.count
        places[layer] = place
        curves += LayerChannel.ofPlacement.map { LayerCurve(key: LayerCurve.Key(layer: layer, channel: $0)) }
        return place
    }

    /// The curve of a layer.
    /// - Parameters:
    ///   - name: the layer's path or the last part of it.
    ///   - channel: which of its numbers; nil for the one that moves for longest.
    package func curve(ofLayer name: String, _ channel: LayerChannel?) throws(Missing) -> LayerCurve {
        // A channel that is never finite has no curve.
        let known = curves.filter { !$0.values.isEmpty }
        let ofLayer = known.filter { $0.key.layer == name }
        let found = ofLayer.isEmpty ? known.filter { $0.key.layer.hasSuffix("/\(name)") } : ofLayer
        guard let layer = found.first?.key.layer else { throw .layer }
        if let channel {
            // Of layers with one name the first counts that has the channel.
            if let curve = found.first(where: { $0.key.channel == channel }) { return curve }
        } else if let curve = ranked(found.filter { $0.key.layer == layer }).first {
            return curve
        }
        throw .movement
    }

    /// The curves that move for longest, of as many layers.
    package func liveliest(_ count: Int) -> [LayerCurve] {
        var layers: Set<String> = []
        return Array(ranked(curves).filter { layers.insert($0.key.layer).inserted }.prefix(count))
    }

    /// Those that move, by how long they do.
    private func ranked(_ curves: [LayerCurve]) -> [LayerCurve] {
        curves.enumerated().map { place, curve in (place, curve, curve.changeCount) }
            .filter { $0.2 > 0 }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1)
    }
}

extension LayerCurve {
    /// Adds a value, with a gap before it if the layer was away since the last time: it comes back as another.
    fileprivate mutating func add(_ value: Double, at time: Double, after lastTime: Double?, isBreak: Bool) {
        let last = times.last
        // Of layers with one path the first counts.
        if last == time { return }
        if isBreak || (last != nil && last != lastTime) { breaks.insert(values.count) }
        times.append(time)
        values.append(value)
    }
}

extension CurveRecorder {
    /// How many steps a curve has: there are more than a sheet has points across, but with thousands of layers.
    private static let stepCounts = 60...600
    /// How many times layers are looked at in all.
    private static let mostLooks = 300_000

    /// The times at which the curves of a number of layers are looked at.
    static func times(from first: Double, to last: Double, layers: Int) -> [Double] {
        guard last > first else { return [first] }
        let stepCount = max(stepCounts.lowerBound, min(mostLooks / max(1, layers), stepCounts.upperBound))
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
        var layers: [String: Layer] = [:], treeChangeCount = -1
        for (start, doubts) in Dictionary(grouping: doubts, by: \.start).sorted(by: { $0.key < $1.key }) {
            let end = doubts[0].end
            let parts = try (0...LayerCurve.partCount).map { part in
                let isLast = part == LayerCurve.partCount
                try player.advance(
                    to: isLast ? end : start + (end - start) * Double(part) / Double(LayerCurve.partCount))
                if treeChangeCount != player.stage.treeChangeCount {
                    treeChangeCount = player.stage.treeChangeCount
                    let places = player.stage.root.descendants()
                    layers = Dictionary(places.map { ($0.path, $0.layer) }) { first, _ in first }
                }
                return doubts.map { doubt in
                    let key = curves[doubt.curve].key
                    return layers[key.layer].map { key.channel.value(of: $0.presentation(at: player.stage.time)) }
                }
            }
            for (number, doubt) in doubts.enumerated()
            where curves[doubt.curve].isJump(doubt.index, parts: parts.map { $0[number] }) {
                curves[doubt.curve].breaks.insert(doubt.index)
            }
        }
        return curves
    }
}
