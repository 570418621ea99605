import CairoKit
import Glibc
import RenderTree
import Scenes

/// The program's images: PNG files beside it, one for each density.
enum ImageFiles {
    /// Loads a scene's images from the folder that belongs to the program. A program that draws its own has all densities.
    /// - Parameter isWindow: whether a window shows the scene, and its first frame waits for no image but its own.
    /// - Throws: a data failure that names the file.
    static func load(for scene: SceneInfo, isWindow: Bool) throws(CommandFailure) -> ImageLibrary {
        let densities = App.current.art.isEmpty ? [] : ImageFile.densities
        return try load(
            scene.images, from: folder(App.current.imageFolder), requiring: densities, isWindow: isWindow)
    }

    /// Loads images by name from a folder.
    /// - Parameter isWindow: whether each is decoded when it is first drawn; one that can't be is said, and clear.
    /// - Throws: a data failure that names the file.
    static func load(
        _ names: [String], from folder: String, requiring densities: [Int] = ImageFile.densities,
        isWindow: Bool = false
    ) throws(CommandFailure) -> ImageLibrary {
        var images: [String: Image] = [:]
        for name in names {
            do {
                images[name] =
                    isWindow
                    ? try ImageFile.open(name: name, in: folder, requiring: densities) { printError("\($0)") }
                    : try ImageFile.load(name: name, in: folder, requiring: densities)
            } catch {
                throw CommandFailure(.badData, "\(error)")
            }
        }
        return ImageLibrary(images) { name in
            CommandFailure(.badData, "a scene shows the image \"\(name)\", which its info does not name").printAndExit()
        }
    }

    /// The folder named by the environment variable TYTO_IMAGES, or the program's own.
    static func folder(_ own: String) -> String {
        getenv("TYTO_IMAGES").map { String(cString: $0) } ?? absolute(own)
    }

    /// The program's own folder.
    static var ownFolder: String { absolute(App.current.imageFolder) }

    private static func absolute(_ own: String) -> String { own.hasPrefix("/") ? own : ProgramFile.folder + own }
}
