package import Scenes

extension SceneCatalog {
    /// The six scenes and the gallery that shows them.
    package static let gallery = SceneCatalog(galleryScenes, home: GalleryScene.self)

    /// The scenes of the gallery, which knows them before the catalog is made.
    static var galleryScenes: [any Scene.Type] {
        [OwlScene.self, CardScene.self, SplashScene.self, MapScene.self, LaunchScene.self, WavesScene.self]
    }
}
