import LayerTree
import Stage

/// The jump of a layer's presented values and of their velocities at one instant.
struct Jump {
    /// The greatest jump of a value.
    let value: Double
    /// The greatest jump of a velocity, per second.
    let velocity: Double
    /// The same relative to the greatest velocity there, at least 1 per second.
    let speed: Double

    /// Compares the motion before and after a change.
    ///
    /// Both are functions of time, so that the old one can be evaluated on both sides of the instant, and the new one
    /// from it on.
    init(of layer: Layer, on stage: Stage, at change: () -> Void) {
        let (now, step) = (stage.time, 1e-6)
        func numbers(_ offset: Double) -> [Double] { layer.presentation(at: now + offset).numbers }
        let before = numbers(0)
        let speedBefore = zip(numbers(step), numbers(-step)).map { ($0 - $1) / (2 * step) }
        change()
        let after = numbers(0)
        let speedAfter = zip(zip(after, numbers(step)), numbers(2 * step)).map {
            (4 * $0.1 - 3 * $0.0 - $1) / (2 * step)
        }
        value = distance(before, after)
        velocity = distance(speedBefore, speedAfter)
        speed = velocity / max(1, (speedBefore + speedAfter).map { abs($0) }.max() ?? 0)
    }
}
