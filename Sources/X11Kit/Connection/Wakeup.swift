import CX11
import Glibc
import Synchronization
import System

/// Ends a wait for events from elsewhere: another thread, or a signal handler.
package final class Wakeup: Sendable {
    /// The descriptor that becomes readable on a wake-up.
    let descriptor: Int32
    private let firstSignal = FirstSignal()

    /// The address of the wake-up that handles signals; 0 for none. Set before a handler is installed.
    private static let forSignals = Atomic<UInt>(0)
    /// The connection to cut when a signal does not end the program; -1 for none.
    private static let cuttable = Atomic<Int32>(-1)
    /// The time from a signal to that cut, in seconds.
    private static let haste: UInt32 = 2

    /// Creates a wake-up that has not occurred.
    /// - Throws: ``X11Error/noDescriptor(reason:)`` when the process has no file descriptor left.
    package init() throws(X11Error) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .noDescriptor(reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Ends the current wait, or the next one. May be called from a signal handler and from any thread.
    package func wake() {
        let saved = errno
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
        errno = saved
    }

    /// The number of the first signal of ``wake(on:)`` that arrived; nil if none did.
    package var signalNumber: Int32? { firstSignal.number }

    /// Makes the next of these signals end a wait instead of the process.
    ///
    /// See ``FirstSignal`` for the signals after it. The last wake-up that called this handles the signals, and lives
    /// as long as the process. Ignored signals, as by `nohup`, stay ignored.
    /// - Parameter connection: One that is cut two seconds after the signal: Xlib waits without limit for a stopped
    ///   server, and the program should end on a signal.
    package func wake(on signals: [Int32], cutting connection: Connection? = nil) {
        Wakeup.cuttable.store(connection?.descriptor ?? -1, ordering: .releasing)
        signal(SIGALRM) { _ in
            let saved = errno
            shutdown(Wakeup.cuttable.load(ordering: .acquiring), Int32(SHUT_RDWR))
            errno = saved
        }
        // The handler may run at any time from now on, so this reference is never released.
        Wakeup.forSignals.store(UInt(bitPattern: Unmanaged.passRetained(self).toOpaque()), ordering: .releasing)
        let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
        for number in signals {
            var former = sigaction()
            sigaction(number, nil, &former)
            if unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self) == ignored { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                let address = Wakeup.forSignals.load(ordering: .acquiring)
                guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
                Unmanaged<Wakeup>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.take(number) }
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }

    /// Handles a signal; runs in its handler.
    private func take(_ number: Int32) {
        let saved = errno
        defer { errno = saved }
        guard firstSignal.note(number) else { return }
        if Wakeup.cuttable.load(ordering: .acquiring) >= 0 { alarm(Wakeup.haste) }
        wake()
    }

    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
}
