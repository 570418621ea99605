internal import LayerTree

/// A queue of actions by time; those of the same time keep the order of insertion, except for inputs.
struct EventQueue {
    private struct Entry: HeapElement {
        let time: Double
        /// The number of the insertion; for an input, that of the latest one before ``inputRank`` was set.
        let rank: Int
        let sequence: Int
        let action: ScheduledAction

        func comes(before other: Entry) -> Bool {
            (time, rank, sequence) < (other.time, other.rank, other.sequence)
        }
    }

    private var heap = Heap<Entry>()
    /// The number of the latest insertion.
    private(set) var lastSequence = 0
    /// The number after which inputs come, whenever they are inserted; nil for that of their insertion.
    var inputRank: Int?
    /// Whether what is inserted now is an input.
    var insertsInputs = false

    mutating func insert(_ action: ScheduledAction, at time: Double) {
        lastSequence += 1
        let rank = insertsInputs ? inputRank : nil
        heap.insert(Entry(time: time, rank: rank ?? lastSequence, sequence: lastSequence, action: action))
    }

    /// The time of the next action that was not cancelled; infinity if there is none.
    mutating func nextTime() -> Double {
        while let first = heap.first {
            if !first.action.isOver { return first.time }
            heap.remove(at: 0)
        }
        return .infinity
    }

    /// Removes and returns the first action that was not cancelled, with the number of the insertion that it follows.
    mutating func popFirst() -> (action: ScheduledAction, rank: Int)? {
        guard nextTime() < .infinity else { return nil }
        let removed = heap.remove(at: 0)
        return (removed.action, removed.rank)
    }
}

/// An action that a stage runs at its time unless it is cancelled.
public final class ScheduledAction {
    private var action: (() -> Void)?
    /// The timeline's cause when it was scheduled, and while it runs.
    let cause: Int

    init(_ action: @escaping () -> Void, cause: Int) { (self.action, self.cause) = (action, cause) }

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
