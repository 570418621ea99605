import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Timing

/// A card that pops up over a screen, takes a name and an address, and thanks for them.
///
/// Follows the article "卡片式弹出窗口". Deviates from it: every motion continues from what is on screen; a click after the
/// thanks, where the article ends, fades the overlay and returns to the screen below; a full progress line stays full; the
/// screen is a page of a magazine whose button goes, with its words, while something is over it; the overlay fades after the card, which
/// `overlayFade=0` leaves out; in a viewport with less room than the card and 8 points around it, the card and the end logo
/// are as much smaller; beyond a phone's size all stands at the optical centre, which `fit=none` leaves out.
final class CardScene: Scene {
    @Parameter("overlayDuration", "how long the overlay takes to appear", in: 0...60, unit: "s")
    var overlayDuration = 0.25
    @Parameter("showDuration", "how long the card grows", in: 0...60, unit: "s") var showDuration = 0.8
    @Parameter("showCurve", "how the card grows") var showCurve = Curve.easeOut
    @Parameter("showOpacity", "the card's opacity when it begins to grow", in: 0...1, unit: "of 1")
    var showOpacity = 0.5
    @Parameter("fillDuration", "how long a progress line grows or shrinks", in: 0...60, unit: "s")
    var fillDuration = 0.3
    @Parameter("fillCurve", "how a progress line moves") var fillCurve = Curve.easeIn
    @Parameter("buttonDuration", "how long NEXT shrinks", in: 0...60, unit: "s") var buttonDuration = 0.6
    @Parameter("closeDelay", "how long after NEXT the card begins to shrink", in: 0...60, unit: "s")
    var closeDelay = 0.3
    @Parameter("closeDuration", "how long the card shrinks", in: 0.001...60, unit: "s") var closeDuration = 0.6
    @Parameter("closeScale", "what NEXT and the card shrink to", in: 0...1, unit: "of 1") var closeScale = 0.01
    @Parameter("logoDuration", "how long the end logo grows", in: 0...60, unit: "s") var logoDuration = 1.4
    @Parameter("logoScale", "the size that the end logo grows to", in: 0...4, unit: "of 1") var logoScale = 0.6
    @Parameter("dismissDuration", "how long the card fades after a click outside", in: 0...60, unit: "s")
    var dismissDuration = 0.6
    @Parameter("overlayFade", "how long the overlay fades after a dismissed card", in: 0...60, unit: "s")
    var overlayFade = 0.25
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    static let info = SceneInfo(
        "card", title: Localized("Pop-up card", zh: "弹出卡片"),
        keys: [
            ("Tab", Localized("next row", zh: "下一行")),
            ("Return", Localized("next row, then NEXT", zh: "下一行，最后提交")),
            ("Escape", Localized("dismiss the card", zh: "关闭卡片")),
        ],
        steps: [
            SceneStep(0, Localized("overlay", zh: "遮罩")), SceneStep(0.25, Localized("card", zh: "卡片弹出")),
            SceneStep(1.1, Localized("progress line", zh: "进度线")), SceneStep(1.6, Localized("NEXT", zh: "按钮缩小")),
            SceneStep(1.9, Localized("card shrinks", zh: "卡片缩小")),
            SceneStep(2.5, Localized("closing logo", zh: "结束图标")),
        ],
        background: nil)

    /// Where the story is.
    enum Act {
        /// Only the screen below is there.
        case host
        /// The card grows, or is there.
        case shown
        /// The card fades away.
        case dismissing
        /// NEXT was pressed: button and card shrink.
        case submitting
        /// The end logo grows, or is there.
        case thanking
        /// The overlay fades away with the logo.
        case leaving
    }

    private(set) var act = Act.host
    /// The number of acts so far, by which what follows an interrupted one is dropped.
    private var actCount = 0
    /// When the card was last called up from the screen below.
    private var showTime = -Double.infinity
    /// How long after that a press beside the card does not dismiss it, in seconds.
    private static let graceTime = 0.25

    /// When a replay chooses the first row, and when it presses NEXT, in seconds.
    private static let stepTimes = (row: 1.1, next: 1.6)

    @Context private var context
    private let host = Layer(name: "host")
    private var page: MagazinePage!
    private var open: Button!
    private let overlay = Layer(name: "overlay")
    private(set) lazy var card = SignUpCard(
        labels: labels, fill: fillCurve.easing, duration: fillDuration, on: context.stage)
    private let endLogo = Layer(name: "endLogo")

    private var stage: Stage { context.stage }
    private var labels: CardLabels { CardLabels(context.language) }

    func build(_ context: SceneContext) {
        open = Button(
            name: "open",
            TextContent(
                labels.open, font: Font(size: 18, weight: .medium), color: .brand, alignment: .center,
                isTruncated: true),
            color: .clear, cornerRadius: 8, isLink: true, on: context.stage)
        host.backgroundColor = .white
        page = MagazinePage(language: context.language)
        host.addSublayers(page.layer, page.deck, open.layer)
        overlay.backgroundColor = Color(white: 245 / 255, alpha: 0.8)
        fillEndLogo(thanks: labels.thanks)
        overlay.addSublayers(card.layer, endLogo)
        context.host.addSublayers(host, overlay)
        context.useAsBackdrop(host)

        open.onClick = { [weak self] in self?.show() }
        card.next.onClick = { [weak self] in self?.submit() }
        for (index, row) in card.rows.enumerated() {
            row.field.onReturn = { [weak self] in self?.returnPressed(inRow: index) }
        }
        reset()
    }

    private func fillEndLogo(thanks: String) {
        endLogo.bounds.size = Size(250, 340)
        let text = TextLayer(
            name: "thanks",
            TextContent(
                thanks, font: Font(size: 36, weight: .semibold), color: EndLogoArt.color, alignment: .center))
        text.frame = Rect(0, 276, 250, 64)
        let disc = ImageLayer(name: "disc", EndLogoArt.disc)
        disc.frame = Rect(0, 0, 250, 250)
        endLogo.addSublayers(disc, text)
    }

    func layout() {
        let alignment = stage.pixelAlignment
        let bounds = Rect(origin: .zero, size: context.size)
        let middle = middle
        host.frame = bounds
        page.fill(bounds, around: middle.y, alignment: alignment)
        open.frame = alignment.round(Rect(center: middle, size: Size(160, 44)))
        // What the card's own sizes and motions know nothing of: the overlay has more points where it has smaller ones.
        let fit = SignUpCard.fit(in: bounds.size)
        overlay.bounds = Rect(origin: .zero, size: bounds.size * (1 / fit))
        overlay.position = bounds.center
        overlay.transform = .scale(fit)
        let size = SignUpCard.size * fit
        // By its corner: two corners in the middle of their pixels may go different ways, and the middle half a pixel.
        let corner = alignment.round(Rect(center: middle, size: size).origin)
        card.layer.position = (corner + Rect(origin: .zero, size: size).center) * (1 / fit)
        card.layout(alignment: PixelAlignment(scale: alignment.scale * fit))
        endLogo.position = alignment.round(middle) * (1 / fit)
    }

    /// The centre of the layout.
    /// It is the viewport's centre, or on screens larger than a phone's the optical centre of the card.
    private var middle: Point {
        let (size, height) = (context.size, SignUpCard.size.height)
        let top = LargeViewport(size, fit: context.fit).top(onPhone: (size.height - height) / 2, height: height)
        return Point(size.width / 2, top + height / 2)
    }

    private func show() {
        let isAnew = act == .host
        begin(.shown)
        if isAnew {
            stage.remove(open)
            overlay.isHidden = false
            showTime = stage.time
        }
        let then = following { $0.growCard() }
        // What only fades is there together with the overlay.
        if stage.reducesMotion { growCard() }
        stage.animate(
            .easeInOut(duration: overlayDuration), { setOverlay(isShown: true) },
            completion: stage.reducesMotion ? nil : then)
    }

    /// Shows the overlay, or the page's button and its words, which would shine through what is on the overlay.
    private func setOverlay(isShown: Bool) {
        overlay.opacity = isShown ? 1 : 0
        for layer in [open.layer, page.deck] { layer.opacity = isShown ? 0 : 1 }
    }

    private func growCard() {
        stage.animate(.easing(showCurve.easing, duration: showDuration)) {
            card.layer.set(\.transform.scale, to: 1)
            card.layer.opacity = 1
        }
    }

    private func dismiss() {
        begin(.dismissing)
        // What only fades goes together with the overlay.
        if stage.reducesMotion { stage.animate(.easeInOut(duration: dismissDuration)) { setOverlay(isShown: false) } }
        stage.animate(
            .easeInOut(duration: dismissDuration), { card.layer.opacity = 0 },
            completion: following { $0.fadeOverlay(during: $0.overlayFade) })
    }

    /// Fades the overlay, and then resets everything.
    private func fadeOverlay(during duration: Double) {
        stage.animate(
            .easeInOut(duration: duration), { setOverlay(isShown: false) }, completion: following { $0.reset() })
    }

    private func submit() {
        guard act == .shown else { return }
        begin(.submitting)
        let end = following { $0.thank() }
        if stage.reducesMotion {
            stage.animate(
                .easeInOut(duration: closeDuration), { card.layer.opacity = 0 }, completion: end)
            return
        }
        let scale = closeScale
        stage.animate(.easeInOut(duration: buttonDuration)) {
            card.next.layer.set(\.transform.scale, to: scale)
        }
        stage.animate(
            .easeInOut(duration: closeDuration), delay: closeDelay,
            { card.layer.set(\.transform.scale, to: scale) }, completion: end)
    }

    private func thank() {
        begin(.thanking)
        let scale = closeScale
        card.layer.isHidden = true
        card.layer.set(\.transform.scale, to: scale)
        card.layer.opacity = 1
        card.next.layer.set(\.transform.scale, to: scale)
        endLogo.isHidden = false
        stage.animate(.easeInOut(duration: logoDuration)) {
            endLogo.set(\.transform.scale, to: logoScale)
        }
        if stage.reducesMotion { stage.fadeIn([endLogo]) }
    }

    private func leave() {
        begin(.leaving)
        fadeOverlay(during: overlayDuration)
    }

    /// Resets the card and shows the screen below alone.
    private func reset() {
        begin(.host)
        overlay.isHidden = true
        setOverlay(isShown: false)
        card.layer.isHidden = false
        card.layer.set(\.transform.scale, to: 0)
        card.layer.opacity = showOpacity
        card.next.layer.set(\.transform.scale, to: 1)
        endLogo.isHidden = true
        endLogo.set(\.transform.scale, to: 0)
        endLogo.opacity = 1
        for row in card.rows { row.reset() }
        // While the card is over it, the screen's button is out of the keyboard's reach.
        stage.remove(open)
        stage.add(open)
    }

    private func begin(_ act: Act) {
        self.act = act
        actCount += 1
        if act != .shown, card.isBeingEdited { stage.focus(nil) }
    }

    /// Makes a completion that continues, after a motion or a time, unless another act has begun meanwhile.
    private func following(_ next: @escaping (CardScene) -> Void) -> (Bool) -> Void {
        let count = actCount
        return { [weak self] _ in
            if let self, actCount == count { next(self) }
        }
    }

    private func returnPressed(inRow index: Int) {
        if index + 1 < card.rows.count { stage.focus(card.rows[index + 1].field) } else { submit() }
    }

    func backgroundPressed() {
        // The second press of a double click on the button was not meant for what came up under it.
        if act == .shown, stage.time - showTime < Self.graceTime { return }
        _ = goBack()
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        guard press.key == .escape, !press.isRepeat else { return false }
        if card.rows.contains(where: \.field.isEditing) {
            stage.focus(nil)
            return true
        }
        return goBack()
    }

    /// Dismisses what is over the screen. Returns whether there was something to dismiss.
    private func goBack() -> Bool {
        switch act {
        case .shown: dismiss()
        case .thanking: leave()
        case .host, .dismissing, .submitting, .leaving: return false
        }
        return true
    }

    /// Plays the story without its reader: a row is chosen, and NEXT pressed, where a step needs it.
    func replay(_ step: SceneStep) {
        reset()
        show()
        func play(at time: Double, _ action: @escaping (CardScene) -> Void) {
            guard step.time >= time else { return }
            let action = following(action)
            stage.after(time) { action(true) }
        }
        play(at: Self.stepTimes.row) { $0.stage.focus($0.card.rows[0].field) }
        play(at: Self.stepTimes.next) { $0.submit() }
    }

    func returnToBeginning() {
        if ![.host, .leaving].contains(act) { leave() }
    }

    func performMainAction() {
        switch act {
        case .host, .dismissing: show()
        case .shown, .thanking: _ = goBack()
        case .submitting, .leaving: break
        }
    }
}
