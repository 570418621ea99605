import Geometry
package import LayerTree
import RenderTree
package import Scenes
package import Stage
import Timing

/// The home of a program with several scenes: all as living miniatures, of which one at a time can be opened.
///
/// A zoom is one spring on the host's size, place and scale, and on everything that the scene's own layout moves, so it can
/// be turned round at any time and continues from what is on screen at the speed that it has.
package final class MiniatureHome {
    /// The name of a scene that shows others.
    package static let name = "gallery"

    /// The description of a scene that shows these ones.
    package static func info(of scenes: [any Scene.Type]) -> SceneInfo {
        info(name, Localized("Gallery", zh: "画廊"), of: scenes.map { $0.info })
    }

    static func info(_ name: String, _ title: Localized, of scenes: [SceneInfo]) -> SceneInfo {
        // Keys have one digit.
        let count = min(9, scenes.count)
        return SceneInfo(
            name, title: title,
            keys: [
                (Localized("1–\(count), a click", zh: "1–\(count)、点击"), Localized("open a scene", zh: "打开场景")),
                ("Escape", Localized("leave a scene, or the card chosen", zh: "返回画廊，或取消选择")),
                (Localized("arrows, Tab", zh: "方向键、Tab"), Localized("choose a card", zh: "选择卡片")),
                ("Return", Localized("open the card chosen", zh: "打开所选卡片")),
                (Localized("Space", zh: "空格"), Localized("play all, or the open one", zh: "播放全部，或当前场景")),
            ],
            images: Set(scenes.flatMap(\.images)).sorted(), size: Size(1120, 720), background: nil)
    }

    /// The scene that fills the window, or is on its way to; nil at home.
    package private(set) var opened: HomeCard? {
        didSet { ownInfo = opened?.info.opened(from: info, "1–\(min(9, cards.count))") ?? info }
    }
    /// The info of the open scene, of the open folder, or of the home; a window asks for it each turn.
    package var shownInfo: SceneInfo {
        guard let page = openPage else { return ownInfo }
        return page.opened == nil ? pageInfo ?? page.shownInfo : page.shownInfo
    }
    var ownInfo: SceneInfo
    /// A card for each scene.
    package private(set) var cards: [HomeCard] = []
    /// The scenes, which are built with it.
    package let scenes: [any Scene]
    var info: SceneInfo
    private let title: String
    /// How often per second each miniature of a file is drawn; nil for every frame.
    private let miniatureRate: Double?
    /// The size in which miniatures are laid out.
    private let shape: Size
    var entrance: FolderEntrance?
    /// The folder's scenes; nil before it is first opened.
    package internal(set) var page: MiniatureHome?
    /// The folder's info, with the way back from it.
    var pageInfo: SceneInfo?
    var isPageOpen = false
    /// The page while it is over the home.
    var openPage: MiniatureHome? { isPageOpen ? page : nil }
    /// The scenes that used the presses of keys that are down.
    var keyUsers: [Key: any Scene] = [:]
    /// Everything that the home shows, in the host: what opens the program lies over it there, and may scale and mask
    /// it.
    package let content = Layer(name: "home")

    var context: SceneContext!
    private let backdrop = GradientLayer(
        name: "backdrop", stops: [GradientStop(0, Color(hex: 0xF7FAFC)), GradientStop(1, Color(hex: 0xDFE9F1))])
    private var heading: TextLayer!
    private var subtitle: TextLayer!
    private var columns = 1
    private var height = 0.0
    var wasOpenedByKey = false
    /// The paths of the folder's files, in the order of the page's cards.
    var paths: [String] = []
    /// The next scheduled action in each miniature, by card index.
    var plays: [Int: ScheduledAction] = [:]

    /// Critical, so that no edge goes too far; long enough for an end that can't be seen.
    private static let zoom = Animation.spring(Spring(response: 0.5, dampingRatio: 1), duration: 1.2)
    /// When the first miniature plays, how long after it the next, and after how long the same again, in seconds.
    private static let rhythm = (first: 1.2, next: 1.1, period: 7.7)

    /// The instructions under the home's heading.
    private static let instructions = Localized(
        "Click a scene or press its number. Press ? for all keys.", zh: chineseWords("点击 场景 或 按 其 数字。 按  ?  查看 所有 按键。"))

    /// Makes the home of scenes.
    /// - Parameter title: the heading, the program's name.
    package convenience init(_ scenes: [any Scene.Type], title: String) {
        self.init(scenes.map { $0.init() }, MiniatureHome.info(of: scenes), title: title)
    }

    init(
        _ scenes: [any Scene], _ info: SceneInfo, title: String, shape: Size = HomeLayout.phone,
        miniatureRate: Double? = nil
    ) {
        (self.scenes, self.info, self.title, self.shape) = (scenes, info, title, shape)
        self.miniatureRate = miniatureRate
        ownInfo = info
    }

    /// Fills the host.
    package func build(_ context: SceneContext) {
        self.context = context
        heading = TextLayer(
            name: "heading",
            TextContent(
                title, font: Font(size: 30, weight: .bold), color: Color(hex: 0x14283A), alignment: .left))
        subtitle = TextLayer(
            name: "subtitle",
            TextContent(
                Self.instructions[context.language], font: Font(size: 14), color: Color(hex: 0x5B7285),
                alignment: .left, isTruncated: true))
        content.masksToBounds = true
        content.addSublayers(backdrop, heading, subtitle)
        context.host.addSublayer(content)
        context.useAsBackdrop(backdrop)
        content.frame = context.host.bounds
        let content = content
        cards = scenes.enumerated().map { index, scene in
            HomeCard(scene, shape: shape, number: index + 1, context: context, home: content)
        }
        for card in cards {
            card.slot.onOpen = { [unowned self, unowned card] byKey in open(card, byKey: byKey) }
            card.slot.onPress = { [unowned self, unowned card] isDown in card.press(isDown, on: self.context.stage) }
            card.slot.onHover = { [unowned self, unowned card] isOver in card.hover(isOver, on: self.context.stage) }
            drawInSteps(card)
        }
        addEntrance()
        layout()
        schedulePlays()
        if entrance != nil, context.folder?.isOpen == true { openFolder(byKey: true) }
    }

    /// Places everything.
    package func layout() {
        let size = context.size
        content.frame = Rect(origin: .zero, size: size)
        backdrop.frame = content.bounds
        let layout = HomeLayout(
            viewport: size, count: cards.count, shape: shape, alignment: context.stage.pixelAlignment)
        columns = layout.columns
        heading.text.font.size = layout.fontSizes.heading
        heading.frame = layout.heading
        subtitle.text.font.size = layout.fontSizes.subtitle
        subtitle.text.isWrapped = layout.headingIsBeside
        subtitle.frame = layout.subtitle
        // One size for all captions, at which the longest fits.
        let captionSize = zip(cards, layout.captions).reduce(layout.fontSizes.caption) { size, caption in
            min(size, caption.0.captionSize(in: caption.1, atMost: layout.fontSizes.caption))
        }
        for (index, card) in cards.enumerated() {
            card.place(phone: layout.phones[index], caption: layout.captions[index], fontSize: captionSize)
            if card === opened { card.showOpen(in: size) } else { card.showAtRest() }
        }
        entrance?.place(in: layout, fontSize: captionSize, context.stage.pixelAlignment)
        page?.layout()
    }

    /// Whether something lies over the home, under which no card can have the keyboard.
    package var isCovered = false {
        didSet { for slot in slots { slot.canFocus = !isCovered } }
    }

    /// Grows a card until it fills the viewport. Another one that is open goes back to its place meanwhile.
    private func open(_ card: HomeCard, byKey: Bool) {
        guard opened !== card else { return }
        close()
        opened = card
        wasOpenedByKey = byKey
        for play in plays.values { play.cancel() }
        plays = [:]
        context.stage.focus(nil)
        height += 1
        card.raise(to: height)
        card.host.takesInput = true
        hideSlots(true)
        card.scene.returnToBeginning()
        (card.scene as? any FileScene)?.setFrameSteps(nil)
        move(card) { card.showOpen(in: context.size) }
    }

    /// Draws a card's file at the miniatures' rate, neighbours in turn: at 60 frames per second each frame draws half of them.
    private func drawInSteps(_ card: HomeCard) {
        guard let miniatureRate, let index = cards.firstIndex(where: { $0 === card }) else { return }
        let steps = TimeSteps(rate: miniatureRate, phase: index.isMultiple(of: 2) ? 0 : 0.5)
        (card.scene as? any FileScene)?.setFrameSteps(steps)
    }

    /// Shrinks the open scene to its card again; returns whether one was open.
    @discardableResult
    func close() -> Bool {
        guard let card = opened else { return false }
        // A field that is being edited must be notified that it no longer is.
        context.stage.focus(nil)
        opened = nil
        card.host.takesInput = false
        setHomeHidden(false)
        hideSlots(false)
        move(card) { card.showAtRest() }
        if wasOpenedByKey { context.stage.focus(card.slot) }
        schedulePlays()
        return true
    }

    /// The clickable controls at home.
    private var slots: [HomeSlot] { cards.map(\.slot) + [entrance?.slot].compactMap(\.self) }

    func hideSlots(_ isHidden: Bool) { for slot in slots { slot.layer.isHidden = isHidden } }

    private func move(_ card: HomeCard, _ changes: () -> Void) {
        let stage = context.stage
        card.moveCount += 1
        let count = card.moveCount
        // Texts are drawn once for the way.
        card.host.rasterizesText = !stage.reducesMotion
        stage.transaction {
            if stage.reducesMotion { stage.fadeIn(card.phone) }
            stage.animate(Self.zoom, changes)
        } completion: { [weak self, weak card] _ in
            // Unfinished or not: whatever took over a part of the movement, only another zoom goes elsewhere.
            if let self, let card, card.moveCount == count { settle(card) }
        }
    }

    /// The card has come to where it was going.
    private func settle(_ card: HomeCard) {
        card.host.rasterizesText = false
        if card === opened {
            setHomeHidden(true)
        } else {
            card.settle(on: context.stage)
            drawInSteps(card)
        }
    }

    /// Whether nothing of the home is seen.
    var isHomeHidden: Bool { backdrop.isHidden }

    /// Hides the home behind an open scene, so that it costs nothing.
    func setHomeHidden(_ isHidden: Bool) {
        for layer in [backdrop, heading, subtitle] as [Layer] { layer.isHidden = isHidden }
        for card in cards { card.hide(isHidden, withScene: card !== opened) }
        entrance?.layer.isHidden = isHidden
    }

    /// Plays every miniature's main action from time to time, in turn.
    func schedulePlays() {
        guard !context.stage.reducesMotion else { return }
        for index in cards.indices where !cards[index].info.movesByItself {
            schedulePlay(index, after: Self.rhythm.first + Self.rhythm.next * Double(index))
        }
    }

    private func schedulePlay(_ index: Int, after delay: Double) {
        plays[index] = context.stage.after(delay) { [weak self] in
            guard let self else { return }
            cards[index].scene.performMainAction()
            schedulePlay(index, after: Self.rhythm.period)
        }
    }

    /// Plays the open scene for a step of it.
    package func replay(_ step: SceneStep) {
        if let openPage { openPage.replay(step) } else { opened?.scene.replay(step) }
    }

    /// Plays the open scene, or all.
    package func performMainAction() {
        if let openPage {
            openPage.performMainAction()
        } else if let opened {
            opened.scene.performMainAction()
        } else {
            // What moves by itself continues; its main action would stop it.
            for card in cards where !card.info.movesByItself || context.stage.reducesMotion {
                card.scene.performMainAction()
            }
        }
    }

    /// A button went down where no control used it.
    package func backgroundPressed(_ press: PointerPress) {
        if let openPage { return openPage.backgroundPressed(press) }
        if let opened {
            opened.scene.backgroundPressed(press)
        } else if press.button == .primary {
            context.stage.focus(nil)
        }
    }

    /// Handles a key press; returns whether it was used.
    ///
    /// With Alt the cards' digits and the left arrow are the gallery's everywhere, which text fields leave it; all other keys
    /// are the open scene's first.
    package func keyPressed(_ press: KeyPress) -> Bool {
        if let openPage { return keyPressed(press, on: openPage) }
        if press.modifiers == .alt, !press.isRepeat, openNumbered(press.key) || press.key == .left && close() {
            return true
        }
        if let opened, opened.scene.keyPressed(press) {
            if keyUsers[press.key] == nil { keyUsers[press.key] = opened.scene }
            return true
        }
        guard press.modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
        if press.isRepeat { return opened == nil && moveFocus(press.key) }
        if openNumbered(press.key) { return true }
        if opened != nil { return press.key == .escape && close() }
        return press.key == .escape ? unchoose() : moveFocus(press.key)
    }

    /// Opens the card with the number on a key; returns whether one has it.
    private func openNumbered(_ key: Key) -> Bool {
        guard let number = key.digit, number > 0 else { return false }
        if number == cards.count + 1, entrance != nil {
            openFolder(byKey: true)
            return true
        }
        guard cards.indices.contains(number - 1) else { return false }
        open(cards[number - 1], byKey: true)
        return true
    }

    /// Takes the keyboard from the card that has it; returns whether one had.
    private func unchoose() -> Bool {
        guard slots.contains(where: { $0 === context.stage.focused }) else { return false }
        context.stage.focus(nil)
        return true
    }

    /// The keys that do something at home.
    package static func isOwn(_ key: Key) -> Bool {
        [.enter, .escape, " ", .left, .right, .up, .down].contains(key) || (key.digit ?? 0) > 0
    }

    /// Goes from card to card by the arrows, as the cards stand; returns whether it was an arrow.
    private func moveFocus(_ key: Key) -> Bool {
        guard let step = [.left: -1, .right: 1, .up: -columns, .down: columns][key] else { return false }
        let current = cards.firstIndex { $0.slot === context.stage.focused }
        let next = current.map { $0 + step } ?? (step > 0 ? 0 : cards.count - 1)
        if cards.indices.contains(next) { context.stage.focus(cards[next].slot) }
        return true
    }
}
