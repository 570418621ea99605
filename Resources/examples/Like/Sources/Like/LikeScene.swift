import TytoApp

/// A like button: a heart that springs, a ring and dots that burst from it, and a rolling count.
final class LikeScene: Scene {
    static let info = SceneInfo(
        "like", keys: [("Space", "like, or take it back")], size: Size(320, 200), background: Color(hex: 0xFCEFF2))

    @Parameter("stiffness", "how hard the spring pulls", in: 10...2000, unit: "N/m") var stiffness = 300.0
    @Parameter("damping", "what brakes the spring", in: 1...100, unit: "N·s/m") var damping = 11.0
    @Parameter("dots", "how many dots burst", in: 0...60) var dots = 14
    @Parameter("reach", "how far they fly", in: 10...200, unit: "pt") var reach = 58.0
    @Parameter("count", "how many likes there are", in: 0...1_000_000) var likes = 99

    static let pink = Color(hex: 0xF2295B)
    private static let blush = Color(hex: 0xFFB3C4)
    private static let grey = Color(hex: 0xA9AFBC)
    private static let confetti: [UInt32] = [0xF2295B, 0xFFB020, 0x7A5CFA, 0x18B7E8, 0x2CC98A]

    let card = Layer(name: "card")
    let heart = ShapeLayer(
        name: "heart",
        path: Path(
            svgLiteral: """
                M 0 27 C -6 21 -30 5 -30 -11 C -30 -20 -23 -27 -14.5 -27 C -8 -27 -3 -23.5 0 -18 \
                C 3 -23.5 8 -27 14.5 -27 C 23 -27 30 -20 30 -11 C 30 5 6 21 0 27 Z
                """),
        fillColor: .white)
    let ring = ShapeLayer(name: "ring", path: Path(circleAt: .zero, radius: 42), fillColor: .clear)
    let dot = ShapeLayer(name: "dot", path: Path(circleAt: .zero, radius: 5))
    lazy var count = RollingNumber(name: "count", likes, size: 34, weight: .semibold, color: LikeScene.grey)

    @Context private var context
    private(set) var isLiked = false

    func build(_ context: SceneContext) {
        card.cornerRadius = 48
        card.backgroundColor = .white
        card.shadowColor = Color(hex: 0x7A1F3A)
        card.shadowOpacity = 0.14
        card.shadowRadius = 14
        card.shadowOffset = Point(0, 8)
        heart.strokeColor = LikeScene.grey
        heart.lineWidth = 4
        heart.lineJoin = .round
        ring.strokeColor = LikeScene.blush
        ring.lineWidth = 84
        for layer in [ring, dot, heart] { layer.position = Point(58, 49) }
        for layer in [ring, dot] { layer.isHidden = true }
        count.anchorPoint = Point(0, 0.5)
        count.position = Point(108, 48)
        card.addSublayers(ring, dot, heart, count)
        context.host.addSublayers(card)
        card.onClick { [unowned self] in performMainAction() }
    }

    func layout() {
        card.position = context.host.bounds.center
        fitCard()
    }

    func performMainAction() {
        isLiked.toggle()
        let color = isLiked ? LikeScene.pink : LikeScene.grey
        context.stage.animate(duration: 0.15) {
            heart.fillColor = isLiked ? color : .white
            heart.strokeColor = color
            count.color = color
        }
        context.stage.animate(.spring(Spring(duration: 0.5, bounce: 0.2))) {
            count.value = likes + (isLiked ? 1 : 0)
            fitCard()
        }
        context.stage.sequence([
            .animate(.easeIn(duration: 0.1)) { [self] in heart.set(\.transform.scale, to: isLiked ? 0.1 : 0.8) },
            .run { [self] in if isLiked { burst() } },
            .animate(.spring(Spring(mass: 1, stiffness: stiffness, damping: damping))) { [heart] in
                heart.set(\.transform.scale, to: 1)
            },
        ])
    }

    /// Makes room for the digits that the count has.
    private func fitCard() { card.bounds.size = Size(138 + count.bounds.width, 96) }

    /// Emits a disc that opens into a ring, and dots that shrink on their way.
    private func burst() {
        ring.emit(count: 1, .easeOut(duration: 0.45)) { ring in
            ring.layer.set(\.transform.scale, to: 0.05)
        } to: { ring in
            ring.layer.set(\.transform.scale, to: 1)
            ring.layer.lineWidth = 0
        }
        dot.emit(count: dots, .easing(.cubic(0.1, 0.8, 0.3, 1), duration: 0.7), seed: context.seed) { dot in
            dot.layer.fillColor = Color(hex: LikeScene.confetti[dot.index % LikeScene.confetti.count])
            dot.layer.set(\.transform.scale, to: .random(in: 0.6...1.2, using: &dot.random))
        } to: { dot in
            let distance = reach * .random(in: 0.75...1.1, using: &dot.random)
            dot.layer.position.x += distance * Math.cos(dot.angle)
            dot.layer.position.y += distance * Math.sin(dot.angle)
            context.stage.animate(.easeIn(duration: 0.7)) { dot.layer.set(\.transform.scale, to: 0) }
        }
    }
}
