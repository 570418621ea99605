import Geometry
public import LayerTree

extension Stage {
    /// Changes properties with an animation.
    /// - Parameters:
    ///   - animation: how they change. With ``reducesMotion`` only opacity, colours and gradients take time.
    ///   - delay: seconds until the changes begin, from what is on screen then. Running animations continue.
    ///   - changes: sets properties and adds animations. What it sets twice counts as set once.
    ///   - completion: called once, when all animations added in the block are over, with whether all ran to their end; at
    ///     once if there are none.
    ///   - didStart: called once, when the first of them starts: after the delay. Not if nothing animates.
    ///   - file: the caller's, for ``DebugWarning``, as is `line`.
    public func animate(
        _ animation: Animation, delay: Double = 0, _ changes: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil, didStart: (() -> Void)? = nil,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        timeline.transaction(
            animation, delay: delay, site: CallSite(file, line), changes, completion: completion, didStart: didStart)
    }

    /// Changes properties with a slow start and end, as UIKit's views do.
    /// - Parameters:
    ///   - duration: seconds of one run; 0 changes immediately.
    ///   - repeatCount: the number of runs, as in ``Animation/repeated(_:autoreverses:)``.
    ///   - autoreverses: whether each run goes there and back.
    public func animate(
        duration: Double, delay: Double = 0, repeatCount: Double = 1, autoreverses: Bool = false, _ changes: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        let animation = Animation.easeInOut(duration: duration).repeated(repeatCount, autoreverses: autoreverses)
        animate(animation, delay: delay, changes, completion: completion, file: file, line: line)
    }

    /// Groups immediate changes with animations added in the block, for one completion.
    public func transaction(_ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil) {
        timeline.transaction(nil, changes, completion: completion)
    }

    /// Changes properties immediately, like Core Animation's disabled actions.
    ///
    /// It also does so inside ``animate(_:delay:_:completion:didStart:file:line:)``, and animates inside one within the
    /// block. Animations of those properties end unfinished.
    public func withoutAnimation(_ changes: () -> Void) { timeline.transaction(nil, changes) }
}
