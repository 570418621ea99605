import RenderTree
import Scenes
import System

/// The running program: what its commands are for.
struct App: Sendable {
    let catalog: SceneCatalog
    /// The name on the command line and in messages.
    let name: String
    /// The name for people.
    let title: String
    let version: String
    /// The folder of the scenes' images, relative to the program's.
    let imageFolder: String
    /// Whether the home has the parameter that `--splash` sets.
    let hasSplash: Bool
    /// Whether it has the command `new`.
    let makesPackages: Bool
    /// The pictures of the command `art`.
    let art: [(name: String, picture: @Sendable () -> Picture)]
    private let makeIcon: @MainActor () -> Picture?

    /// The window's icon; it takes a while to make. Asked for on the main thread.
    var icon: Picture? { MainActor.assumeIsolated { makeIcon() } }

    /// Tyto's own version.
    static let libraryVersion = "0.1.0"

    init(
        _ catalog: SceneCatalog, name: String, version: String = "", imageFolder: String = "images",
        art: [(name: String, picture: @Sendable () -> Picture)] = [], makesPackages: Bool = false,
        makeIcon: @escaping @MainActor () -> Picture? = { nil }
    ) {
        self.catalog = catalog
        self.name = name
        title = name.prefix(1).uppercased() + name.dropFirst()
        self.version = version
        self.imageFolder = imageFolder
        self.art = art
        self.makesPackages = makesPackages
        self.makeIcon = makeIcon
        // A scene's parameters are those of a new one: for a home of six scenes that is a seventh of the start.
        hasSplash = catalog.home is any SplashHome.Type
    }

    @MainActor init(_ program: any SceneProgram.Type) {
        self.init(
            program.catalog, name: program.name, version: program.version, imageFolder: program.imageFolder,
            art: program.art, makesPackages: program is any PackageMaker.Type, makeIcon: { program.icon })
    }

    /// Replaces the program that commands are for.
    func begin() { App.shared.withLock { $0 = self } }

    private static let shared = Guarded<App?>(nil)

    /// The program that commands are for; one without scenes where a program has a `main` of its own.
    static var current: App { shared.withLock { $0 } ?? App(SceneCatalog(), name: ProgramFile.name) }

    /// The name of the running program, for its messages.
    static var name: String { current.name }

    /// The version of what makes frames: the program's, else Tyto's.
    var frameVersion: String { version.isEmpty ? App.libraryVersion : version }

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
