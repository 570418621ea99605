import LayerTree

/// The animations found in a session, as bars by cause and layer.
struct LaneStore {
    /// The largest number of bars and completions; the oldest are dropped, many at once.
    static let capacity = 20_000

    /// By their causes.
    private var byCause: [Int: CauseGroup] = [:]
    /// The bars' places by their numbers.
    private var places: [Int: Place] = [:]
    private(set) var animations: [Int: any LayerAnimation] = [:]
    /// The numbers that animations change, by layer.
    private var animatedChannels: [LayerPath: Set<LayerChannel>] = [:]
    /// The numbers that change without an animation, by layer, and since when.
    private var setChannels: [LayerPath: [LayerChannel: Double]] = [:]
    /// Since when code sets the values of lanes frame by frame.
    private var linkTimes: [Link: Double] = [:]
    private var completionCount = 0

    private struct Link: Hashable {
        let cause: Int
        let layer: LayerPath
    }

    private struct Place {
        let cause: Int
        let lane: Int
        let bar: Int
    }

    /// By time.
    var groups: [CauseGroup] { byCause.values.sorted { ($0.time, $0.id) < ($1.time, $1.id) } }

    /// The bars with their layers and causes, in no order.
    var bars: [(bar: AnimationBar, layer: LayerPath, cause: Int)] {
        byCause.values.flatMap { group in
            group.lanes.flatMap { lane in lane.bars.map { ($0, lane.layer, group.id) } }
        }
    }

    func bar(_ id: Int) -> AnimationBar? {
        places[id].flatMap { byCause[$0.cause]?.lanes[$0.lane].bars[$0.bar] }
    }

    /// The numbers of a layer that change.
    func channels(of layer: LayerPath) -> [LayerChannel] {
        let found = (animatedChannels[layer] ?? []).union((setChannels[layer] ?? [:]).keys)
        return found.isEmpty ? [] : LayerChannel.all.filter(found.contains)
    }

    /// Adds an animation's bar, or replaces it.
    /// - Parameter time: the cause's, for a group that is new.
    mutating func set(
        _ bar: AnimationBar, of animation: any LayerAnimation, on layer: LayerPath, cause: Int, at time: Double
    ) {
        animations[bar.id] = animation
        animatedChannels[layer, default: []].formUnion(bar.channels)
        if let place = places[bar.id] {
            byCause[place.cause]?.lanes[place.lane].bars[place.bar] = bar
            return
        }
        let lane = lane(of: layer, cause: cause, at: time)
        let count = byCause[cause]?.lanes[lane].bars.count ?? 0
        byCause[cause]?.lanes[lane].bars.append(bar)
        places[bar.id] = Place(cause: cause, lane: lane, bar: count)
        dropOldest()
    }

    /// Records that code sets numbers of a layer without an animation.
    /// - Parameters:
    ///   - isLinked: whether it does so frame by frame.
    ///   - since: a time before it.
    ///   - time: the cause's, for a group that is new.
    mutating func note(
        _ channels: [LayerChannel], set layer: LayerPath, isLinked: Bool, after since: Double, cause: Int,
        at time: Double
    ) {
        // An effect is not earlier than its cause.
        let since = max(since, time.nextDown)
        setChannels[layer, default: [:]].merge(channels.map { ($0, since) }, uniquingKeysWith: min)
        guard isLinked else { return }
        linkTimes[Link(cause: cause, layer: layer)] = min(since, linkTimes[Link(cause: cause, layer: layer)] ?? since)
        let lane = lane(of: layer, cause: cause, at: time)
        byCause[cause]?.lanes[lane].isLinked = true
    }

    mutating func noteCompletion(at time: Double, cause: Int, causedAt begin: Double) {
        byCause[cause, default: CauseGroup(id: cause, time: begin, lanes: [])].completions.append(time)
        completionCount += 1
        dropOldest()
    }

    /// The index of a layer's lane in a group; both are made when first used.
    private mutating func lane(of layer: LayerPath, cause: Int, at time: Double) -> Int {
        var group = byCause.removeValue(forKey: cause) ?? CauseGroup(id: cause, time: time, lanes: [])
        defer { byCause[cause] = group }
        if let index = group.lanes.lastIndex(where: { $0.layer == layer }) { return index }
        group.lanes.append(Lane(layer: layer, bars: []))
        return group.lanes.count - 1
    }

    /// Drops what began at a time or later; what ran then keeps its bar.
    mutating func cut(from time: Double) {
        setChannels = setChannels.mapValues { $0.filter { $0.value.nextUp < time } }
        linkTimes = linkTimes.filter { $0.value.nextUp < time }
        filter({ $0.added < time }, completions: { $0 < time })
    }

    private mutating func dropOldest() {
        guard places.count + completionCount > LaneStore.capacity else { return }
        let bars = places.keys.sorted()
        let completions = byCause.values.flatMap(\.completions).sorted()
        let lastBar = bars.isEmpty ? -1 : bars[bars.count / 10]
        let lastCompletion = completions.isEmpty ? 0 : completions[completions.count / 10]
        filter({ $0.id > lastBar }, completions: { $0 > lastCompletion })
    }

    /// Keeps some bars and completions, and the lanes and groups that have any or need none.
    private mutating func filter(_ isKept: (AnimationBar) -> Bool, completions isCompletionKept: (Double) -> Bool) {
        (places, animatedChannels, completionCount) = ([:], [:], 0)
        for (id, var group) in byCause {
            for index in group.lanes.indices {
                group.lanes[index].bars.removeAll { !isKept($0) }
                group.lanes[index].isLinked = linkTimes[Link(cause: id, layer: group.lanes[index].layer)] != nil
            }
            group.lanes.removeAll { $0.bars.isEmpty && !$0.isLinked }
            group.completions.removeAll { !isCompletionKept($0) }
            completionCount += group.completions.count
            for (lane, found) in group.lanes.enumerated() {
                for (bar, kept) in found.bars.enumerated() {
                    places[kept.id] = Place(cause: id, lane: lane, bar: bar)
                    animatedChannels[found.layer, default: []].formUnion(kept.channels)
                }
            }
            byCause[id] = group.lanes.isEmpty && group.completions.isEmpty ? nil : group
        }
        animations = animations.filter { places[$0.key] != nil }
    }
}
