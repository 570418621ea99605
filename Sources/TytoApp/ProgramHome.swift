import Home
import Scenes

extension SceneProgram {
    /// The program's scenes, with a gallery of miniatures as the home of several scenes that have none.
    static var catalog: SceneCatalog {
        var catalog = scenes
        if catalog.home == nil, catalog.scenes.count > 1 { catalog.home = ProgramHome<Self>.self }
        return catalog
    }

    /// The name for people: with a capital.
    static var title: String { name.prefix(1).uppercased() + name.dropFirst() }
}

/// The home of a program that has several scenes and no home of its own.
private final class ProgramHome<Program: SceneProgram>: HomeScene {
    static var info: SceneInfo { MiniatureHome.info(of: Program.scenes.scenes) }

    let home = MiniatureHome(Program.scenes.scenes, title: Program.title)
}
