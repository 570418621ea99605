import Glibc

/// A thread for work that a test waits for.
///
/// A task of the test's own might get no thread as long as the test blocks one.
public final class SideThread {
    private let body: @Sendable () -> Void
    private var thread = pthread_t()

    /// Starts the work.
    public init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
        let me = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { me in
                if let me { Unmanaged<SideThread>.fromOpaque(me).takeRetainedValue().body() }
                return nil
            }, me)
    }

    /// Waits for its end; to be called once.
    public func join() { pthread_join(thread, nil) }
}
