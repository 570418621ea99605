public import RenderTree

/// The pictures that scenes show as pixels, from which the files of Resources/images are made.
public enum ArtCatalog {
    /// The names, without density and extension, and what is drawn there.
    public static let pictures: [(name: String, picture: Picture)] = [
        ("splash", SplashArt.background)
    ]
}
