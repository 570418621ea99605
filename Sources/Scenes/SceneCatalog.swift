public import RenderTree

/// The scenes there are.
public enum SceneCatalog {
    static var types: [any Scene.Type] {
        [OwlScene.self, CardScene.self, SplashScene.self, MapScene.self, LaunchScene.self, WavesScene.self]
    }

    /// All scenes, in the order in which they are shown.
    public static var all: [SceneInfo] { types.map { $0.info } }

    /// The program's own picture.
    public static var icon: Picture { ArtCatalog.icon }

    /// The home, which shows all scenes.
    public static var gallery: SceneInfo { GalleryScene.info }

    /// What there is to know of the scene of a name, or of the gallery; nil if there is neither.
    public static func info(named name: String) -> SceneInfo? { type(named: name)?.info }

    static func type(named name: String) -> (any Scene.Type)? {
        name == gallery.name ? GalleryScene.self : types.first { $0.info.name == name }
    }
}
