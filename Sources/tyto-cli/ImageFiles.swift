import CairoKit
import FrameExport
import Glibc
import RenderTree
import Scenes

/// The program's images: PNG files beside it, one for each density.
enum ImageFiles {
    /// The densities that every image has, in pixels a point.
    static let densities = [1, 2, 3]
    /// Larger files are none of ours.
    private static let maximumSize = 16 << 20

    /// The name of the file of an image at a density.
    static func fileName(of image: String, density: Int) -> String { "\(image)@\(density)x.png" }

    /// Loads the images of these names from the folder that belongs to the program.
    /// - Throws: a data failure that names the file.
    static func load(_ names: [String]) throws(CommandFailure) -> ImageLibrary {
        // Scenes without images start without a look at the disk.
        names.isEmpty ? ImageLibrary([:]) : try load(names, from: folder)
    }

    /// Loads the images of these names from a folder.
    /// - Throws: a data failure that names the file.
    static func load(_ names: [String], from folder: String) throws(CommandFailure) -> ImageLibrary {
        var images: [String: Image] = [:]
        for name in names {
            var bitmaps: [Bitmap] = []
            for density in densities {
                bitmaps.append(try bitmap("\(folder)/\(fileName(of: name, density: density))", density: density))
            }
            let first = bitmaps[0]
            for (bitmap, density) in zip(bitmaps, densities)
            where bitmap.width != first.width * density || bitmap.height != first.height * density {
                throw CommandFailure(
                    .badData,
                    "\(folder)/\(fileName(of: name, density: density)) has \(bitmap.width)×\(bitmap.height) pixels; "
                        + "expected \(density) times those of @1x, which has \(first.width)×\(first.height)")
            }
            images[name] = Image(bitmaps)
        }
        return ImageLibrary(images)
    }

    private static func bitmap(_ path: String, density: Int) throws(CommandFailure) -> Bitmap {
        do {
            return try Surface(png: try Files.read(path, limit: maximumSize)).bitmap(scale: Double(density))
        } catch let error as FileError {
            throw CommandFailure(.badData, "\(error)")
        } catch {
            throw CommandFailure(.badData, "\(path): \(error)")
        }
    }

    /// The folder named by the environment variable TYTO_IMAGES, or the one that the package manager puts beside the
    /// program, wherever that was started from and by whatever link.
    private static var folder: String {
        if let named = getenv("TYTO_IMAGES") { return String(cString: named) }
        guard let program = realpath("/proc/self/exe", nil) else { return "Resources/images" }
        defer { free(program) }
        let path = String(cString: program)
        return path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/tyto_tyto-cli.resources/images"
    }
}
