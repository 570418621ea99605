import Home
import Scenes

extension SceneProgram {
    /// The program's scenes, with a gallery of miniatures as the home of several scenes that have none.
    static var catalog: SceneCatalog {
        var catalog = scenes
        if catalog.home == nil, catalog.scenes.count > 1 { catalog.home = ProgramHome.self }
        return catalog
    }
}

/// The home of a program that has several scenes and no home of its own.
private final class ProgramHome: HomeScene {
    static var info: SceneInfo { MiniatureHome.info(of: App.current.catalog.scenes) }

    let home = MiniatureHome(App.current.catalog.scenes, title: App.current.title)
}
