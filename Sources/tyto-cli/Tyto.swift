import CImages
import Gallery
import TytoApp

/// The program `tyto`: the commands over the gallery, and the one that starts packages.
@main
struct Tyto: PackageMaker {
    static let scenes = SceneCatalog.gallery
    static let name = "tyto"
    static var icon: Picture? { ArtCatalog.icon }
    static let imageFolder = String(cString: tyto_images_folder)
    static let art = ArtCatalog.pictures
}
