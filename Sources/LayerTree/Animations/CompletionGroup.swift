/// A completion block, and one for the start, with the animations that they wait for.
///
/// The block runs exactly once: after the transaction that set it, when every animation added in it, nested ones
/// included, has ended or has been removed.
final class CompletionGroup {
    /// The timeline's cause when the group was made, and while its blocks run.
    let cause: Int
    private let handler: (_ finished: Bool) -> Void
    private var start: (() -> Void)?
    private var pending = 0
    private var allFinished = true
    private var isSealed = false

    /// Makes a group with the blocks for its end and for the start of its first animation; nil if it has none.
    init?(_ handler: ((_ finished: Bool) -> Void)?, start: (() -> Void)?, cause: Int) {
        if handler == nil && start == nil { return nil }
        self.cause = cause
        self.handler = handler ?? { _ in }
        self.start = start
    }

    /// Whether a block waits for the first start.
    var awaitsStart: Bool { start != nil }

    /// Returns the block for the first start, once.
    func takeStart() -> (() -> Void)? {
        defer { start = nil }
        return start
    }

    func begin() { pending += 1 }

    /// Records that something could not be animated.
    func fail() { allFinished = false }

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
