internal import Geometry
internal import RenderTree
internal import Timing

extension AnimatedProperty {
    /// The smallest change of the value that can be seen, in the units of the value.
    ///
    /// Of lengths it is a fiftieth of a pixel at 2 pixels per point, of opacity and colours half a step of 256. Scales,
    /// angles and fractions move what is far away: theirs moves the end of a line of 1,000 points by that of lengths.
    var visibleChange: Double {
        if let known = visibleChanges[LayerKey(path: key)] { return known }
        return switch Value.self {
        case is Point.Type, is Size.Type, is Rect.Type, is Path.Type, is Path?.Type: lengthChange
        case is Color.Type, is [GradientStop].Type, is [Filter].Type: shadeChange
        default: factorChange
        }
    }
}

extension AnimatedProperty where Value: Interpolatable {
    /// The magnitude of a change, in the units of ``visibleChange``.
    ///
    /// Of a map's parts a displacement counts as the share of a line of 1,000 points that the others move.
    func magnitude(of change: Value.Delta) -> Double {
        (change as? AffineDelta)?.magnitude(displacementsBy: factorChange / lengthChange) ?? change.magnitude
    }
}

private let lengthChange = 0.01
private let shadeChange = 1.0 / 512
private let factorChange = 1e-5

/// The changes of numbers that are not factors, and of points that are.
private let visibleChanges: [LayerKey: Double] = {
    let lengths: [AnimatableKey<Double>] = [
        \.position.x, \.position.y, \.bounds.origin.x, \.bounds.origin.y, \.bounds.size.width, \.bounds.size.height,
        \.transform.translation.x, \.transform.translation.y, \.transform.tx, \.transform.ty, \.cornerRadius,
        \.borderWidth, \.shadowOffset.x, \.shadowOffset.y, \.shadowRadius, \.shape.lineWidth, \.shape.lineDashPhase,
    ]
    let shades: [AnimatableKey<Double>] = [\.opacity, \.shadowOpacity]
    let factors: [LayerKey] = [
        LayerKey(path: \LayerState.anchorPoint), LayerKey(path: \LayerState.gradient.startPoint),
        LayerKey(path: \LayerState.gradient.endPoint), LayerKey(path: \LayerState.image.contentsRect),
        LayerKey(path: \LayerState.image.contentsCenter),
    ]
    var changes: [LayerKey: Double] = [:]
    for key in lengths { changes[LayerKey(path: key)] = lengthChange }
    for key in shades { changes[LayerKey(path: key)] = shadeChange }
    for key in factors { changes[key] = factorChange }
    return changes
}()
