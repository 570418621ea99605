import Glibc
import Synchronization
import X11Kit

/// Whether somebody asked the program to stop, by Ctrl-C or a signal; again more than a second later ends it at once.
enum Interruption {
    private static let number = Atomic<Int32>(0)
    /// When the first signal came, in seconds since some moment, as its bits.
    private static let time = Atomic<UInt64>(0)
    /// Seconds within which signals count as one: a terminal and a program that watches another may both send theirs.
    private static let patience = 1.0

    /// From now on the first SIGINT or SIGTERM is only noted.
    static func watch() {
        _ = signalNumber
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                let now = MonotonicClock.now
                if Interruption.signalNumber == 0 {
                    Interruption.time.store(now.bitPattern, ordering: .relaxed)
                    Interruption.number.store(number, ordering: .relaxed)
                } else if now - Double(bitPattern: Interruption.time.load(ordering: .relaxed))
                    > Interruption.patience
                {
                    signal(number, SIG_DFL)
                    raise(number)
                }
            }
        }
    }

    /// The signal that came; 0 for none.
    static var signalNumber: Int32 { number.load(ordering: .relaxed) }

    /// The exit code that shells expect of a program that a signal stopped.
    static var exitCode: Int32 { 128 + signalNumber }
}
