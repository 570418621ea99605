internal import Geometry
internal import Synchronization

/// The layers on no stage that the open transaction changed, and that are therefore not animated.
///
/// A layer that the transaction itself adds later, or that is gone at its end, is left out.
final class OffStageChanges: Sendable {
    @TaskLocal private static var current: OffStageChanges?

    private let outer: OffStageChanges?
    private let names = Mutex<[UInt64: String]>([:])
    private let hasNested = Mutex(false)

    private init(outer: OffStageChanges?) { self.outer = outer }

    /// Runs the block of a transaction, then reports the changes; those without animation are expected.
    /// - Returns: whether there were any to animate, nested blocks included.
    static func watch(_ isAnimated: Bool, at site: CallSite?, _ body: () -> Void) -> Bool {
        guard isAnimated || current != nil else {
            body()
            return false
        }
        let changes = OffStageChanges(outer: current)
        $current.withValue(changes) { body() }
        guard isAnimated else { return false }
        let names = changes.names.withLock { $0.sorted { $0.key < $1.key } }.map(\.value)
        for name in names {
            DebugWarning.report(
                "\(name) is on no stage, so that it changes at once: add it to a layer of the stage, then animate it",
                at: site)
        }
        let hasChanges = !names.isEmpty || changes.hasNested.withLock(\.self)
        // The block around it completes with this one.
        if hasChanges { current?.hasNested.withLock { $0 = true } }
        return hasChanges
    }

    /// Whether a transaction's block runs.
    static var isWatching: Bool { current != nil }

    /// Records a change of a layer that is on no stage.
    static func note(_ layer: Layer) {
        guard let current else { return }
        let name = layer.name.map { "layer \"\($0)\"" } ?? "a \(type(of: layer)) without a name"
        current.names.withLock { $0[layer.id] = name }
    }

    /// Records that the layer with a number is on a stage now, or is gone.
    static func forget(_ id: UInt64) {
        var next = current
        while let changes = next {
            changes.names.withLock { $0[id] = nil }
            next = changes.outer
        }
    }
}
