import Geometry

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
        var size = size
        return all.flatMap { entry in
            if case .resized(let next) = entry.event { size = next }
            guard let aim = entry.aim, aim != size else { return [(entry.time, entry.event)] }
            return [InputEvent.resized(aim), entry.event, .resized(size)].map { (entry.time, $0) }
        }
    }

    /// Adds an input. Of a run of moves with no button in between only the last is kept, so that a pointer that roams
    /// for hours takes no room.
    /// - Parameter size: The viewport's.
    mutating func append(_ event: InputEvent, at time: Double, isDragging: Bool, in size: Size) {
        if case .pointerMoved = event, !isDragging, let last = all.last, case .pointerMoved = last.event {
            all.removeLast()
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
        windowSizeCount = all.count(where: \.isOfWindow)
    }

    /// Whether the window had another size at some time.
    var hasWindowSizes: Bool { windowSizeCount > 0 }

    /// Forgets the window's sizes: all happens again in the last.
    mutating func forgetWindowSizes() {
        all.removeAll(where: \.isOfWindow)
        windowSizeCount = 0
    }

    /// Forgets everything after a time.
    mutating func truncate(after time: Double) {
        all.removeAll { $0.time > time }
        windowSizeCount = all.count(where: \.isOfWindow)
    }
}
