import Geometry
import LayerTree
import RenderTree
import Scenes
import Script
import Stage
import TestSupport
import Testing

@testable import Gallery

/// A clipboard that remembers what it was offered.
final class RecordingClipboard: Clipboard {
    private(set) var offers: [String] = []
    func offer(_ text: String) { offers.append(text) }
    func request(_ receive: @escaping (String) -> Void) {}
}

/// A scene, or the gallery of all, on a stage of its own, with a stand-in for every image.
final class SceneFixture {
    /// The scene's name.
    let name: String
    let player: ScenePlayer
    let scene: any Scene
    let stage: Stage
    let clipboard = RecordingClipboard()

    /// - Parameter fit: nil is the scene's default; the articles' sizes hold in every viewport without a fit.
    init(
        _ name: String, size: Size = Size(375, 667), scale: Double = 2, set: [(name: String, value: String)] = [],
        language: Language = .english, seed: UInt64 = 0, reducesMotion: Bool = false, playsSplash: Bool = false,
        fit: SceneFit? = SceneFit.none
    ) throws {
        let set = set + (fit.map { [("fit", $0.rawValue)] } ?? [])
        self.name = name
        let type = try #require(SceneCatalog.gallery.scene(named: name))
        let images = type.info.images.map { ($0, SceneFixture.image) }
        var configuration = SceneConfiguration(
            type, size: size, scale: scale,
            parameters: try ParameterValues(set + (playsSplash ? [("splash", "on")] : []), for: type),
            language: language, images: ImageLibrary(Dictionary(uniqueKeysWithValues: images)), seed: seed)
        configuration.reducesMotion = reducesMotion
        player = ScenePlayer(configuration, shaper: FakeShaper(), clipboard: clipboard, keysControlTime: false)
        scene = try #require(player.scene)
        stage = player.stage
    }

    /// The gallery in a wide window.
    static func gallery(
        size: Size = Size(1120, 720), set: [(name: String, value: String)] = [], reducesMotion: Bool = false,
        playsSplash: Bool = false, language: Language = .english, fit: SceneFit? = SceneFit.none
    ) throws -> SceneFixture {
        try SceneFixture(
            "gallery", size: size, scale: 1, set: set, language: language, reducesMotion: reducesMotion,
            playsSplash: playsSplash, fit: fit)
    }

    var gallery: GalleryScene {
        get throws { try #require(scene as? GalleryScene) }
    }

    /// Lets a scene's card in the gallery begin to grow, or one that has grown to go back.
    func zoom(_ scene: String, isOpening: Bool) throws {
        key("\(try #require(SceneCatalog.gallery.all.firstIndex { $0.name == scene }) + 1)")
        if !isOpening {
            advance(by: 2)
            key("Escape")
        }
    }

    /// A small picture that stands for every image.
    static let image = Image(Bitmap(width: 1, height: 1, pixels: [0xFF00_80FF]))

    static var shaper: FakeShaper { FakeShaper() }

    /// Every layer by the last part of its path; what is called the same in two places is left out.
    var layers: [String: LayerSnapshot] {
        let snapshots = stage.snapshots()
        return Dictionary(grouping: snapshots, by: \.name).compactMapValues { $0.count == 1 ? $0[0] : nil }
    }

    func layer(_ path: String) throws -> LayerSnapshot {
        try #require(stage.layer(path), "no layer is at \(path)")
    }

    /// Where a layer is in the viewport now.
    func frame(_ path: String) throws -> Rect { try layer(path).frame }

    func click(_ point: Point) {
        stage.send(.pointerMoved(point))
        stage.click(point)
    }

    /// Returns whether it was used.
    @discardableResult
    func key(_ name: String, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) -> Bool {
        let text = modifiers.isEmpty ? name == "space" ? " " : name.count == 1 ? name : nil : nil
        return stage.send(.keyPressed(KeyPress(symbol: name, modifiers: modifiers, text: text, isRepeat: isRepeat)))
    }

    /// Presses a key and holds it down for some repeats.
    func hold(_ name: String, _ modifiers: KeyModifiers = []) {
        for repeatCount in 0..<4 { key(name, modifiers, isRepeat: repeatCount > 0) }
    }

    func advance(by seconds: Double) { stage.advance(to: stage.time + seconds) }

    /// Whether any layer still moves.
    var isAnimating: Bool {
        var pending: [Layer] = [stage.root]
        while let layer = pending.popLast() {
            if layer.isAnimating { return true }
            pending += layer.sublayers + (layer.mask.map { [$0] } ?? [])
        }
        return false
    }

    /// What is shown now, but for the identities, which differ from stage to stage.
    var tree: RenderNode { stage.frame().root.anonymous }
}

extension Stage {
    /// What is shown now, also by pictures, for comparison with another stage.
    var look: RenderNode { frame().root.anonymous.unfolded }
}

extension ScriptPlayer {
    /// Plays a history that was written as a script's text.
    convenience init(readingBack history: [(time: Double, event: InputEvent)]) throws {
        let text = InputScript.format(ScriptRecording(history).entries)
        self.init(try InputScript.parse(bytes: Array(text.utf8), file: "history"), file: "history")
    }
}

extension RenderNode {
    /// The same tree with what pictures draw in their places: a picture is equal to itself alone, and scenes that draw
    /// their own, as the map does its city, make one each.
    var unfolded: RenderNode {
        var copy = self
        copy.contents = contents.map(\.unfolded)
        copy.overlay = overlay.map(\.unfolded)
        copy.children = children.map(\.unfolded)
        copy.mask = mask?.unfolded
        return copy
    }

    /// The node and all below it, masks included.
    var all: [RenderNode] { [self] + children.flatMap(\.all) + (mask?.all ?? []) }

    /// Every text drawn in the tree.
    var texts: [TextContent] {
        all.flatMap(\.contents).compactMap { if case .text(let text, _) = $0 { text } else { nil } }
    }

    /// Whether every number in the node itself is finite.
    var isFinite: Bool {
        transform.isFinite && opacity.isFinite && (clip.map { $0.rect.isFinite } ?? true)
            && (contents + overlay).allSatisfy(\.isFinite)
    }

    /// Whether every number in the node and all below it is finite.
    var isFiniteThroughout: Bool { all.allSatisfy(\.isFinite) }
}

extension PaintOperation {
    /// What a picture draws, cut to its box; any other operation as it is.
    fileprivate var unfolded: PaintOperation {
        switch self {
        case .picture(let picture, let box): .clipped(picture.operations.map(\.unfolded), to: Path(rect: box))
        case .clipped(let operations, let path): .clipped(operations.map(\.unfolded), to: path)
        case .fill, .stroke, .text, .image: self
        }
    }

    var isFinite: Bool {
        switch self {
        case .fill(let path, let brush, _): path.isFinite && brush.isFinite
        case .stroke(let path, let brush, let style): path.isFinite && brush.isFinite && style.width.isFinite
        case .text(let text, let box): box.isFinite && text.font.size.isFinite
        case .picture(let picture, let box): box.isFinite && picture.operations.allSatisfy(\.isFinite)
        case .image(let placement): placement.box.isFinite
        case .clipped(let operations, let path): path.isFinite && operations.allSatisfy(\.isFinite)
        }
    }
}

extension Brush {
    var isFinite: Bool {
        switch self {
        case .color: true
        case .linearGradient(let stops, let start, let end):
            start.isFinite && end.isFinite && stops.allSatisfy(\.location.isFinite)
        case .radialGradient(let stops, let center, let radius, let aspect, let focus):
            focus?.isFinite ?? true && center.isFinite && radius.isFinite && aspect.isFinite
                && stops.allSatisfy(\.location.isFinite)
        }
    }
}

extension Path {
    var isFinite: Bool {
        elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): point.isFinite
            case .cubic(let first, let second, let end): first.isFinite && second.isFinite && end.isFinite
            case .close: true
            }
        }
    }
}
