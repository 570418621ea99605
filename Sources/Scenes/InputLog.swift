import Geometry
import Stage

/// The inputs that a stage had, with their times, so that they can happen again.
struct InputLog {
    private struct Entry {
        let time: Double
        let event: InputEvent
        /// Whether it happened to the window and not to what is played: it does not happen again.
        let isOfWindow: Bool
        /// The viewport's size that a click or a drag was aimed in; nil for everything else.
        var aim: Size?

        /// Whether it is a new size of the window, and nothing else.
        var isResize: Bool { if case .resized = event { isOfWindow } else { false } }
    }

    private var all: [Entry] = []
    private var windowSizeCount = 0

    /// The inputs that are to happen again, by time, with the viewport's size that they were aimed in, if they were.
    var entries: [(time: Double, event: InputEvent, aim: Size?)] {
        all.filter { !$0.isOfWindow }.map { ($0.time, $0.event, $0.aim) }
    }

    /// All of them, by time. What was aimed in a viewport of another size than there is at its time now has that size around
    /// it.
    /// - Parameter size: The viewport's size before all of them.
    func history(from size: Size) -> [(time: Double, event: InputEvent)] {
        history(of: all[...], from: size).flatMap(\.self)
    }

    private func history(of entries: ArraySlice<Entry>, from size: Size) -> [[(time: Double, event: InputEvent)]] {
        var size = size
        return entries.map { entry in
            if case .resized(let next) = entry.event { size = next }
            guard let aim = entry.aim, aim != size else { return [(entry.time, entry.event)] }
            return [InputEvent.resized(aim), entry.event, .resized(size)].map { (entry.time, $0) }
        }
    }

    /// How many entries at the beginning are those last returned by ``takeChanges(from:)``.
    private var unchangedCount = 0
    /// The viewport's size after them; nil if not computed.
    private var unchangedSize: Size?

    /// What has changed since this was last asked: how many entries are as they were, and the history of those after them.
    ///
    /// A move without a button that is the last entry waits: the next one would take its place.
    /// - Parameter size: The viewport's size before all of them.
    mutating func takeChanges(from size: Size) -> (kept: Int, added: [[(time: Double, event: InputEvent)]]) {
        let kept = unchangedCount
        let isHover = all.last.map { if case .pointerMoved = $0.event { $0.aim == nil } else { false } } ?? false
        unchangedCount = max(kept, all.count - (isHover ? 1 : 0))
        if kept == unchangedCount { return (kept, []) }
        let before = unchangedSize ?? InputLog.lastSize(in: all[..<kept]) ?? size
        let added = all[kept..<unchangedCount]
        unchangedSize = InputLog.lastSize(in: added) ?? before
        return (kept, history(of: added, from: before))
    }

    private static func lastSize(in entries: ArraySlice<Entry>) -> Size? {
        for entry in entries.reversed() { if case .resized(let size) = entry.event { return size } }
        return nil
    }

    /// Makes ``takeChanges(from:)`` return everything again.
    mutating func resetChanges() { markChanged(from: 0) }

    /// Records that entries from an index on have changed.
    private mutating func markChanged(from index: Int) {
        guard index < unchangedCount || index == 0 else { return }
        unchangedCount = min(unchangedCount, index)
        unchangedSize = nil
    }

    /// Adds an input. Of a run of moves with no button in between only the last is kept, so that a pointer that roams
    /// for hours takes no room.
    /// - Parameter size: The viewport's.
    mutating func append(_ event: InputEvent, at time: Double, isDragging: Bool, in size: Size) {
        if case .pointerMoved = event, !isDragging, let last = all.last, case .pointerMoved = last.event {
            all.removeLast()
            markChanged(from: all.count)
        }
        let isAimed = event.isPointer && (isDragging || event.isDecision)
        all.append(Entry(time: time, event: event, isOfWindow: false, aim: isAimed ? size : nil))
    }

    /// The sizes of the window that are kept. A window that is resized for hours would fill the memory with them.
    private let mostWindowSizes: Int

    init(mostWindowSizes: Int = 50_000) { self.mostWindowSizes = mostWindowSizes }

    /// Adds a new size of the window, perhaps before inputs that are still to happen again. It stays also where no frame
    /// shows it: a scene may keep what it made for it. Where there are too many, every second one of the oldest at which
    /// nothing happened goes, and a frame of that moment will have the next.
    mutating func insertWindowSize(_ event: InputEvent, at time: Double) {
        let place = (all.lastIndex { $0.time <= time } ?? -1) + 1
        markChanged(from: place)
        all.insert(Entry(time: time, event: event, isOfWindow: true), at: place)
        windowSizeCount += 1
        if windowSizeCount > mostWindowSizes { thinOut() }
    }

    private mutating func thinOut() {
        var kept: [Entry] = []
        var isSecond = false
        for (index, entry) in all.enumerated() {
            let isFollowed = entry.isResize && index + 1 < all.count / 2 && all[index + 1].isResize
            isSecond = isFollowed && !isSecond
            if !isSecond { kept.append(entry) }
        }
        all = kept
        markChanged(from: 0)
        windowSizeCount = all.count(where: \.isOfWindow)
    }

    /// Whether the window had another size at some time.
    var hasWindowSizes: Bool { windowSizeCount > 0 }

    /// Forgets the window's sizes: all happens again in the last.
    mutating func forgetWindowSizes() {
        markChanged(from: all.firstIndex(where: \.isOfWindow) ?? all.count)
        all.removeAll(where: \.isOfWindow)
        windowSizeCount = 0
    }

    /// Forgets everything after a time.
    mutating func truncate(after time: Double) {
        all.removeAll { $0.time > time }
        markChanged(from: all.count)
        windowSizeCount = all.count(where: \.isOfWindow)
    }
}
