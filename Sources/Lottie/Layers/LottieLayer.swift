internal import Geometry
public import LayerTree
internal import RenderTree

/// A layer that plays a composition.
///
/// It has the composition's size, begins at its first frame and stands still until ``play()``. Its sublayers have the
/// names that the designer gave them.
public final class LottieLayer: Layer {
    /// The composition that is shown.
    public let composition: LottieComposition
    /// How playing continues at the end of the segment (default: for ever).
    public var loopMode = LottieLoopMode.endless {
        didSet { if loopMode != oldValue { restart() } }
    }
    /// Composition seconds per second: negative plays backwards, 0 stands still.
    public var playbackSpeed = 1.0 {
        didSet {
            precondition(playbackSpeed.isFinite, "a playback speed is finite")
            if playbackSpeed != oldValue { restart() }
        }
    }
    /// The frames that are played; nil for all. It begins at the segment's first frame.
    public var segment: Range<Double>? {
        didSet {
            guard segment != oldValue else { return }
            (round, currentFrame) = (0, playbackSpeed < 0 ? played.upperBound : played.lowerBound)
        }
    }
    /// Whether it plays; false once the last round has ended.
    public private(set) var isPlaying = false
    /// Called whenever playing has reached the end of the last round.
    public var didEnd: (() -> Void)?

    /// The layer that runs in the composition's time.
    private let content = Layer(name: "content")
    /// The frame from which it plays.
    private var begin = 0.0
    /// The rounds that have been played, there and back as two.
    private var round = 0

    /// Makes a layer of the composition's size, at its first frame.
    /// - Parameter name: the layer's name (default: the composition's).
    public init(_ composition: LottieComposition, name: String? = nil) {
        self.composition = composition
        super.init(name: name ?? composition.name)
        bounds = Rect(origin: .zero, size: composition.size)
        content.anchorPoint = .zero
        content.bounds = bounds
        content.masksToBounds = true
        content.speed = 0
        let (rate, frames) = (composition.frameRate, composition.frames)
        content.timeOffset = frames.lowerBound / rate
        let builder = LayerBuilder(
            composition, models: composition.layers, clock: .direct(rate: rate),
            times: frames.lowerBound / rate...frames.upperBound / rate, frames: frames.lowerBound...frames.upperBound)
        builder.addLayers(to: content)
        addSublayer(content)
        begin = frames.lowerBound
        enteredTimeline = { [unowned self] in
            // What the time was on another stage is not known here.
            if isPlaying { stand(at: begin) }
            restart()
        }
    }

    /// Plays from where it is; from the beginning if it has ended.
    public func play() {
        if isPlaying { return }
        if isAtEnd { (round, currentFrame) = (0, isBackwards ? played.upperBound : played.lowerBound) }
        isPlaying = true
        restart()
    }

    /// Plays the segment of a marker, if there is one of that name; a moment plays to the composition's end.
    public func play(marker name: String) {
        guard let marker = composition.markers.first(where: { $0.name == name }) else { return }
        let end = marker.duration > 0 ? marker.frame + marker.duration : composition.frames.upperBound
        guard marker.frame < end else { return }
        pause()
        segment = marker.frame..<end
        (round, currentFrame) = (0, isBackwards ? played.upperBound : played.lowerBound)
        play()
    }

    /// Stops where it is.
    public func pause() {
        guard isPlaying else { return }
        let now = currentFrame
        isPlaying = false
        removeAnimation(forKey: Self.playback)
        stand(at: now)
    }

    /// Draws the composition in steps of time, from each round's beginning on; for nil, as at first, at every time.
    func setFrameSteps(_ steps: TimeSteps?) { content.steps = steps }

    /// The share of the segment that has been passed: 0…1. Setting it plays on from there, or stands there.
    public var progress: Double {
        get {
            let range = played
            return max(0, min(1, (currentFrame - range.lowerBound) / (range.upperBound - range.lowerBound)))
        }
        set {
            let range = played
            currentFrame = range.lowerBound + max(0, min(1, newValue)) * (range.upperBound - range.lowerBound)
        }
    }

    /// The frame that is shown, which may be fractional. Setting it plays on from there, or stands there.
    public var currentFrame: Double {
        get { content.localTime * composition.frameRate }
        set {
            precondition(newValue.isFinite, "a frame is a finite number")
            stand(at: newValue)
            if isPlaying { restart() }
        }
    }

    /// The frames that are played.
    private var played: Range<Double> {
        guard let segment, !segment.isEmpty else { return composition.frames }
        let frames = segment.clamped(to: composition.frames)
        return frames.isEmpty ? composition.frames : frames
    }

    /// Whether the present round runs towards the first frame.
    private var isBackwards: Bool {
        (playbackSpeed < 0) != (loopMode == .thereAndBack && round % 2 == 1)
    }

    private var isAtEnd: Bool {
        let range = played
        return isBackwards ? currentFrame <= range.lowerBound : currentFrame >= range.upperBound - Self.margin
    }

    /// The part of a frame before a segment's end at which playing stands still: its end shows the next frame.
    private static let margin = 1e-3
    /// The seconds of the shortest round that is played, so that its ends don't take all time; shorter ones stand still.
    private static let shortestRound = 1e-3
    /// The key of the call at the end of a round.
    private static let playback = "playback"

    private func stand(at frame: Double) {
        let range = played
        let shown = max(range.lowerBound, min(frame, range.upperBound - Self.margin))
        content.setTime(beginTime: 0, speed: 0, timeOffset: shown / composition.frameRate)
    }

    /// Runs on from the present frame, with an end that fits it.
    private func restart() {
        guard isPlaying else { return }
        let (rate, range) = (composition.frameRate, played)
        stand(at: currentFrame)
        let now = currentFrame
        begin = now
        let speed = isBackwards ? -abs(playbackSpeed) : abs(playbackSpeed)
        removeAnimation(forKey: Self.playback)
        let length = (range.upperBound - range.lowerBound) / rate
        guard isOnTimeline, speed != 0, length / abs(speed) >= Self.shortestRound else { return }
        content.setTime(beginTime: localTime, speed: speed, timeOffset: now / rate)
        let rest = (isBackwards ? now - range.lowerBound : range.upperBound - now) / rate / abs(speed)
        callBack(afterLocal: rest, forKey: Self.playback) { [weak self] in self?.endRound() }
    }

    /// Begins the next round, or stands at the end.
    private func endRound() {
        round += 1
        let isOver =
            switch loopMode {
            case .once: true
            case .count(let rounds): round >= rounds
            case .endless, .thereAndBack: false
            }
        if isOver {
            let end = isBackwards ? played.lowerBound : played.upperBound
            isPlaying = false
            stand(at: end)
            didEnd?()
        } else {
            stand(at: isBackwards ? played.upperBound : played.lowerBound)
            restart()
        }
    }
}

/// The behaviour of a ``LottieLayer`` at the end of a segment.
public enum LottieLoopMode: Hashable, Sendable {
    /// Stands at the last frame.
    case once
    /// Plays a number of rounds, then stands at the last frame.
    case count(Int)
    /// Begins again, for ever.
    case endless
    /// Plays there and back, for ever.
    case thereAndBack
}
