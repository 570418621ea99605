import CX11
import Glibc
import Synchronization
import System

/// Ends a wait for events from elsewhere: another thread, or a signal handler.
public final class Wakeup: Sendable {
    /// Becomes readable when there is something to wake up for.
    let descriptor: Int32
    private let firstSignal = FirstSignal()

    /// The address of the wake-up that signals go to; 0 for none. Set before a handler is installed, so that the handler
    /// finds it made.
    private static let forSignals = Atomic<UInt>(0)
    /// The connection that is cut when a signal is not heeded; -1 for none.
    private static let cuttable = Atomic<Int32>(-1)
    /// Seconds after a signal until then.
    private static let haste: UInt32 = 2

    /// Makes a wake-up that has not happened.
    /// - Throws: ``X11Error/noDescriptor(reason:)`` when the process has no file descriptor left.
    public init() throws(X11Error) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .noDescriptor(reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Ends the wait that is going on, or the next one. May be called from a signal handler and from any thread.
    public func wake() {
        let saved = errno
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
        errno = saved
    }

    /// The number of the first of the signals asked for by ``wake(on:)`` that came; nil if none did.
    public var signalNumber: Int32? { firstSignal.number }

    /// The next of these signals ends a wait instead of the process; see ``FirstSignal`` for those after it. One wake-up at
    /// a time has the signals: the last that asked; it then lives as long as the process. Signals that are ignored, as by
    /// `nohup`, stay so.
    /// - Parameter connection: One that is cut two seconds after the signal: Xlib waits without end for a server that does
    ///   nothing, and a program that is told to end should end.
    public func wake(on signals: [Int32], cutting connection: Connection? = nil) {
        Wakeup.cuttable.store(connection?.descriptor ?? -1, ordering: .releasing)
        signal(SIGALRM) { _ in
            let saved = errno
            shutdown(Wakeup.cuttable.load(ordering: .acquiring), Int32(SHUT_RDWR))
            errno = saved
        }
        // The handler may run at any time from now on, so this reference is never given back.
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

    /// Takes a signal; runs in its handler.
    private func take(_ number: Int32) {
        let saved = errno
        defer { errno = saved }
        guard firstSignal.note(number) else { return }
        if Wakeup.cuttable.load(ordering: .acquiring) >= 0 { alarm(Wakeup.haste) }
        wake()
    }

    /// Forgets that it happened.
    func clear() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }
}
