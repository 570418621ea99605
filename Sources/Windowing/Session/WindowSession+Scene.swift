import Geometry
package import Scenes
import Stage

/// Another scene in the same window.
extension WindowSession {
    /// Opens another scene in the place of the one shown, from its beginning and in the viewport of now.
    ///
    /// An open study panel is for the new scene. Not to be called while an input is handled.
    /// - Parameters:
    ///   - home: the scene that Escape, Alt+Left and the strip lead back to; nil for none.
    ///   - message: what is to be said once it is there; nil for nothing.
    ///   - leave: opens that scene.
    package func open(
        _ scene: SceneConfiguration, from home: SceneInfo? = nil, saying message: String? = nil,
        leave: @escaping () -> Void = {}
    ) {
        let isStudying = study != nil
        // The panel releases the player before another one takes it.
        study = nil
        overlay.hideHelp()
        overlay.strip.forget()
        pressed = []
        leaveScene()
        player.open(scene)
        opened = OpenedScene(home: home.map { ($0, leave) }, announcement: message)
        if isStudying { study = makeStudy() }
        presented.isExposed = true
    }

    /// The description of the scene shown.
    var shownInfo: SceneInfo {
        let info = player.scene?.shownInfo ?? configuration.info
        guard let home = opened.home, info.home == nil else { return info }
        return info.opened(from: home.info)
    }

    /// Shows an animation's edges, and says once what it is drawn without.
    func followAnimation() {
        let animation = player.filePlayback
        overlay.showBoard(study == nil ? animation?.board : nil)
        let name = animation.map { _ in shownInfo.name }
        guard seen != nil, name != opened.announced || opened.announcement != nil else { return }
        let words = animation.flatMap { PlaybackMessages(configuration.language).opened($0, program: program) }
        let lines = [opened.announcement, name == opened.announced ? nil : words].compactMap(\.self)
        (opened.announced, opened.announcement) = (name, nil)
        if !lines.isEmpty { showMessage(lines.joined(separator: " · ")) }
    }

    /// Goes back to the home without the panel, once the key that asks for it is handled.
    func leaveForHome() {
        afterInputs.append { [unowned self] in
            if study != nil { toggleStudy() }
            opened.home?.leave()
        }
    }
}
