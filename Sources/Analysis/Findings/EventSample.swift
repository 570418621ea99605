import Geometry
import LayerTree
import Stage

/// The presented layers and their velocities on one side of an event.
struct EventSample {
    /// A layer that is in the picture.
    struct Seen {
        let path: LayerPath
        let state: LayerState
        /// The state a moment away from the event; nil if the layer does not move.
        let near: LayerState?
        /// The channels that animations change, and their causes.
        let moving: [LayerChannel: Int]
    }

    /// The seconds over which a velocity is found.
    private static let span = 1e-4

    /// By the layers' identities.
    let seen: [UInt64: Seen]
    /// The seconds from the event to the moment near it, negative before it; 0 if there is none.
    let distance: Double

    /// Looks at a stage just before an event.
    /// - Parameter last: the time of the event before.
    init(
        at stage: Stage, _ places: [LayerPlace], _ time: Double, since last: Double,
        _ moving: [UInt64: [LayerChannel: Int]]
    ) {
        self.init(at: stage, places, time, distance: -min(EventSample.span, (time - last) / 2), moving)
    }

    /// Looks at a stage just after an event.
    /// - Parameter next: the time of the next event.
    init(
        at stage: Stage, _ places: [LayerPlace], _ time: Double, until next: Double,
        _ moving: [UInt64: [LayerChannel: Int]]
    ) {
        self.init(at: stage, places, time, distance: min(EventSample.span, (next - time) / 2), moving)
    }

    private init(
        at stage: Stage, _ places: [LayerPlace], _ time: Double, distance: Double,
        _ moving: [UInt64: [LayerChannel: Int]]
    ) {
        let viewport = Rect(origin: .zero, size: stage.size)
        // Closer together, rounding would make the velocity.
        self.distance = abs(distance) < 1e-7 ? 0 : distance
        var seen: [UInt64: Seen] = [:]
        for (place, snapshot) in zip(places, stage.root.snapshots(of: places, at: time)) {
            guard snapshot.isShown, snapshot.frame.isEmpty || viewport.intersection(snapshot.frame) != nil else {
                continue
            }
            let moving = moving[snapshot.id] ?? [:]
            let near = moving.isEmpty || self.distance == 0 ? nil : place.layer.presentation(at: time + self.distance)
            seen[snapshot.id] = Seen(path: snapshot.uniquePath, state: snapshot.state, near: near, moving: moving)
        }
        self.seen = seen
    }
}
