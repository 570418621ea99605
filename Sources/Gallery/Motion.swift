import LayerTree
import Stage

extension Stage {
    /// Lets layers appear where they are: what stands for a movement where people asked for less of it.
    ///
    /// ``Stage/animate(_:delay:_:completion:)`` by itself puts everything at its end at once then, and fades opacity alone.
    func fadeIn(_ layers: [Layer], to opacity: Double = 1) {
        withoutAnimation {
            for layer in layers { layer.opacity = 0 }
        }
        animate(.easeInOut(duration: 0.2)) {
            for layer in layers { layer.opacity = opacity }
        }
    }
}
