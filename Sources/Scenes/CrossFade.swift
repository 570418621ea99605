import Geometry
import LayerTree
import Timing

/// What stands for a motion where people asked for less of it: layers fade, and none is seen to move.
enum CrossFade {
    /// How long it takes, in seconds.
    static let duration = 0.25

    /// Fades layers from what is on screen to opacities, and lets a change of their transforms happen unseen: while a
    /// layer's opacity is 0, at the beginning, in the middle (the layer fades out and in again) or at the end.
    /// - Parameters:
    ///   - layers: the layers, on a stage, each with the opacity that it ends with.
    ///   - change: sets the layers' transforms to what they end with.
    static func run(_ layers: [(layer: Layer, opacity: Double)], _ change: () -> Void) {
        let shown = layers.map { $0.layer.presentation }
        change()
        for ((layer, opacity), shown) in zip(layers, shown) { run(layer, from: shown, to: opacity) }
    }

    private static func run(_ layer: Layer, from shown: LayerState, to opacity: Double) {
        layer.opacity = opacity
        let way = shown.transform.delta(to: layer.transform).magnitude
        let moves = way > 1e-9
        let dips = moves && shown.opacity > 0 && opacity > 0
        let frames = Keyframes(values: [shown.opacity] + (dips ? [0] : []) + [opacity])
        layer.add(KeyframeAnimation(\.opacity, frames, duration: duration), forKey: "crossFade.opacity")
        layer.removeAnimation(forKey: "crossFade.transform")
        guard moves, shown.opacity > 0 else { return }
        let hold = BasicAnimation(
            \.transform, from: shown.transform, to: shown.transform, duration: dips ? duration / 2 : duration)
        layer.add(hold, forKey: "crossFade.transform")
    }
}
