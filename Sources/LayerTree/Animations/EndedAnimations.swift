internal import Geometry

extension Layer {
    /// Runs a block and reports the animations of the subtree that it ends, in debug builds.
    /// - Parameter name: what the block is called.
    package func reportEnded(by name: String, _ body: () -> Void) {
        #if DEBUG
            var begun: [(layer: Layer, animation: AttachedAnimation)] = []
            forEachInSubtree { layer in
                begun += layer.animations.filter { $0.isImplicit && !$0.hasEnded }.map { (layer, $0) }
            }
            body()
            for (layer, animation) in begun where layer.timeline != nil && layer.timeline === timeline {
                if layer.animations.contains(where: { $0.sequence == animation.sequence }) { continue }
                let isNewer = layer.animations.contains {
                    $0.isImplicit && !$0.hasEnded && animation.isReplaced(by: $0)
                }
                if isNewer { continue }
                DebugWarning.report(
                    "\(name) ends an animation of \(layer.words), as it sets the same property at once: set it only "
                        + "if the size changed, or begin the animation in a later event", at: animation.site)
            }
        #else
            body()
        #endif
    }
}
