import Glibc
import Synchronization

/// Whether somebody asked the program to stop, by Ctrl-C or a signal; a second time ends it at once.
enum Interruption {
    private static let number = Atomic<Int32>(0)

    /// From now on the first SIGINT or SIGTERM is only noted.
    static func watch() {
        _ = signalNumber
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Interruption.number.store(number, ordering: .relaxed)
                signal(number, SIG_DFL)
            }
        }
    }

    /// The signal that came; 0 for none.
    static var signalNumber: Int32 { number.load(ordering: .relaxed) }

    /// The exit code that shells expect of a program that a signal stopped.
    static var exitCode: Int32 { 128 + signalNumber }
}
