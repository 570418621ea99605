internal import Geometry
internal import Timing

extension LayerAnimation {
    /// The animation with whole transforms played as transforms that remember their parts; itself if it has none.
    var inParts: any LayerAnimation {
        switch self {
        case let group as AnimationGroup: group.map(\.inParts)
        case let animation as BasicAnimation<Affine> where animation.isOfTransform: animation.inTransforms
        case let animation as KeyframeAnimation<Affine> where animation.isOfTransform: animation.inTransforms
        case let animation as SpringAnimation<Affine> where animation.isOfTransform: animation.inTransforms
        case let animation as ResponseAnimation<Affine> where animation.isOfTransform: animation.inTransforms
        default: self
        }
    }
}

extension PropertyAnimation {
    fileprivate var isOfTransform: Bool {
        let path: AnyKeyPath = property.key
        return path == \LayerState.transform
    }
}

/// An animation whose way of combining can be set.
private protocol CombinableAnimation: PropertyAnimation {
    var isAdditive: Bool { get set }
    var isCumulative: Bool { get set }
}

extension BasicAnimation: CombinableAnimation {}
extension KeyframeAnimation: CombinableAnimation {}
extension SpringAnimation: CombinableAnimation {}
extension ResponseAnimation: CombinableAnimation {}

extension CombinableAnimation {
    /// The animation with another one's timing, way of combining, and removal.
    fileprivate func combined(like other: some PropertyAnimation) -> Self {
        var result = self
        result.timing = other.timing
        (result.isAdditive, result.isCumulative) = (other.isAdditive, other.isCumulative)
        result.isRemovedOnCompletion = other.isRemovedOnCompletion
        return result
    }
}

extension BasicAnimation<Affine> {
    fileprivate var inTransforms: BasicAnimation<Transform> {
        let result = BasicAnimation<Transform>(
            \.heldTransform, from: from.map(Transform.init), to: to.map(Transform.init), by: by, easing: easing)
        return result.combined(like: self)
    }
}

extension KeyframeAnimation<Affine> {
    fileprivate var inTransforms: KeyframeAnimation<Transform> {
        let result = KeyframeAnimation<Transform>(
            \.heldTransform,
            Keyframes(
                values: keyframes.values.map(Transform.init), keyTimes: keyframes.keyTimes,
                easings: keyframes.easings, mode: keyframes.mode), easing: easing)
        return result.combined(like: self)
    }
}

extension SpringAnimation<Affine> {
    fileprivate var inTransforms: SpringAnimation<Transform> {
        let result = SpringAnimation<Transform>(
            \.heldTransform, from: from.map(Transform.init), to: to.map(Transform.init),
            initialVelocity: initialVelocity, spring: spring, duration: timing.duration)
        return result.combined(like: self)
    }
}

extension ResponseAnimation<Affine> {
    fileprivate var inTransforms: ResponseAnimation<Transform> {
        let result = ResponseAnimation<Transform>(
            \.heldTransform, from: from.map(Transform.init), to: to.map(Transform.init), response: response)
        return result.combined(like: self)
    }
}
