import Geometry
public import RenderTree
public import Scenes
import System

/// The program: its commands over a catalog of scenes.
public struct App: Sendable {
    let catalog: SceneCatalog
    let imageFolder: String
    let art: [(name: String, picture: Picture)]

    /// Describes a program.
    /// - Parameters:
    ///   - imageFolder: the folder of the scenes' images, relative to the program's.
    ///   - art: the pictures that the images are made from, by the names of their files.
    public init(_ catalog: SceneCatalog, imageFolder: String, art: [(name: String, picture: Picture)] = []) {
        self.catalog = catalog
        self.imageFolder = imageFolder
        self.art = art
    }

    /// Runs the command that the process was started with, and ends the process.
    public func run() {
        DebugWarning.handler = printError
        begin()
        TytoCommand.main()
    }

    /// Replaces the program that commands are for.
    func begin() { App.shared.withLock { $0 = self } }

    private static let shared = Guarded<App?>(nil)

    /// The program that commands are for.
    /// - Precondition: it has begun.
    static var current: App {
        guard let app = shared.withLock({ $0 }) else { preconditionFailure("no program has begun") }
        return app
    }
}
