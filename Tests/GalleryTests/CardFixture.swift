import Geometry
import LayerTree
import Scenes
import Stage
import Testing

@testable import Gallery

/// All that moves in the card scene.
struct CardPose: Equatable {
    var overlayHidden: Bool
    var overlay: Double
    var cardHidden: Bool
    var cardScale: Double
    var cardOpacity: Double
    var nextScale: Double
    var progress: [Double]
    var logoHidden: Bool
    var logoScale: Double
}

extension SceneFixture {
    static let cardPath = "overlay/card"
    static let nextPoint = Point(187, 545)
    static let outsidePoint = Point(10, 10)

    static func rowPoint(_ row: Int) -> Point { Point(187, 93 + 80 + 80 * Double(row) + 30) }

    var cardScene: CardScene {
        get throws { try #require(scene as? CardScene) }
    }

    var cardPose: CardPose {
        get throws {
            let snapshots = stage.snapshots()
            func layer(_ path: String) throws -> LayerSnapshot { try #require(snapshots.first { $0.path == path }) }
            let overlay = try layer("overlay").state
            let card = try layer(Self.cardPath).state
            let logo = try layer("overlay/endLogo").state
            return CardPose(
                overlayHidden: overlay.isHidden, overlay: overlay.opacity, cardHidden: card.isHidden,
                cardScale: card.transform.a, cardOpacity: card.opacity,
                nextScale: try layer("\(Self.cardPath)/corners/next").state.transform.a,
                progress: try (1...3).map { try layer("\(Self.cardPath)/row\($0)/progress").state.transform.a },
                logoHidden: logo.isHidden, logoScale: logo.transform.a)
        }
    }

    /// The scene with its card fully shown, at 2 s.
    static func shownCard(
        size: Size = Size(375, 667), set: [(name: String, value: String)] = [], reducesMotion: Bool = false
    ) throws -> SceneFixture {
        let fixture = try SceneFixture("card", size: size, set: set, reducesMotion: reducesMotion)
        fixture.scene.performMainAction()
        fixture.stage.advance(to: 2)
        return fixture
    }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { (a - b).magnitude <= tolerance }
