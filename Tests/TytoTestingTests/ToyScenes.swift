import TytoTesting

/// A dot without bounds that goes right when it is clicked, and text that is typed.
final class DotScene: Scene {
    static let info = SceneInfo("dot", size: Size(60, 40))
    @Parameter("distance", in: 0...100) var distance = 20.0

    let dot = ShapeLayer(name: "dot", path: Path(circleAt: Point(10, 10), radius: 5), fillColor: Color(hex: 0xE0245E))
    private(set) var typed = ""
    private(set) var context: SceneContext?

    func build(_ context: SceneContext) {
        self.context = context
        context.host.addSublayer(dot)
        dot.onClick { [unowned self] in
            dot.stage?.animate(duration: 1) { dot.position.x = dot.position.x == 0 ? distance : 0 }
        }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        if press.key == .enter { dot.isHidden = true }
        typed += press.text ?? ""
        return true
    }
}

/// A square that is elsewhere at once when it is clicked, and a hidden one that may be.
final class JumpingScene: Scene {
    static let info = SceneInfo("jumping", size: Size(60, 40))
    @Parameter("isHidden") var isHidden = false
    @Parameter("vanishes") var vanishes = false
    @Parameter("far") var jumpsFar = false

    private let square = Layer(name: "square")
    private let inner = Layer(name: "inner")

    func build(_ context: SceneContext) {
        context.host.addSublayer(square)
        square.addSublayer(inner)
        square.frame = Rect(0, 0, 40, 40)
        inner.frame = Rect(5, 5, 10, 10)
        inner.isHidden = isHidden
        square.onClick { [unowned self] in
            if vanishes { return square.name = "gone" }
            inner.position.x += jumpsFar ? 1 : 0.01
        }
    }
}

/// A list that scrolls.
final class ListScene: Scene {
    static let info = SceneInfo("list", size: Size(60, 40))

    func build(_ context: SceneContext) {
        let list = ScrollView(name: "list", on: context.stage)
        context.host.addSublayer(list.layer)
        list.frame = Rect(0, 0, 60, 40)
        list.contentSize = Size(60, 500)
    }
}

/// A bar as wide as frames were made.
final class CountingScene: Scene {
    static let info = SceneInfo("counting", size: Size(60, 40))

    func build(_ context: SceneContext) {
        let bar = Layer(name: "bar")
        bar.anchorPoint = .zero
        bar.backgroundColor = .black
        bar.bounds.size.height = 40
        context.host.addSublayer(bar)
        context.stage.addDisplayLink { [unowned bar] _ in bar.bounds.size.width += 0.1 }
    }
}

/// A scene that needs an image.
final class PictureScene: Scene {
    static let info = SceneInfo("picture", images: ["heart"], size: Size(8, 8))

    func build(_ context: SceneContext) {
        let layer = ImageLayer(image: context.images["heart"])
        layer.frame = Rect(0, 0, 8, 8)
        context.host.addSublayer(layer)
    }
}

/// A scene with an image that its info does not name.
final class UnnamedPictureScene: Scene {
    static let info = SceneInfo("unnamed")

    func build(_ context: SceneContext) {
        context.host.addSublayer(ImageLayer(name: "picture", image: context.images["heart"]))
    }
}

/// A scene that moves a square at a press, and animates a layer on no stage after half a second.
final class MistakenScene: Scene {
    static let info = SceneInfo("mistaken", size: Size(8, 8))
    let box = Layer(name: "box")
    private let square = Layer(name: "square")

    func backgroundPressed() { square.stage?.animate(duration: 1) { square.position.x += 1 } }

    func build(_ context: SceneContext) {
        context.host.addSublayer(square)
        context.stage.after(0.5) { [unowned self, unowned stage = context.stage] in
            stage.animate(duration: 1) { box.opacity = 0.5 }
        }
    }
}
