import Geometry
import Timing

/// What an animator does to letters, sampled.
struct AnimatorSampler: Sendable {
    private let selectors: [SelectorSampler]
    private let anchor: TrackSampler<Point>
    private let position: PositionSampler
    private let scale: TrackSampler<Point>
    private let rotation: TrackSampler<Double>
    private let skew: TrackSampler<Double>
    private let skewAxis: TrackSampler<Double>
    private let opacity: TrackSampler<Double>
    private let fill: TrackSampler<Color>?
    private let stroke: TrackSampler<Color>?
    private let strokeWidth: TrackSampler<Double>?
    let tracking: TrackSampler<Double>?
    /// The spans of frames in which it may change.
    let changes: [ClosedRange<Double>]

    init(_ animator: TextAnimator) {
        let transform = animator.transform ?? TransformModel()
        selectors = animator.selectors.map { SelectorSampler($0) }
        anchor = TrackSampler(transform.anchor)
        position = PositionSampler(transform.position)
        scale = TrackSampler(transform.scale)
        rotation = TrackSampler(transform.rotation)
        skew = TrackSampler(transform.skew)
        skewAxis = TrackSampler(transform.skewAxis)
        opacity = TrackSampler(transform.opacity)
        fill = animator.fill.map { TrackSampler($0) }
        stroke = animator.stroke.map { TrackSampler($0) }
        strokeWidth = animator.strokeWidth.map { TrackSampler($0) }
        tracking = animator.tracking.map { TrackSampler($0) }
        let numbers = [rotation, skew, skewAxis, opacity] + [strokeWidth, tracking].compactMap { $0 }
        changes =
            selectors.flatMap(\.changes) + anchor.changes + position.changes + scale.changes
            + numbers.flatMap(\.changes) + [fill, stroke].compactMap { $0 }.flatMap(\.changes)
    }

    /// How much a letter is selected; without a selector all are.
    func amount(of glyph: PlacedGlyph, in run: GlyphRun, at frame: Double) -> Double {
        selectors.reduce(1) { $0 * $1.amount(of: glyph, in: run, at: frame) }
    }

    /// Adds what it does to a letter.
    func apply(to look: inout GlyphShift, _ glyph: PlacedGlyph, in run: GlyphRun, at frame: Double) {
        let amount = amount(of: glyph, in: run, at: frame)
        if amount == 0 { return }
        look.anchor = look.anchor + anchor.value(at: frame) * amount
        look.position = look.position + position.value(at: frame) * amount
        let factor = scale.value(at: frame)
        look.scale = Point(look.scale.x * (1 + (factor.x - 1) * amount), look.scale.y * (1 + (factor.y - 1) * amount))
        look.turn = look.turn * .rotation(rotation.value(at: frame) * amount)
        let lean = skew.value(at: frame) * amount
        if lean != 0 { look.turn = look.turn * .skew(by: lean, along: skewAxis.value(at: frame) * amount) }
        look.opacity *= 1 + (opacity.value(at: frame) - 1) * amount
        if let fill { look.fill = look.fill.map { $0.interpolated(to: fill.value(at: frame), fraction: amount) } }
        if let stroke {
            let color = stroke.value(at: frame)
            look.stroke = look.stroke.map { $0.interpolated(to: color, fraction: amount) } ?? color
        }
        if let strokeWidth { look.strokeWidth += strokeWidth.value(at: frame) * amount }
    }
}

/// What animators together do to a letter.
struct GlyphShift {
    var anchor = Point.zero
    var position = Point.zero
    var scale = Point(1, 1)
    var turn = Affine.scale(1)
    var opacity = 1.0
    var fill: Color?
    var stroke: Color?
    var strokeWidth: Double
}
