internal import Geometry
internal import LayerTree
internal import Timing

/// The animations of one layer while it is made.
///
/// What can be is animated by key frames, the rest by functions of time. What never changes is not animated at all.
struct Motion {
    /// How the layer's time becomes frames.
    let clock: FrameClock
    /// The layer's local times that are ever shown, in seconds.
    let times: ClosedRange<Double>
    private var animations: [(animation: any LayerAnimation, begin: Double)] = []

    init(clock: FrameClock, times: ClosedRange<Double>) {
        (self.clock, self.times) = (clock, times)
    }

    /// Animates a property like a track, and returns the value that it begins with.
    mutating func follow<Value: TrackValue>(_ property: AnimatedProperty<Value>, _ track: Track<Value>) -> Value {
        if let constant = track.constant { return constant }
        let sampler = TrackSampler(track)
        guard sampler.constant == nil, let rate = clock.directRate,
            let keys = track.keyframes(rate: rate, shownIn: times)
        else {
            return follow(property, changes: sampler.changes) { sampler.value(at: $0) }
        }
        var animation = KeyframeAnimation(property, keys.keyframes, duration: keys.duration)
        animation.timing.fillMode = .both
        animation.isRemovedOnCompletion = false
        // What continues after the loop ends with it.
        let shown = times.upperBound - keys.begin
        if shown > 0, shown < keys.duration { animation.timing.repeatDuration = shown }
        animations.append((animation, keys.begin))
        return sampler.value(at: clock.frame(at: times.lowerBound))
    }

    /// Animates a property by a function of the frame, and returns the value that it begins with.
    /// - Parameter changes: the spans of frames in which the value may differ.
    mutating func follow<Value: Interpolatable>(
        _ property: AnimatedProperty<Value>, changes: [ClosedRange<Double>],
        _ value: @escaping @Sendable (Double) -> Value
    ) -> Value {
        if changes.isEmpty { return value(clock.frame(at: times.lowerBound)) }
        let spans = clock.times(of: changes.bounded).filter { $0.overlaps(times) }.map { $0.clamped(to: times) }
        let first = spans.reduce(Double.infinity) { min($0, $1.lowerBound) }
        let last = spans.reduce(-Double.infinity) { max($0, $1.upperBound) }
        let clock = clock
        if first <= last {
            // What jumps at the first moment is shown as it was until then.
            let margin = 1 / (clock.directRate ?? 60)
            let begin = max(times.lowerBound, first - margin)
            let end = min(times.upperBound, last + margin)
            animations.append(
                (
                    FunctionAnimation(property, from: begin, to: end, changes: spans) { value(clock.frame(at: $0)) },
                    begin
                ))
        }
        return value(clock.frame(at: times.lowerBound))
    }

    /// Lets a layer add the animations whenever it comes on a stage.
    func attach(to layer: Layer) {
        if animations.isEmpty { return }
        let earlier = layer.enteredTimeline
        layer.enteredTimeline = { [unowned layer, animations] in
            earlier?()
            for (animation, begin) in animations { layer.add(animation, beginningAt: begin) }
        }
    }
}

extension Track where Value: TrackValue {
    /// The key frames in seconds; nil for a track that needs more: loops, curves, an easing for each dimension.
    fileprivate func keyframes(
        rate: Double, shownIn shown: ClosedRange<Double>
    ) -> (keyframes: Keyframes<Value>, begin: Double, duration: Double)? {
        // Without those that are passed before the first time, or come after the last.
        let begin = max(0, (keys.firstIndex { $0.frame > shown.lowerBound * rate } ?? keys.count) - 1)
        let end = (keys.lastIndex { $0.frame < shown.upperBound * rate } ?? 0) + 1
        let keys = Array(keys[begin...max(begin, min(end, keys.count - 1))])
        let (first, last) = (keys[0].frame, keys[keys.count - 1].frame)
        guard loops.isEmpty, last > first, keys.allSatisfy({ $0.curve == nil && $0.easings.count <= 1 }) else {
            return nil
        }
        let length = last - first
        var values: [Value] = []
        var times: [Double] = []
        var easings: [Easing] = []
        for (key, next) in zip(keys, keys.dropFirst()) {
            values.append(key.value)
            times.append((key.frame - first) / length)
            easings.append(key.isHold ? .linear : key.easings.first ?? .linear)
            let end = key.isHold ? key.value : key.end ?? next.value
            if end == next.value { continue }
            // A jump is early, so that a rounded time shows the frame it names.
            let time = (next.frame - first - TrackSampler<Value>.tolerance) / length
            let moment = max(times[times.count - 1], time)
            values += [end, next.value]
            times += [moment, moment]
            easings += [.linear, .linear]
        }
        values.append(keys[keys.count - 1].value)
        times.append(1)
        return (Keyframes(values: values, keyTimes: times, easings: easings), first / rate, length / rate)
    }
}

extension Track<Point> {
    /// One coordinate of the track.
    func component(_ coordinate: KeyPath<Point, Double>, dimension: Int) -> Track<Double> {
        Track<Double>(
            keys: keys.map { key in
                TrackKey<Double>(
                    frame: key.frame, value: key.value[keyPath: coordinate], end: key.end?[keyPath: coordinate],
                    easings: key.easings.count > 1
                        ? [key.easings[Swift.min(dimension, key.easings.count - 1)]] : key.easings,
                    isHold: key.isHold)
            }, loops: loops)
    }
}
