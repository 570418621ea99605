import Geometry
import LayerTree
public import Scenes
import Stage

/// An animation from a file as a scene: Space plays and stops it, and its colours, numbers and texts are parameters.
final class LottieScene: Scene {
    static let info = SceneInfo("lottie", movesByItself: true)

    let shownInfo: SceneInfo
    private let composition: LottieComposition
    private let settings: [any SceneParameter]
    private var animation: LottieLayer?
    private var host: Layer?

    /// Makes a scene that shows nothing.
    convenience init() {
        self.init(
            LottieComposition(name: "", size: Size(1, 1), frameRate: 1, frames: 0..<1, layers: []), LottieScene.info,
            [])
    }

    init(_ composition: LottieComposition, _ info: SceneInfo, _ settings: [LottieSetting]) {
        self.composition = composition
        shownInfo = info
        self.settings = settings.map { LottieParameter($0) }
    }

    func build(_ context: SceneContext) {
        var changes: [String: LottieSetting.Value] = [:]
        for case let parameter as LottieParameter in settings {
            changes[parameter.specification.name] = parameter.change
        }
        let animation = LottieLayer(composition.setting(changes), name: "animation")
        context.host.addSublayer(animation)
        (self.animation, host) = (animation, context.host)
        // With reduced motion the first frame stands still.
        if !context.stage.reducesMotion { animation.play() }
    }

    /// Fits the animation into the viewport, in the middle.
    func layout() {
        guard let animation, let host else { return }
        let (room, size) = (host.bounds, composition.size)
        animation.position = Point(room.midX, room.midY)
        animation.transform = .scale(min(room.width / size.width, room.height / size.height))
    }

    var fit: SceneFit { .none }

    func performMainAction() {
        guard let animation else { return }
        if animation.isPlaying { animation.pause() } else { animation.play() }
    }

    func returnToBeginning() { animation?.progress = 0 }

    func replay(_ step: SceneStep) {
        returnToBeginning()
        animation?.play()
    }
}

extension SceneSource {
    /// Makes scenes that show a composition.
    /// - Parameter name: the scene's name, by default the composition's; what no name can have is left out.
    public init(_ composition: LottieComposition, named name: String? = nil) {
        let markers = composition.markers.filter { composition.frames.contains($0.frame) }
        let title = composition.name.isEmpty ? (name ?? "") : composition.name
        let info = SceneInfo(
            SceneSource.word(name ?? composition.name), title: Localized(title, zh: title),
            keys: [(Localized("Space", zh: "空格"), Localized("play or stop", zh: "播放或停止"))],
            steps: markers.map { marker in
                SceneStep(
                    (marker.frame - composition.frames.lowerBound) / composition.frameRate,
                    Localized(marker.name, zh: marker.name))
            },
            movesByItself: true, duration: composition.duration, frameRate: composition.frameRate,
            size: composition.size)
        let settings = composition.settings
        self.init(info) { LottieScene(composition, info, settings) }
    }

    /// A text as a word that a command line and a file's name can have.
    private static func word(_ text: String) -> String {
        var word = ""
        for character in text where character.isPrintable && character != "/" {
            guard word.utf8.count + character.utf8.count <= 100 else { break }
            word.append(character)
        }
        word = String(word.drop { $0 == "-" || $0 == "." })
        return word.isEmpty ? "lottie" : word
    }
}
