import Geometry
import LayerTree
package import Scenes
import Stage

/// The folder of further scenes, as a page over the home.
extension MiniatureHome {
    /// How often per second each miniature of a file is drawn: every other of the frames that most files and displays have.
    private static let fileRate = 30.0

    /// Adds the entrance to the folder, if there is one and a key for it.
    func addEntrance() {
        guard let folder = context.folder, cards.count < 9 else { return }
        let entrance = FolderEntrance(
            number: cards.count + 1, title: folder.title[context.language], in: context, home: content)
        entrance.slot.onOpen = { [unowned self] in openFolder(byKey: $0) }
        self.entrance = entrance
        info = info.adding(key: Localized("\(cards.count + 1)", zh: "\(cards.count + 1)"), folder.title)
        ownInfo = info
    }

    /// Shows the folder's scenes over the home.
    func openFolder(byKey: Bool) {
        guard !isPageOpen, let folder = context.folder else { return }
        page = page ?? makePage(folder)
        guard let page else { return }
        close()
        for play in plays.values { play.cancel() }
        plays = [:]
        (isPageOpen, wasOpenedByKey) = (true, byKey)
        context.stage.focus(nil)
        hideSlots(true)
        page.show(true)
        fade(page)
    }

    private func makePage(_ folder: SceneFolder) -> MiniatureHome? {
        let files = folder.read()
        let scenes = files.map(\.source)
        paths = files.map(\.path)
        guard !scenes.isEmpty else { return nil }
        let info = MiniatureHome.info(SceneFolder.name, folder.title, of: scenes.map(\.info))
        pageInfo = info.opened(from: self.info)
        let page = MiniatureHome(
            scenes.map { $0.make() }, info, title: folder.title[context.language],
            shape: HomeLayout.shape(of: scenes.map(\.info.size)), miniatureRate: Self.fileRate)
        var context = context!
        context.folder = nil
        page.build(context)
        for card in page.cards { card.host.backgroundColor = folder.backdrop ?? .white }
        page.content.opacity = 0
        return page
    }

    /// The scene that is open, here or in the folder; nil if none is.
    var shownScene: (any Scene)? { openPage.map(\.shownScene) ?? opened?.scene }

    /// The scene that used a key's press, here or in the folder, for its release; nil if none did.
    func takeKeyUser(_ key: Key) -> (any Scene)? { page?.takeKeyUser(key) ?? keyUsers.removeValue(forKey: key) }

    /// Handles a key press over the home; returns whether it was used.
    func keyPressed(_ press: KeyPress, on page: MiniatureHome) -> Bool {
        let isEscape = press.key == .escape && press.modifiers.isEmpty
        // A card that is chosen does not need to be left first.
        if !(isEscape && page.opened == nil), page.keyPressed(press) { return true }
        guard !press.isRepeat, isEscape || press.key == .left && press.modifiers == .alt else { return false }
        closePage()
        return true
    }

    /// The animation that fills the viewport, or is on its way to; nil if none does.
    package var filePlayback: FilePlayback? {
        if let openPage { return openPage.filePlayback }
        var shown = (opened?.scene as? any FileScene)?.filePlayback
        if !isHomeHidden { shown?.board = nil }
        return shown
    }

    /// The path of the file that was opened from the folder; nil if none is.
    package var openedFile: String? {
        guard let page = openPage, let index = page.cards.firstIndex(where: { $0 === page.opened }) else { return nil }
        return paths[index]
    }

    private func closePage() {
        guard let page = openPage else { return }
        isPageOpen = false
        context.stage.focus(nil)
        setHomeHidden(false)
        hideSlots(false)
        fade(page)
        if wasOpenedByKey { context.stage.focus(entrance?.slot) }
        schedulePlays()
    }

    /// Fades the page in or out, and then hides what is behind it, or itself.
    private func fade(_ page: MiniatureHome) {
        page.content.takesInput = isPageOpen
        let isOpening = isPageOpen
        context.stage.transaction {
            context.stage.animate(.easeInOut(duration: 0.2)) { page.content.opacity = isOpening ? 1 : 0 }
        } completion: { [weak self] _ in
            // Only the last fade leads anywhere.
            guard let self, isPageOpen == isOpening else { return }
            if isOpening { setHomeHidden(true) } else { page.show(false) }
        }
    }

    /// Shows or hides all of a page: what is hidden costs nothing, and takes no key.
    private func show(_ isShown: Bool) {
        content.isHidden = !isShown
        hideSlots(!isShown)
        if isShown { schedulePlays() } else { for play in plays.values { play.cancel() } }
    }
}
