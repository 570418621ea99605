/// Calls that another thread makes, one at a time, and that happen on the thread that serves them.
package final class ServedCalls: @unchecked Sendable {
    private let lock = Lock()
    private let change = Condition()
    private var call: (() -> Void)?
    private var isEnded = false
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called on the calling thread when a call waits to be served; it does not serve it.
    package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Waits until a call has happened. Returns nil if it never will.
    package func perform<Result>(_ body: () -> Result) -> Result? {
        var result: Result?
        withoutActuallyEscaping(body) { body in
            lock.withLock {
                if isEnded { return }
                call = { result = body() }
                wake()
                while call != nil { change.wait(lock) }
            }
        }
        return result
    }

    /// Lets the call happen that waits, if one does. It must not end this.
    package func serve() {
        lock.withLock {
            call?()
            call = nil
            change.signal()
        }
    }

    /// Ends it: no call happens any more.
    package func end() {
        lock.withLock {
            isEnded = true
            call = nil
            change.signal()
        }
    }
}
