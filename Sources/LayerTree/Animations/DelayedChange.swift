internal import Timing

/// A change of a layer's model whose animation has yet to begin.
///
/// Until then its attached animation holds the old value beneath all others, so that running animations continue.
final class DelayedChange {
    /// The layer's time at which it begins.
    let begin: Double
    /// Makes the animations that begin, from what is presented then to the value that the model then has.
    let make: (_ presented: AnimationStack, _ target: LayerState) -> [AnimationStack.Change]

    init(begin: Double, make: @escaping (AnimationStack, LayerState) -> [AnimationStack.Change]) {
        self.begin = begin
        self.make = make
    }
}

extension AnimationStack {
    /// An animation made by setting a key.
    typealias Change = (key: AnyKeyPath, animation: any LayerAnimation)

    /// The stack at a time of the layer, with the delayed changes that have begun by then.
    func ahead(to local: Double) -> AnimationStack {
        var stack = self
        while let index = stack.nextDelayed(by: local) { stack.begin(at: index) }
        return stack
    }

    private func nextDelayed(by local: Double) -> Int? {
        animations.indices.filter { animations[$0].delayed.map { $0.begin <= local } ?? false }
            .min {
                let (a, b) = (animations[$0], animations[$1])
                return (a.delayed?.begin ?? 0, a.sequence) < (b.delayed?.begin ?? 0, b.sequence)
            }
    }

    /// Begins a delayed change and returns what it adds and what it replaces.
    @discardableResult
    mutating func begin(at index: Int) -> (begun: Range<Int>, replaced: [AttachedAnimation]) {
        let waiting = animations[index]
        guard let change = waiting.delayed else { return (0..<0, []) }
        let presented = self
        animations.remove(at: index)
        var target = model
        for attached in animations where attached.delayed != nil && attached.sequence > waiting.sequence {
            attached.animation.apply(to: &target, at: change.begin)
        }
        var begun: [AttachedAnimation] = []
        for (key, animation) in change.make(presented, target) {
            begun.append(
                AttachedAnimation(
                    identity: .implicit(key), sequence: waiting.sequence, animation: animation,
                    footprint: animation.footprint(like: model.content), cause: waiting.cause,
                    waiting: waiting.waiting, nextEvent: waiting.nextEvent))
        }
        let replaced = animations.filter { old in old.delayed == nil && begun.contains { old.isReplaced(by: $0) } }
        animations.removeAll { old in replaced.contains { $0.sequence == old.sequence } }
        animations += begun
        return (animations.count - begun.count..<animations.count, replaced)
    }

    /// The animations of a change that begins at a time of the layer: one, or one per axis of an uneven scale.
    func changes<Value: Interpolatable>(
        of property: AnimatedProperty<Value>, to target: LayerState, at local: Double, by animation: Animation
    ) -> [Change] {
        let path: AnyKeyPath = property.key
        let end = target.heldTransform.parts
        if path == \LayerState.transform.scale, end.scaleX != end.scaleY || isUneven(at: local) {
            return changes(of: AnimatedProperty(\.transform.scaleX), to: target, at: local, by: animation)
                + changes(of: AnimatedProperty(\.transform.scaleY), to: target, at: local, by: animation)
        }
        let value = property.value(in: target)
        let (presented, velocity) = motion(of: property, at: local, towards: value)
        var change = animation.make(property, from: presented, to: value, velocity: velocity)
        change.timing.beginTime = local
        // Its local time may be rounded to just before.
        change.timing.fillMode = .backwards
        return [(path, change)]
    }
}
