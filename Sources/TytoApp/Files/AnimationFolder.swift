import Glibc
import Scenes
import System

/// The animations that the program's home leads to: files beside the program's images, in the folder `lottie`.
enum AnimationFolder {
    /// The largest number of files that are shown.
    private static let most = 24
    /// How many bytes they have in all: the window waits while they are read, about a second for these.
    private static let mostBytes = 2 << 20

    /// The folder, not yet read; nil if it is not there, or has no animation's file.
    /// - Parameter isStrict: whether files that need what is not there are left out.
    static func folder(isStrict: Bool) -> SceneFolder? {
        let names = names
        guard !names.isEmpty else { return nil }
        let known = Guarded<[SceneFolder.File]?>(nil)
        return SceneFolder(title: Localized("Lottie", zh: "Lottie")) {
            // Going back in time opens it again.
            known.withLock { known in
                let files = known ?? files(names, isStrict: isStrict)
                known = files
                return files
            }
        }
    }

    /// The files that a folder shows, in order; those beyond its limits are counted on stderr.
    private static func files(_ names: [String], isStrict: Bool) -> [SceneFolder.File] {
        var room = mostBytes
        var shown: [String] = []
        for name in names {
            var status = stat()
            // One that is gone meanwhile is named when it is read.
            let size = stat("\(path)/\(name)", &status) == 0 ? Int(status.st_size) : 0
            guard shown.count < most, size <= room else { continue }
            room -= size
            shown.append(name)
        }
        if shown.count < names.count {
            printError(
                "\(quoted(path, limit: 1000)): \(names.count - shown.count) of \(names.count) animations are not shown: "
                    + "a folder shows \(most) files of \(mostBytes >> 20) MiB in all; open the others by name")
        }
        return shown.compactMap { file($0, isStrict: isStrict) }
    }

    /// The folder named by the environment variable TYTO_LOTTIE, if any.
    private static var namedPath: String? { getenv("TYTO_LOTTIE").map { String(cString: $0) } }

    /// The folder that is named, or the one beside the images.
    private static var path: String {
        if let namedPath { return namedPath }
        let images = ImageFiles.ownFolder
        return "\(images[..<(images.lastIndex(of: "/") ?? images.startIndex)])/lottie"
    }

    /// The names of its files, in order.
    private static var names: [String] {
        var all: [String] = []
        do throws(FileError) {
            all = try folderNames(in: AT_FDCWD, path: path)
        } catch {
            if namedPath != nil { printError("TYTO_LOTTIE: \(error)") }
        }
        return all.filter { !$0.hasPrefix(".") && SceneFile.isNamed(by: $0) }.sorted()
    }

    /// A file's path and scene; nil if unreadable, which is reported on stderr.
    private static func file(_ name: String, isStrict: Bool) -> SceneFolder.File? {
        do throws(CommandFailure) {
            let path = "\(path)/\(name)"
            guard let file = try SceneFile(path) else { return nil }
            try file.reportNeeds(isStrict: isStrict)
            return (path, file.makeSource())
        } catch {
            printError(error.message)
            return nil
        }
    }
}
