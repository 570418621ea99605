internal import Geometry
public import LayerTree

/// One of the steps that ``Stage/sequence(_:completion:file:line:)`` runs one after another.
public struct AnimationStep {
    enum Kind {
        case animate(Animation, () -> Void)
        case wait(Double)
        case run(() -> Void)
    }

    let kind: Kind

    /// Changes properties with an animation, from what is on screen when the step begins.
    ///
    /// The step lasts as long as the animations in it, and no less than the duration of `animation`, even if nothing
    /// moves. With ``Stage/reducesMotion`` it lasts as long as the fades in it.
    public static func animate(_ animation: Animation, _ changes: @escaping () -> Void) -> AnimationStep {
        AnimationStep(kind: .animate(animation, changes))
    }

    /// Changes properties with a slow start and end over a number of seconds, once or repeatedly.
    ///
    /// After a step that repeats without end no other one begins.
    public static func animate(
        duration: Double, repeatCount: Double = 1, autoreverses: Bool = false, _ changes: @escaping () -> Void
    ) -> AnimationStep {
        .animate(.easeInOut(duration: duration).repeated(repeatCount, autoreverses: autoreverses), changes)
    }

    /// Waits a number of seconds.
    /// - Precondition: the time is finite and not negative.
    public static func wait(_ seconds: Double) -> AnimationStep {
        precondition(seconds >= 0 && seconds.isFinite, "a wait is a number of seconds from 0, not \(seconds)")
        return AnimationStep(kind: .wait(seconds))
    }

    /// Runs an action, which takes no time; properties that it sets change immediately.
    public static func run(_ action: @escaping () -> Void) -> AnimationStep { AnimationStep(kind: .run(action)) }
}

/// A sequence that runs; see ``Stage/sequence(_:completion:file:line:)``.
public final class AnimationSequence {
    /// Whether steps remain or the last one still runs.
    public private(set) var isRunning = true

    /// Not retained, as the stage's events own the sequence.
    private weak var stage: Stage?
    private var steps: ArraySlice<AnimationStep>
    private var completion: ((_ finished: Bool) -> Void)?
    private let site: CallSite
    private var scheduled: ScheduledAction?
    private lazy var claim = PropertyClaim { [weak self] in self?.end(finished: false) }

    fileprivate init(
        _ steps: [AnimationStep], on stage: Stage, at site: CallSite, completion: ((_ finished: Bool) -> Void)?
    ) {
        self.steps = steps[...]
        self.stage = stage
        self.site = site
        self.completion = completion
        stage.timeline.begin(claim)
        guard stage.nestedSequences < AnimationSequence.maxNesting else {
            DebugWarning.report(
                "\(AnimationSequence.maxNesting) sequences have begun within one another, and this one does not: if it "
                    + "repeats itself, add a step that takes time", at: site)
            end(finished: false)
            return
        }
        runSteps()
    }

    /// The largest number of sequences that begin within steps of one another, at one time.
    private static let maxNesting = 200

    /// Ends the sequence: no further step begins; running animations continue to their ends.
    public func cancel() { end(finished: false) }

    /// Runs the next steps up to one that takes time.
    private func runSteps() {
        stage?.nestedSequences += 1
        defer { stage?.nestedSequences -= 1 }
        while isRunning, let stage {
            guard let step = steps.popFirst() else { return end(finished: true) }
            switch step.kind {
            case .run(let action): stage.timeline.transaction(nil, claim: claim, site: site, action)
            case .wait(let seconds): return resume(at: stage.time + seconds)
            case .animate(let animation, let changes):
                let end = stage.time + (stage.reducesMotion ? 0 : animation.fixedDuration)
                return stage.timeline.transaction(animation, claim: claim, site: site, changes) { [self] _ in
                    resume(at: end)
                }
            }
        }
    }

    /// Runs the next steps at a time, immediately if that has come.
    private func resume(at time: Double) {
        guard isRunning, let stage else { return }
        guard time > stage.time else { return runSteps() }
        // Of a step without an end.
        guard time.isFinite else { return }
        scheduled = stage.schedule(at: time) { [self] in runSteps() }
    }

    private func end(finished: Bool) {
        guard isRunning, let stage else { return }
        isRunning = false
        stage.timeline.end(claim)
        scheduled?.cancel()
        steps = []
        // Like other completions it is an event of its own, never within the call that ends the sequence.
        if let completion { stage.after(0) { completion(finished) } }
        completion = nil
    }
}

extension Stage {
    /// Runs steps one after another; the first one begins now.
    ///
    /// Each step begins at its own exact time, whatever the frame rate.
    ///
    /// A sequence is taken over as one. When anything newer animates a property that its steps have changed so far,
    /// such as another sequence or a plain ``animate(_:delay:_:completion:didStart:file:line:)``, its remaining steps never
    /// begin, and the values continue from what is on screen. A step that would animate a property of a newer sequence
    /// ends its own sequence. Immediate changes, as of a layout, do not take over.
    /// What takes over also ends what the older steps may have left, such as a ring that has appeared.
    ///
    /// ```swift
    /// stage.sequence([
    ///     .animate(duration: 0.1) { heart.set(\.transform.scale, to: 0.8) },
    ///     .animate(.spring(Spring(duration: 0.4, bounce: 0.5))) { heart.set(\.transform.scale, to: 1) },
    ///     .wait(2),
    ///     .run { ring.isHidden = true },
    /// ])
    /// ```
    /// - Parameters:
    ///   - steps: the steps. What they capture is released when the sequence ends.
    ///   - completion: called once at the end, with whether the last step ran to it.
    ///   - file: the caller's, for ``DebugWarning``, as is `line`.
    @discardableResult
    public func sequence(
        _ steps: [AnimationStep], completion: ((_ finished: Bool) -> Void)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) -> AnimationSequence {
        AnimationSequence(steps, on: self, at: CallSite(file, line), completion: completion)
    }
}
