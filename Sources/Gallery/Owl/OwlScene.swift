import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Timing

/// A login form watched by an owl, which covers its eyes while a password is typed.
///
/// Follows the article "iOS 实现 readme 登录页面猫头鹰动画" in every frame and duration. Deviates from it: an
/// interruption continues from what is on screen, and the wings are vectors that stay sharp at any scale. The form is at
/// most 420 points wide, and beyond a phone's size it stands at the optical centre, which `fit=none` leaves out. The owl
/// looks about and blinks, which `gaze=off` leaves out.
final class OwlScene: Scene {
    @Parameter("armDuration", "how long the wings move", in: 0...60, unit: "s") var armDuration = 0.3
    @Parameter("armCurve", "how the wings speed up and slow down") var armCurve = Curve.easeInOut
    @Parameter("gaze", "whether the owl looks at the caret and the pointer, and blinks") var looksAround = true
    @Parameter("login", "what the owl answers to a name and a password") var answer = LoginAnswer.welcome
    @Parameter("fit", "how a large window is filled") var fit = SceneFit.window

    static let info = SceneInfo(
        "owl", title: Localized("Login owl", zh: "猫头鹰登录"),
        keys: [
            (Localized("o, Space", zh: "o、空格"), Localized("cover or uncover the eyes", zh: "遮住或露出眼睛")),
            ("Tab", Localized("next field", zh: "下一个输入框")),
            ("Return", Localized("end editing; in the password log in", zh: "结束输入；在密码框中登录")),
            ("Escape", Localized("end editing", zh: "结束输入")),
        ],
        steps: [
            SceneStep(0, Localized("arms down", zh: "翅膀放下")), SceneStep(0.1, Localized("arms move in", zh: "翅膀收拢")),
            SceneStep(0.15, Localized("eyelids", zh: "眼睑")), SceneStep(0.2, Localized("wings up", zh: "翅膀遮眼")),
            SceneStep(0.3, Localized("covered", zh: "完全遮住")),
        ],
        background: Color(hex: 0xEEEEEE))

    /// The article's RMIOLoginViewOwlAnimationState.
    enum State {
        /// Before anything was edited.
        case initial
        /// Eyes open, wings down.
        case down
        /// Eyes covered, wings up.
        case up
    }

    /// How the owl answers.
    enum LoginAnswer: String, CaseIterable, Sendable {
        /// A nod, then a welcome.
        case welcome
        /// The card shakes, and says why until a field is edited again.
        case fail
    }

    /// The panel's content.
    enum Form {
        /// Fields to fill in.
        case open
        /// A button that turns until the answer is there.
        case waiting
        /// A welcome.
        case welcoming
    }

    private(set) var form = Form.open
    private var answering: ScheduledAction?
    /// How long an answer takes, in seconds.
    private static let waitingTime = 1.2

    private(set) var state = State.initial {
        didSet { updateGaze() }
    }

    @Context private var context
    private let band = Layer(name: "band")
    private let face = ImageLayer(name: "face", OwlArt.face)
    private let eyelids = ImageLayer(name: "eyelids", OwlArt.eyelids)
    private let armDownLeft = ImageLayer(name: "armDownLeft", OwlArt.armDownLeft)
    private let armDownRight = ImageLayer(name: "armDownRight", OwlArt.armDownRight)
    private let armUpLeft = ImageLayer(name: "armUpLeft", OwlArt.armUpLeft)
    private let armUpRight = ImageLayer(name: "armUpRight", OwlArt.armUpRight)
    private var wings: [ImageLayer] { [armDownLeft, armDownRight, armUpLeft, armUpRight] }
    private var panel: LoginPanel!
    /// Nil where the eyes stay as the article has them.
    private var gaze: OwlGaze?
    /// Where the pointer is in the viewport.
    private var pointer: Point?

    func build(_ context: SceneContext) {
        panel = LoginPanel(stage: context.stage, labels: LoginLabels(context.language))
        band.backgroundColor = .brand
        context.host.addSublayers(band, panel.layer, face, eyelids)
        for wing in wings { context.host.addSublayer(wing) }

        panel.username.onBeginEditing = { [unowned self] in usernameBeganEditing() }
        panel.password.onBeginEditing = { [unowned self] in passwordBeganEditing() }
        panel.password.onEndEditing = { [unowned self] in passwordEndedEditing() }
        panel.username.onReturn = { [unowned self] in endEditing() }
        panel.password.onReturn = { [unowned self] in
            if panel.firstEmptyField == nil { logIn() } else { endEditing() }
        }
        panel.button.onClick = { [unowned self] in logIn() }
        place(covering: false)
        if looksAround, !context.stage.reducesMotion { openEyes() }
    }

    private func openEyes() {
        gaze = OwlGaze(face: face, seed: context.seed, on: context.stage)
        panel.username.onCaretMove = { [unowned self] in updateGaze() }
        panel.username.onEndEditing = { [unowned self] in updateGaze() }
        context.stage.watchPointer { [weak self] point in
            guard let self else { return false }
            pointer = point
            return updateGaze()
        }
    }

    /// Looks at the caret in the user's name, or at the pointer; at nothing with covered eyes or as a miniature.
    @discardableResult
    private func updateGaze() -> Bool {
        guard let gaze else { return false }
        let sees = state != .up && context.host.takesInput
        gaze.blinks = sees
        guard sees else { return gaze.look(at: nil) }
        if panel.username.isEditing { return gaze.look(at: context.stage.caretRect?.center) }
        // Every move that turns the pupils is kept, and fills a recording.
        return gaze.look(at: pointer, within: 0.5)
    }

    /// Where the face is: in the middle of the band, its left edge on a pixel of the display.
    private var faceRect: Rect {
        Rect(context.stage.pixelAlignment.round((context.size.width - 116) / 2), 69 + drop, 116, 92)
    }

    /// How much lower than on a phone owl and form stand, in points.
    private var drop: Double {
        // From the ears' tips to the panel's end.
        let (top, height) = (69.0, 365.0 - 69)
        let viewport = LargeViewport(context.size, fit: context.fit)
        return context.stage.pixelAlignment.round(viewport.top(onPhone: top, height: height) - top)
    }

    /// The form is as wide as the window less 40, but no wider than this; without a fit, than on a tablet.
    private var widestForm: Double { context.fit == .none ? 728 : 420 }

    func layout() {
        let (size, alignment) = (context.size, context.stage.pixelAlignment)
        let drop = drop
        band.frame = alignment.round(Rect(0, 0, size.width, 250 + drop))
        // Upwards to the next pixel, so that the band does not show between the panel and the body that ends on it.
        let left = max(20, (size.width - widestForm) / 2)
        panel.layer.frame = Rect(
            corner: alignment.floor(Point(left, 150 + drop)),
            corner: alignment.round(Point(max(left, size.width - left), 365 + drop)))
        panel.layout(alignment: alignment)
        face.frame = faceRect
        eyelids.frame = faceRect
        // The wings' own places count from the face, as it is on a phone, so that another size of the window moves them all and
        // leaves alone what each of them is doing.
        for wing in wings { wing.transform = .translation(faceRect.minX, drop) }
        updateGaze()
    }

    /// The article's two tables: the eyelids' opacity and every wing's frame, counted from the face's left edge.
    private func place(covering: Bool) {
        let width = faceRect.width
        if covering {
            eyelids.opacity = 1
            armDownLeft.frame = Rect(29, 148, 0, 0)
            armDownRight.frame = Rect(width - 29, 148, 0, 0)
            armUpLeft.frame = Rect(-6, 108, 51, 42)
            armUpRight.frame = Rect(60, 107, 51, 43)
        } else {
            eyelids.opacity = 0
            armDownLeft.frame = Rect(-36, 134, 43, 25)
            armDownRight.frame = Rect(width, 134, 43, 26)
            armUpLeft.frame = Rect(-15, 150, 0, 0)
            armUpRight.frame = Rect(width + 15, 150, 0, 0)
        }
    }

    private func armsUp() { animate(to: .up) }
    private func armsDown() { animate(to: .down) }

    private func animate(to state: State) {
        self.state = state
        let curve = armCurve.easing
        context.stage.animate(.easing(curve, duration: armDuration)) {
            place(covering: state == .up)
        }
        if context.stage.reducesMotion {
            // The wings that take over.
            context.stage.fadeIn(state == .up ? [armUpLeft, armUpRight] : [armDownLeft, armDownRight])
        }
    }

    private func usernameBeganEditing() {
        panel.isRefused = false
        // Also if it is set to what it was: the owl looks at the caret that has come.
        if state == .up { armsDown() } else { state = .down }
    }

    private func passwordBeganEditing() {
        panel.isRefused = false
        if state != .up { armsUp() }
    }

    private func passwordEndedEditing() {
        if state == .up { armsDown() }
    }

    private func endEditing() { context.stage.focus(nil) }

    func backgroundPressed() {
        endEditing()
        if isWelcomeShown { showForm() }
    }

    func performMainAction() {
        if isWelcomeShown { return showForm() }
        if state == .up { armsDown() } else { armsUp() }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        if press.isRepeat { return false }
        let isEditing = panel.username.isEditing || panel.password.isEditing
        if isEditing, press.key == .escape {
            endEditing()
            return true
        }
        let goesBack = isWelcomeShown && [.escape, .enter].contains(press.key)
        if goesBack || form == .waiting && press.key == .escape {
            showForm()
            return true
        }
        guard press.shortcut == "o", press.modifiers.isDisjoint(with: [.control, .alt, .command]), !isEditing else {
            return false
        }
        performMainAction()
        return true
    }
}

// MARK: Logging in

extension OwlScene {
    private func logIn() {
        if let empty = panel.firstEmptyField {
            context.stage.focus(empty)
            return shake(empty.layer)
        }
        endEditing()
        form = .waiting
        panel.isRefused = false
        panel.isWaiting = true
        answering = context.stage.after(Self.waitingTime) { [weak self] in self?.answerLogin() }
    }

    private func answerLogin() {
        switch answer {
        case .welcome:
            form = .welcoming
            nod()
            panel.greet(after: context.stage.reducesMotion ? 0 : 0.5)
        case .fail:
            panel.isWaiting = false
            panel.isRefused = true
            form = .open
            shake(panel.layer)
        }
    }

    /// Whether the welcome is there: while the owl nods the form still is, and nothing leads back.
    private var isWelcomeShown: Bool { form == .welcoming && panel.isWelcomeVisible }

    /// Goes back to the form, from a welcome or before the answer.
    private func showForm() {
        answering?.cancel()
        panel.isWaiting = false
        if form == .welcoming { panel.showForm() }
        form = .open
    }

    func replay(_ step: SceneStep) {
        showForm()
        panel.empty()
        place(covering: false)
        gaze?.rest()
        context.host.sublayers.forEach(settle)
        armsUp()
    }

    /// Ends every motion of a layer and of all in it.
    private func settle(_ layer: Layer) {
        layer.removeAllAnimations()
        layer.sublayers.forEach(settle)
    }

    func returnToBeginning() {
        showForm()
        panel.empty()
        if state == .up { armsDown() }
        state = .initial
    }

    /// Shakes a layer from side to side; with reduced motion it turns red for a moment.
    private func shake(_ layer: Layer) {
        if context.stage.reducesMotion {
            let flash = BasicAnimation(
                \.backgroundColor, from: Color(hex: 0xFBD5D5), to: layer.backgroundColor, duration: 0.6,
                easing: .easeInOut)
            return layer.add(flash, forKey: "shake")
        }
        // It may still be shaking.
        let ways = [layer.presentation.transform] + [-9.0, 8, -6, 4, -2, 0].map { Affine.translation($0, 0) }
        let frames = Keyframes(values: ways, easings: [Easing](repeating: .easeInOut, count: ways.count - 1))
        layer.add(KeyframeAnimation(\.transform, frames, duration: 0.45), forKey: "shake")
    }

    /// Bends the head twice, over the edge of the panel that the body stands on.
    private func nod() {
        guard !context.stage.reducesMotion else { return }
        let base = 150 + drop - faceRect.midY
        let bends = [1.0, 0.93, 1, 0.95, 1].map { Affine.translation(0, base * (1 - $0)) * .scale(1, $0) }
        let frames = Keyframes(values: bends, easings: [Easing](repeating: .easeInOut, count: bends.count - 1))
        for layer in [face, eyelids] { layer.add(KeyframeAnimation(\.transform, frames, duration: 0.8), forKey: "nod") }
    }
}
