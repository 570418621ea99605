import Glibc
package import Scenes
import System

/// The values that other threads have sent, in order, until the thread that made this takes them.
package final class SentValues: @unchecked Sendable {
    /// The number and the bytes of waiting values at which other threads wait.
    package static let (maximumCount, maximumSize) = (1 << 14, 8 << 20)

    private struct Key: Hashable {
        let run: ObjectIdentifier
        let input: String

        init(_ value: SentValue) { (run, input) = (ObjectIdentifier(value.run), value.input) }
    }

    private let lock = Lock()
    private let hasRoom = Condition()
    private let owner = pthread_self()
    private let wake: @Sendable () -> Void
    /// The values, nil in the place of those that are taken.
    private var values: [SentValue?] = []
    private var takenCount = 0
    private var size = 0
    /// The latest of those that replace one another; their place is that of the first.
    private var latest: [Key: SentValue] = [:]
    private var isEnded = false

    /// - Parameter wake: called on the sender's thread when the first value waits.
    package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// The number of values that wait.
    package var count: Int { lock.withLock { waitingCount } }
    package var isEmpty: Bool { count == 0 }

    /// Adds a value, once there is room for it. Returns false after the end.
    ///
    /// The thread that takes values does not wait, nor do tasks, which have few threads for all of them.
    @discardableResult
    package func add(_ value: SentValue) -> Bool {
        let (isAdded, isFirst) = lock.withLock {
            if isEnded { return (false, false) }
            if value.latest, latest.updateValue(value, forKey: Key(value)) != nil { return (true, false) }
            let waits = !value.latest && pthread_equal(owner, pthread_self()) == 0 && !CurrentTask.exists
            while waits, !isEnded, !isRoomy { hasRoom.wait(lock) }
            if isEnded { return (false, false) }
            values.append(value)
            size += value.json.utf8.count
            // One large value that was taken is room for many.
            if isRoomy { hasRoom.signal() }
            return (true, waitingCount == 1)
        }
        if isFirst { wake() }
        return isAdded
    }

    private var waitingCount: Int { values.count - takenCount }
    private var isRoomy: Bool { waitingCount < SentValues.maximumCount && size < SentValues.maximumSize }

    /// Takes the value that waits longest; nil if none waits.
    package func take() -> SentValue? {
        lock.withLock {
            guard takenCount < values.count, let value = values[takenCount] else { return nil }
            values[takenCount] = nil
            takenCount += 1
            size -= value.json.utf8.count
            if takenCount == values.count || takenCount == SentValues.maximumCount {
                values.removeFirst(takenCount)
                takenCount = 0
            }
            hasRoom.signal()
            return value.latest ? latest.removeValue(forKey: Key(value)) : value
        }
    }

    /// Drops all values, also those to come, and lets waiting threads continue.
    package func end() {
        lock.withLock {
            isEnded = true
            (values, latest, takenCount, size) = ([], [:], 0, 0)
            hasRoom.broadcast()
        }
    }
}
