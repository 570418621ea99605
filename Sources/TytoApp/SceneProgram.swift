import Geometry
import Glibc
public import RenderTree
public import Scenes
import System

/// A program of one's own: scenes in a window, in files and in scripts.
///
/// ```swift
/// import TytoApp
/// @main struct Likes: SceneProgram { static let scenes = SceneCatalog(LikeScene.self) }
/// ```
///
/// It has the commands `run`, `export`, `sheet`, `verify`, `inspect` and `list`. Everything but ``scenes`` has a default.
@MainActor
public protocol SceneProgram {
    /// The program's scenes.
    static var scenes: SceneCatalog { get }
    /// The name on the command line and in messages (default: that of the executable's file).
    static var name: String { get }
    /// The version that `--version` prints after the name, such as `1.2.0` (default: nothing).
    static var version: String { get }
    /// The window's icon (default: none).
    static var icon: Picture? { get }
    /// The folder of the scenes' images, relative to the executable's own folder (default: `images`).
    ///
    /// An image `heart` has one file or more of `heart@1x.png`, `heart@2x.png` and `heart@3x.png`. The environment
    /// variable `TYTO_IMAGES` names another folder. For resources that Swift's package manager copies it is
    /// `PACKAGE_TARGET.resources/images`.
    static var imageFolder: String { get }
    /// The pictures that the command `art` draws, each made when it is, by the names of their images (default: none):
    /// `[("heart", { heart })]`.
    ///
    /// The command writes them as image files; their sizes are whole points. A program with pictures has the command, and
    /// needs its images at every density.
    static var art: [(name: String, picture: @Sendable () -> Picture)] { get }
}

extension SceneProgram {
    /// The name of the executable's file.
    public static var name: String { ProgramFile.name }
    /// No version.
    public static var version: String { "" }
    /// No icon.
    public static var icon: Picture? { nil }
    /// The folder `images`.
    public static var imageFolder: String { "images" }
    /// No pictures.
    public static var art: [(name: String, picture: @Sendable () -> Picture)] { [] }

    /// Runs the command that the process was started with, and ends the process.
    public static func main() {
        DebugWarning.handler = printError
        App(Self.self).begin()
        // Swift reads the arguments there, and gives none without it.
        if access("/proc/self/cmdline", R_OK) != 0 {
            let need = "/proc is not mounted, where the program finds its arguments and its images"
            CommandFailure(.unavailable, "\(need); mount it: mount -t proc proc /proc").printAndExit()
        }
        if let limit = AddressSpace.limit, limit < leastAddressSpace {
            let least = leastAddressSpace >> 20
            printError(
                "ulimit -v allows \(limit >> 20) MiB; with less than \(least) the system's libraries may end the program"
            )
        }
        TytoCommand.main()
    }

    /// Bytes for a window and its libraries: GLib and Cairo end a process that gets no memory.
    private static var leastAddressSpace: Int { 400 << 20 }
}

/// The library's own program, which also starts packages.
package protocol PackageMaker: SceneProgram {}

extension PackageMaker {
    /// Tyto's own version.
    package static var version: String { App.libraryVersion }
}
