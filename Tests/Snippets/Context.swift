public import TytoApp

// What every snippet of the documentation may use without declaring it. A snippet's own declarations hide these.

/// A stage; ``begin()`` makes another one.
@MainActor public private(set) var stage = Stage(size: Size(375, 667), scale: 2)
/// The layer that others are put into.
@MainActor public let host = stage.root
/// A layer on the stage.
@MainActor public let heart = add(Layer(name: "heart"))
/// A layer on the stage.
@MainActor public let ring = add(Layer(name: "ring"))
/// A layer on the stage.
@MainActor public let dot = add(Layer(name: "dot"))

/// Makes a new stage, at time 0.
@MainActor public func begin() { stage = Stage(size: Size(375, 667), scale: 2) }

/// Ends the program at the first likely mistake.
public func failOnWarnings() { DebugWarning.handler = { fatalError($0) } }

/// Puts a layer on the stage, and returns it.
@MainActor public func add<Added: Layer>(_ layer: Added, _ frame: Rect = Rect(100, 100, 50, 40)) -> Added {
    layer.frame = frame
    stage.root.addSublayer(layer)
    return layer
}

/// A heart that springs when it is clicked.
public final class LikeScene: Scene {
    /// Its name and size.
    public static let info = SceneInfo("like", size: Size(200, 200))
    /// How hard the spring pulls.
    @Parameter("stiffness", in: 10...2000, unit: "N/m") public var stiffness = 300.0

    /// Makes one that is not liked.
    public init() {}

    /// Puts the heart on the stage.
    public func build(_ context: SceneContext) {
        let heart = Layer(name: "heart")
        heart.frame = Rect(70, 70, 60, 60)
        heart.backgroundColor = Color(hex: 0xE0245E)
        context.host.addSublayer(heart)
        heart.onClick { [unowned heart, stiffness] in
            context.stage.sequence([
                .animate(.easeIn(duration: 0.1)) { heart.set(\.transform.scale, to: 0.7) },
                .animate(.spring(Spring(mass: 1, stiffness: stiffness, damping: 12))) {
                    heart.set(\.transform.scale, to: 1)
                },
            ])
        }
    }
}
