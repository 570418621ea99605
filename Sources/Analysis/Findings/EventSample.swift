import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// The presented layers and their velocities on one side of an event.
struct EventSample {
    /// A layer that is not hidden.
    struct Shown {
        let path: LayerPath
        let state: LayerState
        /// The state a moment away from the event; nil if the layer does not move.
        let near: LayerState?
        /// The layer's own time.
        let localTime: Double
        /// The animations of the layer that have begun, in the order of adding.
        let runs: [AnimationRun]
        /// The layer with whose appearance its own is seen: itself, or the one that it masks, in whatever depth.
        let visible: UInt64

        /// The animations that change some parts.
        func runs(changing footprint: KeyFootprint) -> [AnimationRun] {
            runs.filter { !$0.footprint.isDisjoint(with: footprint) }
        }

        /// Whether the layer's time is another one on the other side, as where a file begins again.
        func isCut(to other: Shown) -> Bool { abs(other.localTime - localTime) > 1e-6 }
    }

    /// The seconds over which a velocity is found.
    private static let span = 1e-4

    /// By the layers' identities.
    let shown: [UInt64: Shown]
    /// The seconds from the event to the moment near it, negative before it; 0 if there is none.
    let distance: Double
    /// What the stage draws, and in which rectangle.
    private let frame: (node: RenderNode?, viewport: Rect)

    /// Looks at a stage just before an event.
    /// - Parameter last: the time of the event before.
    init(
        at stage: Stage, _ places: [LayerPlace], _ time: Double, since last: Double, _ running: [UInt64: [AnimationRun]]
    ) {
        self.init(at: stage, places, time, distance: -min(EventSample.span, (time - last) / 2), running)
    }

    /// Looks at a stage just after an event.
    /// - Parameter next: the time of the next event.
    init(
        at stage: Stage, _ places: [LayerPlace], _ time: Double, until next: Double,
        _ running: [UInt64: [AnimationRun]]
    ) {
        self.init(at: stage, places, time, distance: min(EventSample.span, (next - time) / 2), running)
    }

    private init(
        at stage: Stage, _ places: [LayerPlace], _ time: Double, distance: Double,
        _ running: [UInt64: [AnimationRun]]
    ) {
        // Closer together, rounding would make the velocity.
        self.distance = abs(distance) < 1e-7 ? 0 : distance
        var shown: [UInt64: Shown] = [:]
        var above: [(isHidden: Bool, masked: UInt64?)] = []
        for (place, snapshot) in zip(places, stage.root.snapshots(of: places, at: time)) {
            let outer = place.parent.map { above[$0] } ?? (isHidden: false, masked: nil)
            let isHidden = outer.isHidden || snapshot.state.isHidden
            let masked = outer.masked ?? (snapshot.isMask ? place.parent.map { places[$0].layer.id } : nil)
            above.append((isHidden, masked))
            if isHidden { continue }
            let runs = running[snapshot.id] ?? []
            let near = runs.isEmpty || self.distance == 0 ? nil : place.layer.presentation(at: time + self.distance)
            shown[snapshot.id] = Shown(
                path: snapshot.uniquePath, state: snapshot.state, near: near,
                localTime: snapshot.localTime, runs: runs, visible: masked ?? snapshot.id)
        }
        self.shown = shown
        frame = (stage.root.renderNode(atParentTime: time), Rect(origin: .zero, size: stage.size))
    }

    /// What each of some layers shows with its sublayers.
    func outlines(of layers: Set<UInt64>) -> [UInt64: DrawnOutlines] {
        guard let root = frame.node else { return [:] }
        var found: [UInt64: DrawnOutlines] = [:]
        var pending = [(node: root, map: Affine.identity, clip: frame.viewport, alpha: 1.0)]
        while let (node, map, clip, alpha) = pending.popLast(), found.count < layers.count {
            if layers.contains(node.id) { found[node.id] = DrawnOutlines(node, map, clip: clip, alpha: alpha) }
            let inner = map * node.transform
            let shape = node.clip.map { inner.boundingBox(of: $0.rect) }
            guard let inside = shape.map({ $0.intersection(clip) }) ?? clip else { continue }
            for child in node.children { pending.append((child, inner, inside, alpha * node.opacity)) }
        }
        return found
    }
}

/// An animation that has not ended.
struct AnimationRun {
    /// The animation's place in the order of adding.
    let sequence: Int
    let begin: Double
    let footprint: KeyFootprint
    let cause: Int
    let repeats: Bool
}

extension MediaTiming {
    /// Whether an iteration follows another.
    var repeats: Bool { activeDuration > duration * (autoreverses ? 2 : 1) }
}
