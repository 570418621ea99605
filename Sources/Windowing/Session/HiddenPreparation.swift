import CairoKit
import RenderTree
import Stage
import System

/// Prepares what is hidden on stages, so that the frame that first shows it costs no more than the next.
///
/// It begins after the first frame, and anew when layers came or went and when the picture has come to rest.
struct HiddenPreparation {
    /// The time for which it works without looking for events, in seconds.
    private static let turn = 0.002
    /// The times in which a step and a long step end, in seconds. While something moves, no frame waits for a long one.
    private static let (step, longStep) = (0.003, 0.05)

    private var preparation: FramePreparation?
    private var frame: RenderFrame?
    private var last: [State]?

    private struct State: Equatable {
        let stage: ObjectIdentifier
        let treeChangeCount: Int
    }

    /// Looks for what is hidden after a frame was shown.
    /// - Parameter stages: those of the frame, all of one size, back to front.
    mutating func follow(_ stages: [Stage], isMoving: Bool, renderer: CairoRenderer) {
        let current = stages.map { State(stage: ObjectIdentifier($0), treeChangeCount: $0.treeChangeCount) }
        guard !isMoving || last != current else { return }
        last = current
        let frames = stages.compactMap { $0.hiddenFrame() }
        var hidden = frames.first
        hidden?.root = RenderNode(id: 0, children: frames.map(\.root))
        guard hidden != frame else { return }
        frame = hidden
        preparation = hidden.map(renderer.prepare)
    }

    /// Has the next frame decide whether what is under way is still hidden, as after an input.
    mutating func recheck() {
        if preparation != nil { last = nil }
    }

    /// Whether there is something to do that ends before a time of the ``MonotonicClock``; nil is never.
    func hasWork(before deadline: Double?) -> Bool {
        guard let preparation else { return false }
        let time = preparation.isNextStepLong ? HiddenPreparation.longStep : HiddenPreparation.step
        return deadline.map { $0 - MonotonicClock.now > time } ?? true
    }

    /// Works for a moment, which ends before a time of the ``MonotonicClock``.
    mutating func work(before deadline: Double?) {
        let end = MonotonicClock.now + HiddenPreparation.turn
        while let preparation, MonotonicClock.now < end, hasWork(before: deadline) {
            preparation.step()
            if preparation.isDone { self.preparation = nil }
        }
    }
}
