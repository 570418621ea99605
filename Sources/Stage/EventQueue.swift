/// Actions waiting for their time: the earliest first, those of the same time in the order in which they came.
struct EventQueue {
    private struct Entry {
        let time: Double
        let sequence: Int
        let action: ScheduledAction

        func isBefore(_ other: Entry) -> Bool {
            time < other.time || (time == other.time && sequence < other.sequence)
        }
    }

    /// A binary heap: no entry is before the one at half its index.
    private var heap: [Entry] = []
    /// The number of the latest insertion.
    private(set) var lastSequence = 0

    mutating func insert(_ action: ScheduledAction, at time: Double) {
        lastSequence += 1
        heap.append(Entry(time: time, sequence: lastSequence, action: action))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].isBefore(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// When the next action that was not cancelled is due; infinity if there is none.
    mutating func nextTime() -> Double {
        while let first = heap.first {
            if !first.action.isOver { return first.time }
            removeFirst()
        }
        return .infinity
    }

    /// Takes out the first action that was not cancelled, with the number of its insertion.
    mutating func popFirst() -> (action: ScheduledAction, sequence: Int)? {
        guard nextTime() < .infinity else { return nil }
        return removeFirst()
    }

    @discardableResult
    private mutating func removeFirst() -> (action: ScheduledAction, sequence: Int) {
        heap.swapAt(0, heap.count - 1)
        let removed = heap.removeLast()
        var parent = 0
        while true {
            var first = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].isBefore(heap[first])
            {
                first = child
            }
            guard first != parent else { return (removed.action, removed.sequence) }
            heap.swapAt(parent, first)
            parent = first
        }
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
