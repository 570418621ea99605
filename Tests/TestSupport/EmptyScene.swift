public import Scenes

/// A scene without layers, for tests of what is around one.
public final class EmptyScene: Scene {
    /// Of the usual size, a telephone's.
    public static let info = SceneInfo("empty")

    /// Makes the scene.
    public init() {}

    /// Does nothing.
    public func build(_ context: SceneContext) {}
}
