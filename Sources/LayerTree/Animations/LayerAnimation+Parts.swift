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

extension BasicAnimation<Affine> {
    fileprivate var inTransforms: BasicAnimation<Transform> {
        var result = BasicAnimation<Transform>(
            \.heldTransform, from: from.map(Transform.init), to: to.map(Transform.init), by: by, easing: easing)
        result.timing = timing
        (result.isAdditive, result.isCumulative) = (isAdditive, isCumulative)
        result.isRemovedOnCompletion = isRemovedOnCompletion
        return result
    }
}

extension KeyframeAnimation<Affine> {
    fileprivate var inTransforms: KeyframeAnimation<Transform> {
        var result = KeyframeAnimation<Transform>(
            \.heldTransform,
            Keyframes(
                values: keyframes.values.map(Transform.init), keyTimes: keyframes.keyTimes,
                easings: keyframes.easings, mode: keyframes.mode), easing: easing)
        result.timing = timing
        (result.isAdditive, result.isCumulative) = (isAdditive, isCumulative)
        result.isRemovedOnCompletion = isRemovedOnCompletion
        return result
    }
}

extension SpringAnimation<Affine> {
    fileprivate var inTransforms: SpringAnimation<Transform> {
        var result = SpringAnimation<Transform>(
            \.heldTransform, from: from.map(Transform.init), to: to.map(Transform.init),
            initialVelocity: initialVelocity, spring: spring, duration: timing.duration)
        result.timing = timing
        (result.isAdditive, result.isCumulative) = (isAdditive, isCumulative)
        result.isRemovedOnCompletion = isRemovedOnCompletion
        return result
    }
}

extension ResponseAnimation<Affine> {
    fileprivate var inTransforms: ResponseAnimation<Transform> {
        var result = ResponseAnimation<Transform>(
            \.heldTransform, from: from.map(Transform.init), to: to.map(Transform.init), response: response)
        result.timing = timing
        (result.isAdditive, result.isCumulative) = (isAdditive, isCumulative)
        result.isRemovedOnCompletion = isRemovedOnCompletion
        return result
    }
}
