import Glibc
package import Scenes
import System

/// The events that other threads have sent, in order, until the thread that made this takes them.
package final class OutsideQueue: @unchecked Sendable {
    /// The number of waiting events, and the bytes of their values, at which other threads wait.
    package static let (maximumCount, maximumSize) = (1 << 14, 8 << 20)

    private struct Key: Hashable {
        let run: ObjectIdentifier
        let input: String

        /// The key of an event that replaces one before it; nil for others.
        init?(_ event: OutsideEvent) {
            guard case .value(_, let input, latest: true) = event.content else { return nil }
            (run, self.input) = (ObjectIdentifier(event.run), input)
        }
    }

    private let lock = Lock()
    private let hasRoom = Condition()
    private let owner = pthread_self()
    private let wake: @Sendable () -> Void
    /// The events, nil in the place of those that are taken.
    private var events: [OutsideEvent?] = []
    private var takenCount = 0
    /// Bytes of their values.
    private var size = 0
    /// The latest of those that replace one another; their place is that of the first.
    private var latest: [Key: OutsideEvent] = [:]
    private var isEnded = false

    /// - Parameter wake: called on the sender's thread when the first event waits.
    package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// The number of events that wait.
    package var count: Int { lock.withLock { waitingCount } }
    package var isEmpty: Bool { count == 0 }

    /// Adds an event, once there is room for it. Returns false after the end.
    ///
    /// The thread that takes events does not wait, nor do tasks, which have few threads for all of them.
    @discardableResult
    package func add(_ event: OutsideEvent) -> Bool {
        let (isAdded, isFirst) = lock.withLock {
            if isEnded { return (false, false) }
            let key = Key(event)
            if let key, latest.updateValue(event, forKey: key) != nil { return (true, false) }
            let waits = key == nil && pthread_equal(owner, pthread_self()) == 0 && !CurrentTask.exists
            while waits, !isEnded, !isRoomy { hasRoom.wait(lock) }
            if isEnded { return (false, false) }
            events.append(event)
            size += event.size
            // One large value that was taken is room for many.
            if isRoomy { hasRoom.signal() }
            return (true, waitingCount == 1)
        }
        if isFirst { wake() }
        return isAdded
    }

    private var waitingCount: Int { events.count - takenCount }
    private var isRoomy: Bool { waitingCount < OutsideQueue.maximumCount && size < OutsideQueue.maximumSize }

    /// Takes the event that waits longest; nil if none waits.
    package func take() -> OutsideEvent? {
        lock.withLock {
            guard takenCount < events.count, let event = events[takenCount] else { return nil }
            events[takenCount] = nil
            takenCount += 1
            size -= event.size
            if takenCount == events.count || takenCount == OutsideQueue.maximumCount {
                events.removeFirst(takenCount)
                takenCount = 0
            }
            hasRoom.signal()
            return Key(event).flatMap { latest.removeValue(forKey: $0) } ?? event
        }
    }

    /// Drops all events, also those to come, and lets waiting threads continue.
    package func end() {
        let dropped = lock.withLock {
            isEnded = true
            defer { (events, latest, takenCount, size) = ([], [:], 0, 0) }
            hasRoom.broadcast()
            return events
        }
        // Outside of the lock: what a change refers to may send while it is released.
        _ = consume dropped
    }
}

extension OutsideEvent {
    /// Bytes of its value.
    fileprivate var size: Int { if case .value(let json, _, _) = content { json.utf8.count } else { 0 } }
}
