package import Scenes
package import Stage

extension ScenePlayer {
    /// Plays stages that a test fills in place of a scene.
    /// - Parameter makeStage: makes a stage as it is at time 0, without inputs.
    package convenience init(
        inputs: (any InputSource)? = nil, speed: Double = 1, clock: Double, goesBack: Bool = true,
        makeStage: @escaping () -> Stage
    ) {
        var first: Stage? = makeStage()
        let configuration = SceneConfiguration(EmptyScene.self, size: first?.size, scale: first?.scale ?? 1)
        self.init(configuration, inputs: inputs, speed: speed, clock: clock, goesBack: goesBack) { _ in
            defer { first = nil }
            return PlayedStage(first ?? makeStage())
        }
    }
}
