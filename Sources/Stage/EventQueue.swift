internal import LayerTree

/// A queue of actions by time; those of the same time keep the order of insertion.
struct EventQueue {
    private struct Entry: HeapElement {
        let time: Double
        let sequence: Int
        let action: ScheduledAction

        func comes(before other: Entry) -> Bool {
            time < other.time || (time == other.time && sequence < other.sequence)
        }
    }

    private var heap = Heap<Entry>()
    /// The number of the latest insertion.
    private(set) var lastSequence = 0

    mutating func insert(_ action: ScheduledAction, at time: Double) {
        lastSequence += 1
        heap.insert(Entry(time: time, sequence: lastSequence, action: action))
    }

    /// The time of the next action that was not cancelled; infinity if there is none.
    mutating func nextTime() -> Double {
        while let first = heap.first {
            if !first.action.isOver { return first.time }
            heap.remove(at: 0)
        }
        return .infinity
    }

    /// Removes and returns the first action that was not cancelled, with its insertion number.
    mutating func popFirst() -> (action: ScheduledAction, sequence: Int)? {
        guard nextTime() < .infinity else { return nil }
        let removed = heap.remove(at: 0)
        return (removed.action, removed.sequence)
    }
}

/// An action that a stage runs at its time unless it is cancelled.
public final class ScheduledAction {
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    /// Whether the action has run or was cancelled.
    public var isOver: Bool { action == nil }

    /// Cancels the action. Cancelling twice, or too late, does nothing.
    public func cancel() {
        // What it captured may ask about the action while it is released.
        let action = action
        self.action = nil
        withExtendedLifetime(action) {}
    }

    func run() {
        let action = action
        self.action = nil
        action?()
    }
}
