import Glibc
import TytoApp

/// A dot that Space moves to and fro.
final class DotScene: Scene {
    static let info = SceneInfo("dot", size: Size(120, 80), background: Color(hex: 0xFFE0C0))

    enum Shade: String, CaseIterable { case light, dark }

    @Parameter("distance", "how far it goes", in: 0...100, unit: "pt") var distance = 60.0
    @Parameter("count", in: 1...3) var count = 1
    @Parameter("isRound", "whether it has round corners") var isRound = true
    @Parameter("shade", "its colour") var shade = Shade.dark

    private let dot = Layer(name: "dot")
    private var stage: Stage!
    private var isAway = false

    func build(_ context: SceneContext) {
        stage = context.stage
        dot.backgroundColor = shade == .dark ? Color(hex: 0x203040) : Color(hex: 0x80A0C0)
        dot.frame = Rect(10, 30, 20, 20)
        dot.cornerRadius = isRound ? 10 : 0
        context.host.addSublayers(dot)
    }

    func performMainAction() {
        isAway.toggle()
        stage.animate(.easeInOut(duration: 0.5)) { dot.position.x = 20 + (isAway ? distance : 0) }
    }
}

/// A scene that is stopped by Ctrl-C once.
final class InterruptedScene: Scene {
    static let info = SceneInfo("interrupted", size: Size(20, 20))
    nonisolated(unsafe) private static var isInterrupted = false

    func build(_ context: SceneContext) {
        _ = context.stage.after(0.05) {
            guard !Self.isInterrupted else { return }
            Self.isInterrupted = true
            raise(SIGINT)
        }
    }
}

/// A square.
final class BoxScene: Scene {
    static let info = SceneInfo("box", title: "The box", size: Size(60, 60))
    private let box = Layer(name: "box")

    func build(_ context: SceneContext) {
        box.backgroundColor = Color(hex: 0x308040)
        context.host.addSublayers(box)
    }

    func layout() { box.frame = Rect(10, 10, 40, 40) }
}

/// A scene with an image.
final class StampScene: Scene {
    static let info = SceneInfo("stamp", images: ["stamp"], size: Size(64, 64))
    func build(_ context: SceneContext) {
        let image = ImageLayer(name: "stamp", image: context.images["stamp"])
        image.frame = context.host.bounds
        context.host.addSublayers(image)
    }
}

/// A scene with an image that its info does not name.
final class UnnamedImageScene: Scene {
    static let info = SceneInfo("unnamed")
    func build(_ context: SceneContext) { _ = context.images["stamp"] }
}

/// Another scene of the same name as ``DotScene``.
final class TwinScene: Scene {
    static let info = SceneInfo("dot")
    func build(_ context: SceneContext) {}
}

/// A scene whose parameter has a default value outside its range.
final class OutsideScene: Scene {
    static let info = SceneInfo("outside")
    @Parameter("speed", in: 1...10, unit: "pt/s") var speed = 11.0
    func build(_ context: SceneContext) {}
}

/// A scene with two parameters of one name.
final class SameNameScene: Scene {
    static let info = SceneInfo("same")
    @Parameter("speed", in: 1...10) var speed = 1.0
    @Parameter("speed", in: 1...10) var pace = 2.0
    func build(_ context: SceneContext) {}
}

/// A scene whose name would be taken for an option.
final class DashScene: Scene {
    static let info = SceneInfo("-dash")
    func build(_ context: SceneContext) {}
}

/// A scene with the name that the gallery of several scenes has.
final class GalleryScene: Scene {
    static let info = SceneInfo("gallery")
    func build(_ context: SceneContext) {}
}

/// A box that moves while Right is down, and is another colour from a press of the secondary button on.
final class HeldScene: Scene {
    static let info = SceneInfo("held", size: Size(120, 80), background: .white)

    @Context private var context
    private let box = Layer(name: "box")

    func build(_ context: SceneContext) {
        box.frame = Rect(0, 30, 20, 20)
        box.backgroundColor = Color(hex: 0x203040)
        context.host.addSublayers(box)
        box.onPress(.secondary) { [unowned self] _ in box.backgroundColor = Color(hex: 0x308040) }
    }

    func keyPressed(_ press: KeyPress) -> Bool {
        guard press.key == .right else { return false }
        if !press.isRepeat { box.position.x = 90 }
        return true
    }

    func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool {
        box.position.x = 50
        return true
    }
}
