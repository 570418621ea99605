import Geometry
import LayerTree
import RenderTree
import Stage
import Timing

/// The look of an owl: pupils that turn to what it watches, and a blink now and then.
///
/// Not in the article. It adds layers to the face and moves nothing else.
final class OwlGaze {
    /// How far a pupil goes, in points.
    static let reach = 3.0
    /// The distance, in points, at which a pupil has gone 0.7 of its way.
    private static let halfway = 90.0
    /// Between the eyes.
    private static let center = Point(58, 60)
    /// Pupils come to rest in as many places to a point, so that not every move of the pointer changes something.
    private static let steps = 8.0
    /// Critically damped: no pupil goes too far.
    private static let turn = Animation.spring(Spring(response: 0.4, dampingRatio: 1))
    /// The seconds from one blink to the next.
    private static let pause = 2.5...7.0
    private static let blinkDuration = 0.24

    private let face: Layer
    private unowned let stage: Stage
    /// The whites that cover the face's own pupils.
    /// They are hidden, as the pupils are, while the eyes look straight ahead.
    private let whites = ImageLayer(name: "eyes", OwlArt.emptyEyes)
    private let pupils = ImageLayer(name: "pupils", OwlArt.openPupils)
    private let lids = ImageLayer(name: "blink", OwlArt.eyelids)
    private var random: SeededGenerator
    private var nextBlink: ScheduledAction?
    private var offset = Point.zero

    /// Opens the eyes of a face.
    /// - Parameter seed: chooses the times of the blinks.
    init(face: Layer, seed: UInt64, on stage: Stage) {
        self.face = face
        self.stage = stage
        random = SeededGenerator(seed: seed)
        lids.opacity = 0
        face.addSublayers(whites, pupils, lids)
        hideRestingPupils()
        for layer in face.sublayers { layer.frame = Rect(origin: .zero, size: OwlArt.face.size) }
    }

    /// Turns the pupils to a point of the viewport, straight ahead without one. Returns whether they turn.
    /// - Parameter tolerance: how far they may be from looking at the point, in points of their own way.
    func look(at point: Point?, within tolerance: Double = 0) -> Bool {
        let target = point.flatMap { stage.convert($0, to: face) }.map(OwlGaze.offset(towards:)) ?? .zero
        let way = target - offset
        guard target != offset, target == .zero || max(abs(way.x), abs(way.y)) >= tolerance else { return false }
        offset = target
        for layer in [whites, pupils] { layer.isHidden = false }
        stage.animate(OwlGaze.turn) {
            pupils.set(\.transform.translation, to: target)
        } completion: { [weak self] isFinished in
            if isFinished { self?.hideRestingPupils() }
        }
        return true
    }

    /// Looks straight ahead at once.
    func rest() {
        offset = .zero
        pupils.set(\.transform.translation, to: .zero)
        hideRestingPupils()
    }

    private func hideRestingPupils() {
        for layer in [whites, pupils] { layer.isHidden = offset == .zero }
    }

    /// How far pupils move to look at a point of the face's coordinates.
    private static func offset(towards point: Point) -> Point {
        let way = point - center
        let distance = (way.x * way.x + way.y * way.y + halfway * halfway).squareRoot()
        func rounded(_ value: Double) -> Double { (value * steps).rounded(.towardZero) / steps }
        return Point(rounded(way.x / distance * reach), rounded(way.y / distance * reach))
    }

    /// Whether the eyes blink from time to time; each blink is an event at its own time.
    var blinks = false {
        didSet {
            guard blinks != oldValue else { return }
            nextBlink?.cancel()
            if blinks { scheduleBlink() }
        }
    }

    private func scheduleBlink() {
        nextBlink = stage.after(.random(in: OwlGaze.pause, using: &random)) { [weak self] in
            self?.blink()
            self?.scheduleBlink()
        }
    }

    private func blink() {
        let frames = Keyframes(values: [0.0, 1, 1, 0], keyTimes: [0, 0.3, 0.5, 1])
        lids.add(KeyframeAnimation(\.opacity, frames, duration: OwlGaze.blinkDuration), forKey: "blink")
    }
}
