import Geometry
import LayerTree
import Scenes
import Stage
import Timing

/// One pass over a session that finds what moves in it, and where that is not smooth.
final class LaneSearch {
    /// The longest time between two looks at what display links set, in seconds.
    private static let step = 0.25
    /// How long before and behind an event is looked at, in seconds: layers' times round a jump to either side of it.
    private static let margin = 1e-9

    private let pool: StagePool
    private var session: SceneSession
    private var inputTimes: [Int: Double] = [:]
    private var played: PlayedStage
    private var recorder = AnimationRecorder()
    private(set) var store = LaneStore()
    private var search = FindingSearch()
    private var layers: [UInt64: LayerPlace] = [:]
    private var places: [LayerPlace] = []
    private var treeChangeCount = -1
    /// The records whose bars are yet to be made, with their layers; the stage waits for them.
    private var queue: ArraySlice<(record: AnimationRecord, place: LayerPlace)> = []
    /// The time of the last look at what was set.
    private var lastLook = 0.0
    /// The time of the last event, before which what is presented may be others' doing.
    private var lastEvent = 0.0
    /// The last time that was looked at behind an event: what is before it is compared already.
    private var lastSample = -Double.infinity

    /// Rises with everything newly found.
    private(set) var revision = 0

    /// How many layers may be looked at in search of jumps.
    private let limits: SearchLimits
    private var lookCount = 0
    /// The first event that is not looked at; nil if there is none.
    private(set) var searchEnd: Double?

    private var stage: Stage { played.stage }

    init(_ pool: StagePool, limits: SearchLimits) {
        (self.pool, self.limits) = (pool, limits)
        session = pool.session
        inputTimes = Dictionary(session.inputs.map { ($0.id, $0.time) }) { $1 }
        played = pool.take(for: 0)
        begin()
    }

    deinit { stage.end() }

    /// Whether everything is found.
    var isOver: Bool { stage.time >= session.end && queue.isEmpty }

    /// The jumps and velocity breaks, and how animations come to rest, by time.
    var findings: [Finding] { search.findings(in: store) }

    private func begin() {
        recorder = AnimationRecorder()
        stage.animationRecorder = recorder
        (treeChangeCount, lastEvent, lastSample) = (-1, stage.time, -.infinity)
        // What is set at the beginning is set after it.
        lastLook = stage.eventCount == 0 ? -1 : stage.time
        queue = []
        search.begin()
        takeChanges()
    }

    /// Takes another past or other settings, which the pool already has; what is before the first difference is kept.
    func follow(_ session: SceneSession) {
        let difference = session.firstDifference(from: self.session)
        self.session = session
        guard difference < .infinity else { return }
        inputTimes = Dictionary(session.inputs.map { ($0.id, $0.time) }) { $1 }
        guard stage.time >= difference else { return played.follow(session) }
        stage.end()
        revision += 1
        played = pool.take(for: difference.nextDown)
        // Earlier than the difference: what lies between is found again. A new stage has not passed its first events.
        let first = played.eventCount == 0 ? -.infinity : stage.time.nextUp
        store.cut(from: first)
        search.cut(from: first)
        begin()
    }

    /// Continues to the session's end. Returns whether more is to do.
    func work(until isOver: () -> Bool) -> Bool {
        // Frames and later edits then start from a stage close by; at each event it would double the search's time.
        pool.trail(played, in: session)
        while !self.isOver {
            if isOver() { return true }
            if let (record, place) = queue.popFirst() {
                addBar(of: record, at: place)
                continue
            }
            let next = nextMoment
            let goal = min(session.end, stage.isLinked ? stage.time + LaneSearch.step : .infinity)
            if next <= goal { pass(next) } else { played.advance(to: goal) }
            takeChanges()
        }
        return false
    }

    /// The next time at which something happens, an animation begins or ends, or a held value jumps.
    private var nextMoment: Double {
        if lookCount > limits.looks { return stage.nextEvent }
        let next = min(stage.nextEvent, search.nextBegin(after: stage.time))
        guard places.count <= limits.steppingLayers, lookCount <= limits.stepLooks else { return next }
        return search.movingLayers.reduce(next) { next, id in
            min(next, layers[id]?.layer.nextStep(after: stage.time) ?? next)
        }
    }

    /// Passes a time at which something begins, ends or happens, and looks at both sides of it.
    private func pass(_ time: Double) {
        findPlaces()
        lookCount += places.count
        if lookCount > limits.looks {
            searchEnd = searchEnd ?? time
            played.advance(to: max(time, stage.time))
            return
        }
        let size = (stage.size, stage.scale)
        if stage.isLinked, time.nextDown > stage.time { played.advance(to: time.nextDown) }
        let running = search.runs(at: time)
        let last = max(stage.time, lastSample, time - LaneSearch.margin)
        let before = EventSample(at: stage, places, last, since: lastEvent, running)
        played.advance(to: max(time, stage.time))
        // Of what happens at one time, rounding may make several.
        while stage.nextEvent <= min(time + LaneSearch.margin, session.end) {
            let count = stage.eventCount
            played.advance(to: max(stage.nextEvent, stage.time))
            if stage.eventCount == count { break }
        }
        lastEvent = stage.time
        takeChanges()
        let runningAfter = search.runs(at: time)
        guard size == (stage.size, stage.scale), !(running.isEmpty && runningAfter.isEmpty) else { return }
        findPlaces()
        let next = nextMoment
        lastSample = next > stage.time + 2 * LaneSearch.margin ? stage.time + LaneSearch.margin : stage.time
        let after = EventSample(at: stage, places, lastSample, until: next, runningAfter)
        if search.compare(before, with: after, at: stage.time) { revision += 1 }
    }

    private func findPlaces() {
        guard treeChangeCount != stage.treeChangeCount else { return }
        treeChangeCount = stage.treeChangeCount
        places = stage.root.descendants()
        layers = Dictionary(places.map { ($0.layer.id, $0) }) { $1 }
    }

    private func takeChanges() {
        defer { lastLook = stage.time }
        let changes = recorder.takeChanges()
        if changes.records.isEmpty, changes.sets.isEmpty, changes.completions.isEmpty { return }
        revision += 1
        findPlaces()
        for record in changes.records { take(record) }
        for (time, cause) in changes.completions {
            store.noteCompletion(at: time, cause: cause, causedAt: self.time(ofCause: cause, or: time))
        }
        for set in changes.sets {
            guard let place = layers[set.layer] else { continue }
            store.note(
                LayerChannel.changed(by: set.footprint, of: place.layer.model), set: place.uniquePath,
                isLinked: set.isLinked, after: lastLook, cause: set.cause, at: time(ofCause: set.cause, or: stage.time))
        }
    }

    private func take(_ record: AnimationRecord) {
        // One that changes nothing has nothing to show.
        guard let place = layers[record.layer], !record.footprint.isEmpty else { return search.forget(record) }
        queue.append((record, place))
        if record.finished != nil { return search.forget(record) }
        search.note(record, from: begin(of: record))
    }

    /// When an animation begins; the recorder of a later stage has not seen it.
    private func begin(of record: AnimationRecord) -> Double {
        record.begin > record.added ? record.begin : store.bar(record.sequence)?.begin ?? record.begin
    }

    private func addBar(of record: AnimationRecord, at place: LayerPlace) {
        let model = place.layer.model
        let old = store.bar(record.sequence)
        let channels = LayerChannel.changed(by: record.footprint, of: model)
        let (added, begin) = (old?.added ?? record.added, begin(of: record))
        let isWaiting = record.end == record.begin && record.finished == nil
        var (shape, shapeEnd) = (old?.shape ?? [], old?.shapeEnd ?? record.end)
        if shape.isEmpty, !isWaiting {
            // One of a file may have begun before the file does.
            let local = place.layer.localTime - record.animation.timing.beginTime
            let passed = record.begin > record.added ? 0 : max(0, local - (stage.time - begin))
            shape = ProgressCurve(of: record.animation, channels, base: model, after: passed).progress
            shapeEnd = record.end
        }
        let name = LayerProperty.words(of: record.footprint, in: model.content)
        var words = [name, isWaiting ? "" : record.animation.words]
            .filter { !$0.isEmpty }.joined(separator: " · ")
        if begin - added > 0.0005 { words += " after \(fixed(begin - added, 2)) s" }
        let bar = AnimationBar(
            id: record.sequence, footprint: record.footprint, channels: channels, words: words, added: added,
            begin: begin, end: record.end, finished: record.finished, shape: shape, shapeEnd: shapeEnd)
        store.set(
            bar, of: record.animation, on: place.uniquePath, cause: record.cause,
            at: time(ofCause: record.cause, or: record.added))
        search.noteRest(of: record, bar, on: place.uniquePath, base: model, in: store)
        revision += 1
    }

    /// When an input happened; the scene itself begins at 0.
    private func time(ofCause cause: Int, or other: Double) -> Double {
        cause == 0 ? 0 : inputTimes[cause] ?? other
    }
}

/// How many layers a search for jumps may look at, each counted at every event; at first those of a window's panel.
package struct SearchLimits {
    /// The number of all looks.
    package var looks = Int.max
    /// The most layers of a scene whose held values are looked at between events: a look at more keeps a window's frames
    /// waiting.
    package var steppingLayers = 300
    /// The number of all looks after which held values are not looked at any more.
    package var stepLooks = 1_000_000

    /// The limits of a search that keeps no window waiting.
    package static func command(looks: Int) -> SearchLimits {
        SearchLimits(looks: looks, steppingLayers: .max, stepLooks: .max)
    }
}
