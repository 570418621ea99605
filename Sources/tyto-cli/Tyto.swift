import CImages
import Gallery
import Scenes
import TytoApp

/// The program `tyto`: the commands over the gallery.
@main
enum Tyto {
    static func main() {
        App(.gallery, imageFolder: String(cString: tyto_images_folder), art: ArtCatalog.pictures).run()
    }
}
