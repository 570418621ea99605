import Glibc
import System
import X11Kit

/// A requested stop, by Ctrl-C or a signal; another more than a second later ends the program at once.
enum Interruption {
    private static let first = FirstSignal()

    /// From now on the first SIGINT or SIGTERM is only noted; one before, which stopped an earlier export, is forgotten. One
    /// ignored at the start stays so, as SIGINT in a script's background job.
    static func watch() {
        first.forget()
        for number in [SIGINT, SIGTERM] {
            var former = sigaction()
            sigaction(number, nil, &former)
            let address = unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
            if address != unsafeBitCast(SIG_IGN, to: Int.self) { signal(number) { Interruption.first.note($0) } }
        }
    }

    /// The signal that came; 0 for none.
    private static var signalNumber: Int32 { first.number ?? 0 }

    /// Whether one came.
    @Sendable static func isAsked() -> Bool { signalNumber != 0 }

    /// The exit code that shells expect of a program that a signal stopped.
    static var exitCode: Int32 { 128 + signalNumber }
}
