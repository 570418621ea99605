internal import Timing

/// An animation that lasts until its value has come to rest, unless it was given a duration.
protocol SettlingAnimation: PropertyAnimation {
    /// Takes the time until rest as its duration.
    /// - Parameter base: the value presented without the animation; nil if not known.
    mutating func settle(over base: Value?)
}

extension SettlingAnimation {
    /// The animation with its duration, added over a state.
    fileprivate func settled(over state: () -> LayerState) -> any LayerAnimation {
        var settled = self
        settled.settle(over: ground(property.value(in: state())))
        return settled
    }
}

extension LayerAnimation {
    /// The animation with the durations that depend on the values presented without it; itself if none does.
    func settled(over state: () -> LayerState) -> any LayerAnimation {
        switch self {
        case let group as AnimationGroup: group.map { $0.settled(over: state) }
        case let animation as any SettlingAnimation: animation.settled(over: state)
        default: self
        }
    }
}
