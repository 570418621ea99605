import Geometry
package import LayerTree
import RenderTree
package import Scenes
import Stage

/// One scene of the home: a phone with the scene running in it, its shadow and its caption.
///
/// The scene always runs at its own size in its host. A miniature is that host scaled down; open, the host is as large as
/// the viewport and not scaled. On the way from one to the other the scene's own layout is animated with the host.
package final class HomeCard {
    /// The scene's description.
    package let info: SceneInfo
    /// The scene in the host.
    package let scene: any Scene
    /// The layer that the scene fills.
    package let host: Layer
    /// The control that is clicked.
    package let slot: HomeSlot

    /// The size in which the miniature is laid out.
    private let shape: Size
    private let shade = Layer(name: "shade")
    private let caption: CardCaption
    /// The phone's layers, back to front.
    package var phone: [Layer] { [shade, host] }
    /// The place on the home.
    private var rest = Rect.zero
    private var isPressed = false
    /// Whether the pointer is over the card.
    private var isHovered = false
    /// Whether the miniature is lifted: the pointer is over it, and it is at rest.
    private var isLifted = false
    /// Whether a lifted miniature is larger.
    private var growsLifted = true
    /// How often the card was sent somewhere, so that only the last arrival counts.
    var moveCount = 0

    /// How round the corners are, in the miniature's own points: a phone's, or enough for files that draw a rounded card, whose
    /// own corners would stand out from white ones.
    private var cornerRadius: Double { shape == HomeLayout.phone ? 34 : 0.16 * min(shape.width, shape.height) }
    /// How much smaller a miniature is while it is pressed.
    private static let pressedScale = 0.97
    /// How much larger it is under the pointer.
    private static let liftedScale = 1.025

    /// Makes the scene in its own layer, in front of the home.
    init(
        _ scene: any Scene, shape: Size, number: Int, context: SceneContext, home: Layer
    ) {
        (self.scene, self.shape) = (scene, shape)
        info = scene.shownInfo
        host = Layer(name: info.name)
        slot = HomeSlot(name: "open.\(info.name)")
        caption = CardCaption(
            number: number, title: info.title[context.language], shaper: context.stage.shaper)
        shade.name = "shade.\(info.name)"
        shade.backgroundColor = .white
        // On its way home it is above the slot.
        shade.takesInput = false
        shade.shadowColor = Color(hex: 0x12324A)
        castShadow()
        host.masksToBounds = true
        host.takesInput = false
        host.backgroundColor = .white
        host.borderColor = Color(hex: 0x12324A, alpha: 0.16)
        host.frame = Rect(origin: .zero, size: shape)
        home.addSublayers(shade, host, caption.layer, slot.layer)
        scene.start(
            in: SceneContext(
                stage: context.stage, host: host, language: context.language, images: context.images,
                seed: context.seed, fit: context.fit))
        context.stage.add(slot)
    }

    /// The largest font size, up to one, at which the caption fits a line.
    func captionSize(in line: Rect, atMost size: Double) -> Double {
        caption.fontSize(fitting: line.width, atMost: size)
    }

    /// Gives the card its place on the home.
    func place(phone: Rect, caption line: Rect, fontSize: Double) {
        rest = phone
        caption.place(in: line, fontSize: fontSize)
        slot.place(over: phone, caption: line, cornerRadius: cornerRadius * restScale)
    }

    /// The scale of the miniature.
    private var restScale: Double { rest.width / shape.width }

    /// Lays the scene out as the miniature at rest.
    func showAtRest() {
        for layer in phone {
            layer.bounds = Rect(origin: .zero, size: shape)
            layer.position = rest.center
            layer.transform = miniature
            layer.cornerRadius = cornerRadius
        }
        host.borderWidth = 1 / restScale
        scene.layout()
    }

    /// Lays the scene out over the whole viewport.
    func showOpen(in viewport: Size) {
        isPressed = false
        isLifted = false
        castShadow()
        for layer in phone {
            layer.bounds = Rect(origin: .zero, size: viewport)
            layer.position = Point(viewport.width / 2, viewport.height / 2)
            layer.transform = .identity
            layer.cornerRadius = 0
        }
        host.borderWidth = 0
        scene.layout()
    }

    /// Presses the miniature down a little, or lets it come up.
    func press(_ isDown: Bool, on stage: Stage) {
        // What is still on its way home is not pressed, but opened again.
        guard isDown != isPressed, host.zPosition == 0 else { return }
        isPressed = isDown
        stage.animate(.easeOut(duration: 0.12)) {
            for layer in phone { layer.transform = miniature }
        }
    }

    /// Lifts the miniature under the pointer, or lets it down; with reduced motion only its shadow gets darker.
    func hover(_ isHovered: Bool, on stage: Stage) {
        self.isHovered = isHovered
        followPointer(on: stage)
    }

    /// Puts the phone back among the other cards, which it has come to.
    func settle(on stage: Stage) {
        raise(to: 0)
        followPointer(on: stage)
    }

    private func followPointer(on stage: Stage) {
        // What is on its way or open is lifted when it is back.
        guard isHovered != isLifted, host.zPosition == 0 else { return }
        isLifted = isHovered
        growsLifted = !stage.reducesMotion
        stage.animate(.easeOut(duration: 0.18)) {
            castShadow()
            for layer in phone { layer.transform = miniature }
        }
    }

    /// The scaling of the miniature.
    private var miniature: Affine {
        let lifted = isLifted && growsLifted ? HomeCard.liftedScale : 1
        return .scale(restScale * (isPressed ? HomeCard.pressedScale : lifted))
    }

    /// Casts the shadow of a miniature on the home, or of one lifted above it.
    private func castShadow() {
        let isHigh = isLifted && growsLifted
        shade.shadowOpacity = isLifted ? 0.5 : 0.3
        shade.shadowRadius = isHigh ? 26 : 18
        shade.shadowOffset = Point(0, isHigh ? 22 : 14)
    }

    /// Puts the phone before all other cards, the higher the later.
    func raise(to height: Double) {
        shade.zPosition = height
        host.zPosition = height
    }

    /// Leaves out the card, or its shadow and caption alone, or brings all back.
    func hide(_ isHidden: Bool, withScene: Bool) {
        for layer in [shade, caption.layer] { layer.isHidden = isHidden }
        host.isHidden = isHidden && withScene
    }
}
