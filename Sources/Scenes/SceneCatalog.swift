public import RenderTree

/// The scenes there are.
public enum SceneCatalog {
    private static var types: [any Scene.Type] { [OwlScene.self, MapScene.self, LaunchScene.self, WavesScene.self] }

    /// All scenes, in the order in which they are shown.
    public static var all: [SceneInfo] { types.map { $0.info } }

    /// The program's own picture.
    public static var icon: Picture { OwlArt.face }

    static func type(named name: String) -> (any Scene.Type)? { types.first { $0.info.name == name } }
}
