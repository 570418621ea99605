import CairoKit
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import TytoTesting

@testable import Gallery

/// The action of a scene for its goldens, `Goldens/scenes/NAME-PERCENT.png`.
struct SceneCase: Sendable {
    /// The beginning of the action, in seconds.
    var begin = 0.0
    /// The duration of the action in seconds.
    let duration: Double
    /// Starts the action at 0 s (default: as Space does).
    var start: @Sendable (ScenePlayer) -> Void = { $0.scene?.performMainAction() }

    /// A row for every scene of the catalogue.
    static let all: [String: SceneCase] = [
        "owl": SceneCase(duration: 0.3) { $0.key("o", text: "o") },
        // The overlay is visible, and the card grows, after which it waits.
        "card": SceneCase(begin: 0.25, duration: 0.8),
        // The star opens.
        "splash": SceneCase(begin: 2, duration: 0.6),
        // The time after which the spring is within 1e-4 of its end.
        "map": SceneCase(duration: 1.153),
        // From the bird's first growth to the end of the app's zoom, when the bird is past every edge.
        "launch": SceneCase(begin: 1, duration: 0.7),
        // The water flows by itself; in this time the bird's runs dry and returns.
        "waves": SceneCase(duration: 121 / 60) { _ in },
    ]

    /// The fractions of the action at which there is a golden.
    static let shares = [0, 0.25, 0.5, 0.75, 1]
    static let size = Size(375, 667)
    static let scale = 0.25

    /// The names of all goldens along main actions.
    static var names: [String] {
        SceneCatalog.gallery.all.flatMap { info in shares.map { name(info.name, $0) } }
    }

    /// The golden's name at a fraction.
    static func name(_ scene: String, _ share: Double) -> String { "\(scene)-\(Int(share * 100))" }

    /// The pictures of a scene at all fractions, in order.
    func pictures(of info: SceneInfo) throws -> [PixelGrid] {
        let shaper = CairoTextShaper()
        return try frames(of: info, at: SceneCase.shares, shaper).map { try PixelGrid($0, shaper: shaper) }
    }

    /// The frames of a scene at increasing fractions of its action.
    func frames(of info: SceneInfo, at shares: [Double], _ shaper: CairoTextShaper) throws -> [RenderFrame] {
        let player = try SceneCase.player(of: info.name, shaper)
        start(player)
        return shares.map { share in
            player.seek(to: begin + share * duration)
            return player.stage.frame()
        }
    }

    /// Plays a scene, or the gallery, by default as small as the goldens are.
    static func player(
        of name: String, _ shaper: CairoTextShaper, size: Size = size, scale: Double = scale
    ) throws -> ScenePlayer {
        let scene = try #require(SceneCatalog.gallery.scene(named: name))
        return ScenePlayer(
            SceneConfiguration(
                scene, size: size, scale: scale, images: try images(named: scene.info.images), seed: 1), shaper: shaper)
    }

    /// The images of the given names, from the program's files.
    private static func images(named names: [String]) throws -> ImageLibrary {
        let images = try names.map { ($0, try ImageFile.load(name: $0, in: Repository.root + "/Resources/images")) }
        return ImageLibrary(Dictionary(uniqueKeysWithValues: images))
    }
}

extension RenderFrame {
    /// Whether there is any text in the frame's tree.
    var hasText: Bool {
        func isText(_ operation: PaintOperation) -> Bool {
            switch operation {
            case .text: true
            case .picture(let picture, _): picture.operations.contains(where: isText)
            case .clipped(let operations, _): operations.contains(where: isText)
            case .fill, .stroke, .image: false
            }
        }
        var pending = [root]
        while let node = pending.popLast() {
            if (node.contents + node.overlay).contains(where: isText) { return true }
            pending += node.children
            if let mask = node.mask { pending.append(mask) }
        }
        return false
    }
}
