import TytoApp

/// The program: its scene, with the commands to show and export it.
@main
struct Program: SceneProgram {
    static let scenes = SceneCatalog(TickerScene.self)
}
