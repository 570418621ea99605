import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// Opens an app through a bird: a launch screen of one colour with a white bird, which grows until all of the app shows.
///
/// It belongs to a window and opens whatever is in it, also while that keeps moving: the app's view is masked by the
/// bird, and a white veil lies between the two, so that the bird is white until the veil goes. When all is over the view
/// is as it was before and the completion runs.
///
/// A launch is used once. Its owner keeps it until it is over.
final class BirdLaunch {
    /// The bird's size on the launch screen.
    static let birdSize = Size(200, 120)

    /// The view's mask, whose bounds grow; its bird is a vector and stays sharp.
    let mask = ImageLayer(name: "mask", BirdArt.bird)
    /// The veil that makes the bird white.
    let veil = Layer(name: "veil")
    /// Whether the launch has ended or was cancelled.
    private(set) var isOver = false

    private let view: Layer
    private let window: Layer
    private let stage: Stage
    private let choreography: LaunchChoreography
    private let windowColor: Color
    /// Whether another launch has taken over the window, and with it the colour to leave behind.
    private var isReplaced = false
    /// The bird of the launch screen itself, where nothing may move.
    private let still = ImageLayer(name: "logo", BirdArt.bird)
    private var relapse: ScheduledAction?
    private var completion: () -> Void = {}

    /// Makes a launch.
    /// - Parameters:
    ///   - view: the app; it has no mask of its own.
    ///   - window: the layer that the view is in, on the stage. It has the launch screen's colour until the end.
    ///   - old: a launch in the same window that this one replaces. It moves on until it is cancelled, and its
    ///     completion does not run.
    init(
        over view: Layer, in window: Layer, on stage: Stage, _ choreography: LaunchChoreography,
        replacing old: BirdLaunch? = nil
    ) {
        self.view = view
        self.window = window
        self.stage = stage
        self.choreography = choreography
        windowColor = old?.windowColor ?? window.backgroundColor
        old?.isReplaced = true
        old?.completion = {}
        veil.backgroundColor = .white
    }

    /// Shows the launch screen, and opens it as the choreography says.
    /// - Parameter completion: runs once at the end; not if the launch is cancelled.
    func start(completion: @escaping () -> Void = {}) {
        self.completion = completion
        window.backgroundColor = choreography.color
        if stage.reducesMotion { fadeIn() } else { open() }
    }

    /// Fits what is on the stage of the launch to the view's present bounds.
    func layout() {
        if view.mask === mask { mask.position = view.bounds.center }
        if veil.superlayer != nil { veil.frame = view.bounds }
        if still.superlayer != nil { still.frame = Rect(center: view.position, size: BirdLaunch.birdSize) }
    }

    /// Ends the launch at once, with the whole view on screen.
    func cancel() {
        guard !isOver else { return }
        cleanUp()
    }

    // MARK: The three motions

    private func open() {
        view.addSublayer(veil)
        view.mask = mask
        layout()
        veil.opacity = 0
        // The blocks that wait know the launch weakly: who drops it, drops it.
        stage.transaction {
            mask.add(growth(beginning: mask.localTime)) { [weak self] finished in
                if finished { self?.growthEnded() }
            }
            view.add(zoom(beginning: view.localTime), forKey: "launch.transform")
            veil.add(lift(beginning: veil.localTime)) { [weak self] finished in
                if finished { self?.veilLifted() }
            }
        } completion: { [weak self] _ in
            self?.motionsEnded()
        }
    }

    private func growth(beginning now: Double) -> KeyframeAnimation<Rect> {
        let middle = Size(
            BirdLaunch.birdSize.width * choreography.middleScale, BirdLaunch.birdSize.height * choreography.middleScale)
        let final = Size(choreography.finalSize, choreography.finalSize)
        let frames = Keyframes(
            values: [BirdLaunch.birdSize, middle, final].map { Rect(origin: .zero, size: $0) }, keyTimes: [0, 0.5, 1],
            easings: [choreography.firstCurve, choreography.secondCurve])
        return filling(KeyframeAnimation(\.bounds, frames, duration: choreography.growth.duration)) {
            $0.timing.beginTime = now + choreography.growth.begin
        }
    }

    private func zoom(beginning now: Double) -> KeyframeAnimation<Affine> {
        let frames = Keyframes<Affine>(
            values: [.identity, .scale(choreography.viewScale), .identity], keyTimes: [0, 0.5, 1],
            easings: [choreography.viewCurve])
        return filling(KeyframeAnimation(\.transform, frames, duration: choreography.zoom.duration)) {
            $0.timing.beginTime = now + choreography.zoom.begin
        }
    }

    private func lift(beginning now: Double) -> BasicAnimation<Double> {
        let fade = BasicAnimation<Double>(
            \.opacity, from: 1, to: 0, duration: choreography.lift.duration, easing: choreography.veilCurve)
        return filling(fade) { $0.timing.beginTime = now + choreography.lift.begin }
    }

    /// An animation that fills as the choreography says. Filling forwards needs both halves of the article's lesson: an
    /// animation that is removed on completion has nothing left to fill with.
    private func filling<Motion: LayerAnimation>(_ animation: Motion, _ change: (inout Motion) -> Void) -> Motion {
        var animation = animation
        change(&animation)
        animation.timing.fillMode = choreography.fillMode
        animation.isRemovedOnCompletion = !choreography.fillMode.fillsForwards
        return animation
    }

    // MARK: The end

    private func growthEnded() {
        if choreography.maskRemoval == .growth, choreography.fillMode.fillsForwards { view.mask = nil }
    }

    private func veilLifted() {
        guard choreography.maskRemoval == .veil else { return }
        veil.removeFromSuperlayer()
        view.mask = nil
    }

    private func motionsEnded() {
        guard !isOver else { return }
        if view.mask === mask {
            // The growth did not fill forwards: the bird has fallen back to its size, for all to see.
            relapse = stage.after(choreography.relapse) { [weak self] in self?.handOver() }
        } else {
            handOver()
        }
    }

    private func handOver() {
        guard !isOver else { return }
        cleanUp()
        completion()
    }

    private func cleanUp() {
        isOver = true
        relapse?.cancel()
        for name in ["launch.transform", "launch.opacity"] { view.removeAnimation(forKey: name) }
        if view.mask === mask { view.mask = nil }
        veil.removeFromSuperlayer()
        still.removeFromSuperlayer()
        if !isReplaced { window.backgroundColor = windowColor }
    }

    // MARK: Reduced motion

    /// The launch screen with its bird stands still, and the view fades in over it.
    private func fadeIn() {
        window.insertSublayer(still, at: window.sublayers.firstIndex { $0 === view } ?? 0)
        layout()
        var fade = BasicAnimation(\.opacity, from: 0, to: view.opacity, duration: choreography.reducedFade)
        fade.timing.beginTime = view.localTime + choreography.growth.begin
        fade.timing.fillMode = .backwards
        view.add(fade, forKey: "launch.opacity") { [weak self] finished in
            if finished { self?.handOver() }
        }
    }
}
