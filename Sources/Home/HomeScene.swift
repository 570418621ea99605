package import Scenes
package import Stage

/// A scene that shows others as miniatures: its home has and does all that a scene must.
package protocol HomeScene: FileScene {
    var home: MiniatureHome { get }
}

extension HomeScene {
    package var scenes: [any Scene] { home.scenes }
    package var shownInfo: SceneInfo { home.shownInfo }
    package var filePlayback: FilePlayback? { home.filePlayback }
    package var openedFile: String? { home.openedFile }
    package func build(_ context: SceneContext) { home.build(context) }
    package func layout() { home.layout() }
    package func replay(_ step: SceneStep) { home.replay(step) }
    package func performMainAction() { home.performMainAction() }
    package func backgroundPressed(_ press: PointerPress) { home.backgroundPressed(press) }
    package func windowShouldClose() -> Bool { home.shownScene?.windowShouldClose() ?? true }
    package func windowWillClose() { for scene in home.scenes { scene.windowWillClose() } }
    package func windowFocusChanged(to isFocused: Bool) -> Bool {
        home.shownScene?.windowFocusChanged(to: isFocused) ?? false
    }
    package func keyPressed(_ press: KeyPress) -> Bool { home.keyPressed(press) }
    package func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool {
        home.takeKeyUser(key)?.keyReleased(key, modifiers: modifiers) ?? false
    }
}
