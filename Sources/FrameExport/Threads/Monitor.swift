import Glibc

/// A lock, and a change to wait for.
final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(change, nil)
    }

    deinit {
        pthread_cond_destroy(change)
        pthread_mutex_destroy(mutex)
        change.deallocate()
        mutex.deallocate()
    }

    /// Does something alone.
    func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Within ``alone(_:)``: lets others in until one tells of a change.
    func wait() { pthread_cond_wait(change, mutex) }

    /// Within ``alone(_:)``: wakes all who wait.
    func tell() { pthread_cond_broadcast(change) }
}
