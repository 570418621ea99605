/// The inputs that a stage had, with their times, so that they can happen again.
struct InputLog {
    private struct Entry {
        let time: Double
        let event: InputEvent
        /// Whether it happened to the window and not to what is played: it does not happen again.
        let isOfWindow: Bool
    }

    private var all: [Entry] = []

    /// The inputs that are to happen again, by time.
    var entries: [(time: Double, event: InputEvent)] { all.filter { !$0.isOfWindow }.map { ($0.time, $0.event) } }

    /// All of them, by time.
    var history: [(time: Double, event: InputEvent)] { all.map { ($0.time, $0.event) } }

    /// Adds an input. Of a run of moves with no button in between only the last is kept, so that a pointer that roams
    /// for hours takes no room.
    mutating func append(_ event: InputEvent, at time: Double, isDragging: Bool) {
        if case .pointerMoved = event, !isDragging, let last = all.last, case .pointerMoved = last.event {
            all.removeLast()
        }
        all.append(Entry(time: time, event: event, isOfWindow: false))
    }

    /// Adds a new size of the window, perhaps before inputs that are still to happen again.
    mutating func insertWindowSize(_ event: InputEvent, at time: Double) {
        let place = all.firstIndex { $0.time > time } ?? all.endIndex
        all.insert(Entry(time: time, event: event, isOfWindow: true), at: place)
    }

    /// Whether the window had another size at some time.
    var hasWindowSizes: Bool { all.contains(where: \.isOfWindow) }

    /// Forgets the window's sizes: all happens again in the last.
    mutating func forgetWindowSizes() { all.removeAll(where: \.isOfWindow) }

    /// Forgets everything after a time.
    mutating func truncate(after time: Double) { all.removeAll { $0.time > time } }
}
