import Scenes
import Stage

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
private final class ProgramHome<Program: SceneProgram>: AnimationScene {
    static var info: SceneInfo { MiniatureGallery.info(of: Program.scenes.scenes) }

    private let home = MiniatureGallery(Program.scenes.scenes, title: Program.title)

    var scenes: [any Scene] { home.scenes }
    var shownInfo: SceneInfo { home.shownInfo }
    var shownAnimation: ShownAnimation? { home.shownAnimation }
    var openedFile: String? { home.openedFile }
    func build(_ context: SceneContext) { home.build(context) }
    func layout() { home.layout() }
    func replay(_ step: SceneStep) { home.replay(step) }
    func performMainAction() { home.performMainAction() }
    func backgroundPressed() { home.backgroundPressed() }
    func keyPressed(_ press: KeyPress) -> Bool { home.keyPressed(press) }
}
