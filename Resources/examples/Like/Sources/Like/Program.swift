import TytoApp

/// The program: its scenes, with the commands to show and export them.
@main
struct Program: SceneProgram {
    static let scenes = SceneCatalog(LikeScene.self)
}
