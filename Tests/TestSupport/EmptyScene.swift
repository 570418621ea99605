public import Scenes

/// A scene without layers, for tests of what is around one.
public final class EmptyScene: Scene {
    /// In the viewport of a telephone.
    public static let info = SceneInfo("empty")

    /// Makes the scene.
    public init() {}

    /// Does nothing.
    public func build(_ context: SceneContext) {}
}
