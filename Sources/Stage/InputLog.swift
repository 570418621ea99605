/// The inputs that a stage had, with their times, so that they can happen again.
struct InputLog {
    private(set) var entries: [(time: Double, event: InputEvent)] = []

    /// Adds an input. Of a run of moves with no button in between only the last is kept, so that a pointer that roams
    /// for hours takes no room.
    mutating func append(_ event: InputEvent, at time: Double, isDragging: Bool) {
        if case .pointerMoved = event, !isDragging, let last = entries.last, case .pointerMoved = last.event {
            entries.removeLast()
        }
        entries.append((time, event))
    }

    /// Forgets everything after a time.
    mutating func truncate(after time: Double) { entries.removeAll { $0.time > time } }
}
