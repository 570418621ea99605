import LayerTree
import Stage
import Timing

extension Stage {
    /// The longest cross-fade of reduced motion, in seconds.
    static let longestFade = 0.25

    /// Fades to the same end where a motion of so many seconds would be too much movement: opacity alone changes.
    func crossFade(insteadOf duration: Double, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil) {
        animate(.easeInOut(duration: min(duration, Stage.longestFade)), changes, completion: completion)
    }
}
