internal import LayerTree

/// Actions waiting for their time: the earliest first, those of the same time in the order in which they came.
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

    /// When the next action that was not cancelled is due; infinity if there is none.
    mutating func nextTime() -> Double {
        while let first = heap.first {
            if !first.action.isOver { return first.time }
            heap.remove(at: 0)
        }
        return .infinity
    }

    /// Takes out the first action that was not cancelled, with the number of its insertion.
    mutating func popFirst() -> (action: ScheduledAction, sequence: Int)? {
        guard nextTime() < .infinity else { return nil }
        let removed = heap.remove(at: 0)
        return (removed.action, removed.sequence)
    }
}

/// An action that a stage will run at its time, unless it is cancelled before.
public final class ScheduledAction {
    private var action: (() -> Void)?

    init(_ action: @escaping () -> Void) { self.action = action }

    /// Whether the action has run or was cancelled, so that it will not run any more.
    public var isOver: Bool { action == nil }

    /// Lets the action never run. Cancelling twice, or too late, does nothing.
    public func cancel() { action = nil }

    func run() {
        let action = action
        self.action = nil
        action?()
    }
}
