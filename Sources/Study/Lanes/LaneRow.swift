import Analysis
import Scenes

/// A row of the list of lanes: the title of a group, a layer's bars, or a curve of an opened lane.
struct LaneRow: Hashable, Identifiable {
    struct ID: Hashable {
        let cause: Int
        var layer: LayerPath?
        var channel: LayerChannel?
    }

    enum Kind: Hashable {
        /// - Parameter end: when the last of its animations ends; infinity if one never does.
        case group(words: String, time: Double, end: Double, completions: [Double])
        /// - Parameters:
        ///   - name: the end of the layer's path that no other lane of the group has.
        ///   - tracks: the line of each bar, from 0 at the top.
        ///   - since: when the group's cause happened, in seconds.
        case lane(Lane, name: String, tracks: [Int], isOpen: Bool, since: Double)
        case curve(LayerCurve.Key)
    }

    let id: ID
    let kind: Kind
    /// The distance from the list's top, in points.
    let y: Double
    let height: Double

    /// The layer that the row is of; nil for a title.
    var layer: LayerPath? { id.layer }

    /// Whether it is a lane whose cause has happened at a time.
    func hasBegun(at time: Double) -> Bool {
        if case .lane(_, _, _, _, let since) = kind { since <= time } else { false }
    }

    static let titleHeight = 24.0
    static let curveHeight = 84.0
    /// The height of a line of bars, and the space above and below them.
    static let (trackHeight, padding) = (16.0, 3.0)
    /// The most lines of bars in a lane; further bars lie over those of the last.
    static let maxTrackCount = 4
}

extension LaneRow {
    /// The rows of all groups, from the top.
    /// - Parameters:
    ///   - titles: words for a group's cause.
    ///   - opened: the lanes that show their curves, with the cause of the group in which they do.
    ///   - channels: the numbers of a layer that change.
    static func rows(
        of groups: [CauseGroup], opened: [LayerPath: Int], titles: (CauseGroup) -> String,
        channels: (LayerPath) -> [LayerChannel]
    ) -> [LaneRow] {
        var rows: [LaneRow] = []
        var y = 0.0
        func add(_ id: ID, _ kind: Kind, height: Double) {
            rows.append(LaneRow(id: id, kind: kind, y: y, height: height))
            y += height
        }
        for group in groups where !group.lanes.isEmpty {
            let end = group.lanes.flatMap(\.bars).map(\.end).max() ?? group.time
            add(
                ID(cause: group.id),
                .group(words: titles(group), time: group.time, end: end, completions: group.completions),
                height: titleHeight)
            let names = shortNames(of: group.lanes.map(\.layer))
            for (var lane, name) in zip(group.lanes, names) {
                lane.bars = lane.bars.distinct
                let isOpen = opened[lane.layer] == group.id
                let tracks = tracks(of: lane.bars)
                add(
                    ID(cause: group.id, layer: lane.layer),
                    .lane(lane, name: name, tracks: tracks, isOpen: isOpen, since: group.time),
                    height: Double((tracks.max() ?? 0) + 1) * trackHeight + 2 * padding)
                for channel in isOpen ? channels(lane.layer) : [] {
                    add(
                        ID(cause: group.id, layer: lane.layer, channel: channel),
                        .curve(LayerCurve.Key(layer: lane.layer, channel: channel)), height: curveHeight)
                }
            }
        }
        return rows
    }

    /// The line of each bar: the first on which no earlier bar is at that time.
    static func tracks(of bars: [AnimationBar]) -> [Int] {
        var ends: [Double] = []
        return bars.map { bar in
            let begin = min(bar.added, bar.begin)
            if let free = ends.firstIndex(where: { $0 <= begin }) {
                ends[free] = bar.end
                return free
            }
            guard ends.count < maxTrackCount else { return maxTrackCount - 1 }
            ends.append(bar.end)
            return ends.count - 1
        }
    }

    /// The shortest ends of paths, by whole names, that differ from one another.
    static func shortNames(of paths: [LayerPath]) -> [String] {
        var counts: [Substring: Int] = [:]
        for path in paths { for end in ends(of: path) { counts[end, default: 0] += 1 } }
        return paths.map { path in String(ends(of: path).first { counts[$0] == 1 } ?? path[...]) }
    }

    /// The ends of a path, by whole names, the shortest first.
    private static func ends(of path: LayerPath) -> [Substring] {
        path.indices.reversed().filter { path[$0] == "/" }.map { path[path.index(after: $0)...] } + [path[...]]
    }
}

extension [LaneRow] {
    /// The last group that has begun at a time, from its title to its last lane; nil before the first.
    func group(at time: Double) -> (id: LaneRow.ID, y: Double, height: Double)? {
        let begun = lastIndex { row in
            if case .group(_, let begin, _, _) = row.kind { begin <= time } else { false }
        }
        guard let begun else { return nil }
        let height = self[begun...].dropFirst().prefix { $0.layer != nil }.reduce(self[begun].height) { $0 + $1.height }
        return (self[begun].id, self[begun].y, height)
    }
}
