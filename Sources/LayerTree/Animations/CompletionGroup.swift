/// A completion block and the animations that it waits for.
///
/// The block runs exactly once: after the transaction that set it, when every animation added in it, nested ones
/// included, has ended or has been removed.
final class CompletionGroup {
    private let handler: (_ finished: Bool) -> Void
    private var pending = 0
    private var allFinished = true
    private var isSealed = false

    init(handler: @escaping (_ finished: Bool) -> Void) { self.handler = handler }

    func begin() { pending += 1 }

    /// Records that an animation has ended; returns the block if it is due.
    ///
    /// An animation replaced while its own transaction is still open was never visible, and does not count as
    /// unfinished.
    func end(finished: Bool) -> (() -> Void)? {
        pending -= 1
        allFinished = allFinished && (finished || !isSealed)
        return due
    }

    /// Records that no further animation will be added; returns the block if it is due.
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
