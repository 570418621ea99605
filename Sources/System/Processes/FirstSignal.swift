import Glibc
import Synchronization

/// The first of some signals, noted in their handler: it asks a program to end, which then does so in its own way.
///
/// Signals within a second count as one: a terminal and a program that watches another may both send theirs. One that comes
/// later ends the process as usual, so that a program which no longer heeds the first can be stopped.
package final class FirstSignal: Sendable {
    private static let timeout = 1.0

    private let noted = Atomic<Int32>(0)
    /// When it came, in seconds of the ``MonotonicClock``, as its bits; 0 before.
    private let time = Atomic<UInt64>(0)

    /// Makes one that has not come.
    package init() {}

    /// Its number; nil before it came.
    package var number: Int32? {
        let number = noted.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// Forgets the one that came: the next is the first again.
    package func forget() {
        noted.store(0, ordering: .releasing)
        time.store(0, ordering: .releasing)
    }

    /// Notes a signal; called from its handler. Returns whether it is the first.
    @discardableResult package func note(_ number: Int32) -> Bool {
        let now = MonotonicClock.now
        // The time goes first: another signal's handler may begin before this one is over.
        let (isFirst, before) = time.compareExchange(
            expected: 0, desired: now.bitPattern, ordering: .acquiringAndReleasing)
        if isFirst {
            noted.store(number, ordering: .releasing)
        } else if now - Double(bitPattern: before) > FirstSignal.timeout {
            // Comes as soon as the handler is over.
            signal(number, SIG_DFL)
            raise(number)
        }
        return isFirst
    }
}
