public import LayerTree
public import Stage

extension Stage {
    /// Fades layers in where they are, in place of a movement, with reduced motion.
    ///
    /// ``Stage/animate(_:delay:_:completion:didStart:file:line:)`` by itself puts everything at its end at once then, and
    /// fades opacity alone.
    public func fadeIn(_ layers: [Layer], to opacity: Double = 1) {
        withoutAnimation {
            for layer in layers { layer.opacity = 0 }
        }
        animate(.easeInOut(duration: 0.2)) {
            for layer in layers { layer.opacity = opacity }
        }
    }
}
