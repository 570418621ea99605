import RenderTree

/// The pictures that are kept as images, by the names of their files: drawn once, from vectors, at every density.
enum ArtCatalog {
    /// All of them.
    static let pictures: [(name: String, picture: Picture)] = PlaceArt.pictures
}
