import CairoKit
import Glibc
import RenderTree
import Scenes

/// The program's images: PNG files beside it, one for each density.
enum ImageFiles {
    /// Loads the images of these names from the folder that belongs to the program.
    /// - Throws: a data failure that names the file.
    static func load(_ names: [String]) throws(CommandFailure) -> ImageLibrary {
        // Scenes without images start without a look at the disk.
        names.isEmpty ? ImageLibrary([:]) : try load(names, from: folder)
    }

    /// Loads images by name from a folder, which has them at every density.
    /// - Throws: a data failure that names the file.
    static func load(_ names: [String], from folder: String) throws(CommandFailure) -> ImageLibrary {
        var images: [String: Image] = [:]
        for name in names {
            do {
                images[name] = try ImageFile.load(name: name, in: folder, requiring: ImageFile.densities)
            } catch {
                throw CommandFailure(.badData, "\(error)")
            }
        }
        return ImageLibrary(images)
    }

    /// The folder named by the environment variable TYTO_IMAGES, or the one that the package manager puts beside the
    /// program, wherever that was started from and by whatever link.
    private static var folder: String {
        if let named = getenv("TYTO_IMAGES") { return String(cString: named) }
        guard let program = realpath("/proc/self/exe", nil) else { return "Resources/images" }
        defer { free(program) }
        let path = String(cString: program)
        return path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/" + App.current.imageFolder
    }
}
