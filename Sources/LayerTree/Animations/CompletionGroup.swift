/// A completion block and the animations it waits for.
///
/// The block runs exactly once: when the transaction that set it is over and every animation added in it, nested ones
/// included, has ended or has been removed.
final class CompletionGroup {
    private let handler: (_ finished: Bool) -> Void
    private var pending = 0
    private var allFinished = true
    private var isSealed = false

    init(handler: @escaping (_ finished: Bool) -> Void) { self.handler = handler }

    func begin() { pending += 1 }

    /// Notes that an animation is over; returns the block if it is due.
    ///
    /// What is replaced while its own transaction is still open never came to be seen, so nothing was broken off.
    func end(finished: Bool) -> (() -> Void)? {
        pending -= 1
        allFinished = allFinished && (finished || !isSealed)
        return due
    }

    /// Notes that no further animation will be added; returns the block if it is due.
    func seal() -> (() -> Void)? {
        isSealed = true
        return due
    }

    private var due: (() -> Void)? {
        guard isSealed, pending == 0 else { return nil }
        let (handler, allFinished) = (handler, allFinished)
        return { handler(allFinished) }
    }
}
