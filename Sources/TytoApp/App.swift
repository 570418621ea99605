import RenderTree
import Scenes
import System

/// The running program: what its commands are for.
struct App: Sendable {
    let catalog: SceneCatalog
    /// The name on the command line and in messages.
    let name: String
    let version: String
    let icon: Picture?
    /// The folder of the scenes' images, relative to the program's.
    let imageFolder: String
    let art: [(name: String, picture: Picture)]
    /// Whether the home has the parameter that `--splash` sets.
    let hasSplash: Bool

    /// Tyto's own version.
    static let libraryVersion = "0.1.0"

    init(_ program: any SceneProgram.Type) {
        catalog = program.scenes
        name = program.name
        version = program.version
        icon = program.icon
        imageFolder = program.imageFolder
        art = program.art
        hasSplash = catalog.home?.parameters.contains { $0.name == "splash" } ?? false
    }

    /// The name for people: with a capital.
    var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Replaces the program that commands are for.
    func begin() { App.shared.withLock { $0 = self } }

    private static let shared = Guarded<App?>(nil)

    /// The program that commands are for.
    /// - Precondition: it has begun.
    static var current: App {
        guard let app = shared.withLock({ $0 }) else { preconditionFailure("no program has begun") }
        return app
    }

    /// The name of the running program, for its messages.
    static var name: String { shared.withLock { $0?.name } ?? ProgramFile.name }

    /// The scene of a command: the one named, or a program's only one.
    /// - Throws: a usage failure where a name is missing.
    func sceneName(_ name: String?) throws(CommandFailure) -> String {
        if let name { return name }
        guard catalog.scenes.count == 1 else {
            throw CommandFailure(.usage, "the scene is missing; see \"\(self.name) list\"")
        }
        return catalog.scenes[0].info.name
    }
}
