import Geometry
import Timing

/// An animator's effect on letters, solved for sampling.
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
    private let tracking: TrackSampler<Double>?
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

    /// The animator at a frame, for the letters of a run.
    func animator(at frame: Double, in run: GlyphRun) -> SampledAnimator {
        let selectors = selectors.map { $0.selector(at: frame, in: run) }
        return SampledAnimator(
            amounts: run.glyphs.map { glyph in selectors.reduce(1) { $0 * $1.amount(of: glyph) } },
            anchor: anchor.value(at: frame), position: position.value(at: frame), scale: scale.value(at: frame),
            rotation: rotation.value(at: frame), skew: skew.value(at: frame), skewAxis: skewAxis.value(at: frame),
            opacity: opacity.value(at: frame), fill: fill?.value(at: frame), stroke: stroke?.value(at: frame),
            strokeWidth: strokeWidth?.value(at: frame), tracking: tracking?.value(at: frame))
    }
}

/// An animator at a frame.
struct SampledAnimator {
    /// How much each letter of a run is selected; without a selector all are.
    let amounts: [Double]
    let anchor: Point
    let position: Point
    let scale: Point
    let rotation: Double
    let skew: Double
    let skewAxis: Double
    let opacity: Double
    let fill: Color?
    let stroke: Color?
    let strokeWidth: Double?
    let tracking: Double?

    /// Adds what it does to a letter of the run.
    func apply(to look: inout GlyphShift, of index: Int) {
        let amount = amounts[index]
        if amount == 0 { return }
        look.anchor = look.anchor + anchor * amount
        look.position = look.position + position * amount
        look.scale = Point(look.scale.x * (1 + (scale.x - 1) * amount), look.scale.y * (1 + (scale.y - 1) * amount))
        look.turn = look.turn * .rotation(rotation * amount)
        let lean = skew * amount
        if lean != 0 { look.turn = look.turn * .skew(by: lean, along: skewAxis * amount) }
        look.opacity *= 1 + (opacity - 1) * amount
        if let fill { look.fill = look.fill.map { $0.interpolated(to: fill, fraction: amount) } }
        if let stroke { look.stroke = look.stroke.map { $0.interpolated(to: stroke, fraction: amount) } ?? stroke }
        if let strokeWidth { look.strokeWidth += strokeWidth * amount }
    }
}

/// The combined effect of all animators on a letter.
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
