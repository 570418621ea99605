import Geometry

/// A transform solved for sampling.
struct TransformSampler: Sendable {
    let anchor: TrackSampler<Point>
    let position: PositionSampler
    let scale: TrackSampler<Point>
    let rotation: TrackSampler<Double>
    let skew: TrackSampler<Double>
    let skewAxis: TrackSampler<Double>
    let rotationX: TrackSampler<Double>
    let rotationY: TrackSampler<Double>
    let turnsAlongPath: Bool
    /// The map if it never changes.
    private(set) var constant: Affine?

    init(_ model: TransformModel, turnsAlongPath: Bool = false) {
        anchor = TrackSampler(model.anchor)
        position = PositionSampler(model.position)
        scale = TrackSampler(model.scale)
        rotation = TrackSampler(model.rotation)
        skew = TrackSampler(model.skew)
        skewAxis = TrackSampler(model.skewAxis)
        rotationX = TrackSampler(model.rotationX)
        rotationY = TrackSampler(model.rotationY)
        self.turnsAlongPath = turnsAlongPath && position.constant == nil
        let isConstant =
            anchor.constant != nil && position.constant != nil && scale.constant != nil && rotation.constant != nil
            && skew.constant != nil && skewAxis.constant != nil && rotationX.constant != nil
            && rotationY.constant != nil
        if isConstant { constant = map(at: 0) }
    }

    /// Whether it is a position, an anchor, a scale and a rotation alone, which a layer has as properties.
    var isPlain: Bool {
        skew.constant == 0 && rotationX.constant == 0 && rotationY.constant == 0 && !turnsAlongPath
    }

    /// The spans of frames in which it may change.
    var changes: [ClosedRange<Double>] {
        anchor.changes + position.changes + scale.changes + rotation.changes + skew.changes + skewAxis.changes
            + rotationX.changes + rotationY.changes
    }

    /// T(position)·R(rotation)·Skew·S(scale)·T(−anchor) at a frame.
    func map(at frame: Double) -> Affine {
        if let constant { return constant }
        let (place, center) = (position.value(at: frame), anchor.value(at: frame))
        return .translation(place.x, place.y) * turn(at: frame) * .translation(-center.x, -center.y)
    }

    /// The map about the anchor.
    func turn(at frame: Double) -> Affine {
        let factors = scale.value(at: frame)
        var map = Affine.scale(factors.x, factors.y)
        let lean = skew.value(at: frame)
        if lean != 0 {
            map = .skew(by: lean, along: skewAxis.value(at: frame)) * map
        }
        var angle = rotation.value(at: frame)
        if turnsAlongPath { angle += position.direction(at: frame) }
        if angle != 0 { map = .rotation(angle) * map }
        let (x, y) = (rotationX.value(at: frame), rotationY.value(at: frame))
        if x != 0 || y != 0 {
            // Turned about y, then about x, and seen from the front: what depth adds is lost without perspective.
            map = Affine(Math.cos(y), Math.sin(x) * Math.sin(y), 0, Math.cos(x), 0, 0) * map
        }
        return map
    }
}

extension Affine {
    /// A lean along an axis, both in radians, as lottie-web's `skewFromAxis`.
    static func skew(by lean: Double, along axis: Double) -> Affine {
        .rotation(-axis) * Affine(1, 0, Math.tan(-lean), 1, 0, 0) * .rotation(axis)
    }
}
