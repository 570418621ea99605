package import Analysis
import LayerTree
import Stage

/// How often the placement of each layer changes from one look at a stage to the next.
package struct ChannelActivity {
    /// Why there is no curve.
    package enum Missing: Error {
        /// There is no layer of the name.
        case layer
        /// There are several; these are their paths.
        case layers([LayerPath])
        /// The layer does not move, or has no such number.
        case movement
    }

    private struct Entry {
        let key: LayerCurve.Key
        /// The layer's path, which others may have.
        let path: String
        /// The value of the last look; nil before the first.
        var value: Double?
        var changeCount = 0
    }

    /// Each layer's channels, as the layers first came: from the back to the front.
    private var entries: [Entry] = []
    /// Where a layer's entries begin.
    private var places: [LayerPath: Int] = [:]

    /// How many steps are looked at: there are more than a sheet has points across, but with thousands of layers.
    private static let stepCounts = 60...600
    /// How many times layers are looked at in all.
    private static let maxLooks = 300_000

    /// The number of steps at which a number of layers are looked at.
    static func stepCount(layers: Int) -> Int {
        max(stepCounts.lowerBound, min(maxLooks / max(1, layers), stepCounts.upperBound))
    }

    /// Looks at what a stage presents at its time.
    mutating func look(at stage: Stage) {
        for snapshot in stage.snapshots() {
            let path = snapshot.uniquePath
            let place = places[path] ?? entries.count
            if place == entries.count {
                places[path] = place
                entries += LayerChannel.ofPlacement.map {
                    Entry(key: LayerCurve.Key(layer: path, channel: $0), path: snapshot.path)
                }
            }
            for (index, channel) in LayerChannel.ofPlacement.enumerated() {
                let value = channel.value(of: snapshot.state)
                guard value.isFinite else { continue }
                if let last = entries[place + index].value, abs(value - last) > 1e-9 {
                    entries[place + index].changeCount += 1
                }
                entries[place + index].value = value
            }
        }
    }

    /// A channel of a layer.
    /// - Parameters:
    ///   - name: the layer's path or the end of it.
    ///   - channel: which of its numbers; nil for the one that moves for longest.
    package func key(ofLayer name: String, _ channel: LayerChannel?) throws(Missing) -> LayerCurve.Key {
        // A channel that is never finite has no curve.
        let known = entries.filter { $0.value != nil }
        let ofLayer = known.filter { $0.key.layer == name }
        let found = ofLayer.isEmpty ? known.filter { "/\($0.path)".hasSuffix("/\(name)") } : ofLayer
        let layers = Set(found.map(\.key.layer)).sorted()
        if layers.isEmpty { throw .layer }
        if layers.count > 1 { throw .layers(layers) }
        let key = channel.map { channel in found.first { $0.key.channel == channel }?.key } ?? liveliest(found).first
        guard let key else { throw .movement }
        return key
    }

    /// The channels that move for longest, of as many layers.
    package func liveliest(_ count: Int) -> [LayerCurve.Key] {
        var layers: Set<LayerPath> = []
        return Array(liveliest(entries).filter { layers.insert($0.layer).inserted }.prefix(count))
    }

    /// Those that move, by how long they do.
    private func liveliest(_ entries: [Entry]) -> [LayerCurve.Key] {
        entries.enumerated().filter { $0.element.changeCount > 0 }
            .sorted { ($1.element.changeCount, $0.offset) < ($0.element.changeCount, $1.offset) }.map(\.element.key)
    }
}
