import Geometry
import LayerTree
public import Scenes
import Stage

/// An animation from a file as a scene: its colours, numbers and texts are parameters.
final class LottieScene: FileScene {
    static let info = SceneInfo("lottie", movesByItself: true)

    let shownInfo: SceneInfo
    private let composition: LottieComposition
    private let settings: LottieParameterList
    /// The file's unmet needs, in words, once each.
    private let needs: [String]
    private var animation: LottieLayer?
    private var host: Layer?

    /// Makes a scene that shows nothing.
    convenience init() {
        self.init(
            LottieComposition(name: "", size: Size(1, 1), frameRate: 1, frames: 0..<1, layers: []), LottieScene.info)
    }

    init(_ composition: LottieComposition, _ info: SceneInfo) {
        self.composition = composition
        shownInfo = info
        settings = LottieParameterList(of: composition)
        var said: Set<String> = []
        needs = composition.needs.map(\.feature).filter { said.insert($0).inserted }
    }

    func build(_ context: SceneContext) {
        let animation = LottieLayer(
            composition.setting(settings.changes), name: "animation")
        context.host.addSublayer(animation)
        (self.animation, host) = (animation, context.host)
        // With reduced motion the first frame stands still.
        if !context.stage.reducesMotion { animation.play() }
    }

    /// Fits the animation into the viewport, in the middle.
    func layout() {
        guard let animation, let host else { return }
        let room = host.bounds
        animation.position = Point(room.midX, room.midY)
        animation.transform = .scale(scale(in: room))
    }

    private func scale(in room: Rect) -> Double {
        min(room.width / composition.size.width, room.height / composition.size.height)
    }

    var filePlayback: FilePlayback? {
        guard let animation, let host, let stage = host.stage else { return nil }
        let board = Rect(center: host.bounds.center, size: composition.size * scale(in: host.bounds))
        let frames = composition.frames
        // The last frame of a file may be a part of one.
        let count = max(1, Int((frames.upperBound - frames.lowerBound - Self.tolerance).rounded(.up)))
        let frame = Int((animation.currentFrame - frames.lowerBound + Self.tolerance).rounded(.down))
        return FilePlayback(
            frame: max(0, min(frame, count - 1)), frameCount: count, frameRate: composition.frameRate,
            isPlaying: animation.isPlaying,
            board: stage.convert(board, from: host), needs: needs)
    }

    /// The part of a frame by which times of frames may be rounded.
    private static let tolerance = 1e-6

    var fit: SceneFit { .none }

    func performMainAction() {
        guard let animation else { return }
        if animation.isPlaying { animation.pause() } else { animation.play() }
    }

    func setFrameSteps(_ steps: TimeSteps?) { animation?.setFrameSteps(steps) }

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
            keys: [(Localized("Space", zh: "空格"), Localized("play or pause", zh: "播放或暂停"))],
            steps: markers.map { marker in
                SceneStep(
                    (marker.frame - composition.frames.lowerBound) / composition.frameRate,
                    Localized(marker.name, zh: marker.name))
            },
            movesByItself: true, duration: composition.duration, frameRate: composition.frameRate,
            size: composition.size)
        self.init(info) { LottieScene(composition, info) }
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
