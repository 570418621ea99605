/// The longest wait for another program that does nothing.
package struct Timeout {
    /// The wait in seconds.
    package let seconds: Double
    /// Whether a stop was requested: then the wait is no longer than ``glance``.
    package let isStopped: () -> Bool

    /// The seconds between two checks for a requested stop.
    package static let glance = 0.25

    /// Makes a limit in seconds, with a question whether to stop before.
    package init(seconds: Double, isStopped: @escaping () -> Bool) {
        self.seconds = seconds
        self.isStopped = isStopped
    }

    /// Throws if a stop was requested and the wait since a time took as long as that may, whatever the program does.
    /// - Throws: ``ChildProgramError/stopped``.
    func checkStop(since begun: Double) throws(ChildProgramError) {
        if MonotonicClock.now - begun >= Timeout.glance, isStopped() { throw .stopped }
    }

    /// Throws when the wait is over.
    /// - Parameters:
    ///   - silence: For how many seconds the program has done nothing; 0 again where it turns out to be busy.
    ///   - isBusy: Whether it still does something.
    /// - Throws: ``ChildProgramError/stalled(seconds:)``, ``ChildProgramError/stopped``.
    func check(_ silence: inout Double, isBusy: () -> Bool) throws(ChildProgramError) {
        if silence >= min(Timeout.glance, seconds), isStopped() { throw .stopped }
        guard silence >= seconds else { return }
        guard isBusy() else { throw .stalled(seconds: Int(seconds.rounded(.up))) }
        silence = 0
    }
}

/// Why another program was of no use.
package enum ChildProgramError: Error, Hashable, Sendable {
    /// It can't be started; the system's number for the reason, an `errno`.
    case cannotStart(code: Int32)
    /// It did nothing for this many seconds.
    case stalled(seconds: Int)
    /// Stopped by request while it was waited for.
    case stopped
}
