internal import Geometry
internal import LayerTree
internal import RenderTree

extension LayerBuilder {
    /// A layer with effects, the first of them applied first; the layer itself if there are none.
    func affected(_ layer: Layer, by effects: [EffectModel], masks: [MaskModel]) -> Layer {
        var layer = layer
        var filters: [FilterSampler] = []
        func applyFilters() {
            if filters.isEmpty { return }
            let (samplers, filtered) = (filters, wrapped(layer, name: "filters"))
            var motion = motion
            filtered.filters = motion.follow(.init(\.filters), changes: samplers.flatMap(\.changes)) { frame in
                samplers.map { $0.filter(at: frame) }
            }
            motion.attach(to: filtered)
            (layer, filters) = (filtered, [])
        }
        for effect in effects {
            if let filter = FilterSampler(effect) {
                filters.append(filter)
                continue
            }
            applyFilters()
            layer = wrapped(layer, name: "effect")
            switch effect {
            case .dropShadow(let color, let opacity, let angle, let distance, let blur):
                var motion = motion
                layer.shadowColor = motion.follow(.init(\.shadowColor), color)
                layer.shadowOpacity = motion.follow(.init(\.shadowOpacity), opacity)
                layer.shadowRadius = motion.follow(.init(\.shadowRadius), blur)
                let (angle, distance) = (TrackSampler(angle), TrackSampler(distance))
                layer.shadowOffset = motion.follow(.init(\.shadowOffset), changes: angle.changes + distance.changes) {
                    frame in
                    let (direction, reach) = (angle.value(at: frame), distance.value(at: frame))
                    return Point(reach * Math.sin(direction), -reach * Math.cos(direction))
                }
                motion.attach(to: layer)
            case .stroke(let index, let color, let width, let opacity):
                let lines = index.map { masks.indices.contains($0) ? [masks[$0]] : [] } ?? masks
                let strokes = Layer(name: "strokes")
                var motion = motion
                // Where lines of several masks cross, they are not drawn twice (as in lottie-web's stroke effect).
                strokes.opacity = motion.follow(.init(\.opacity), opacity)
                motion.attach(to: strokes)
                for mask in lines { strokes.addSublayer(line(along: mask.path, color, width)) }
                layer.addSublayer(strokes)
            case .fill, .tint, .tritone, .blur: break
            }
        }
        applyFilters()
        return layer
    }

    private func wrapped(_ layer: Layer, name: String) -> Layer {
        let wrapper = Layer(name: name)
        wrapper.anchorPoint = .zero
        wrapper.addSublayer(layer)
        return wrapper
    }

    private func line(along path: Track<Path>, _ color: Track<Color>, _ width: Track<Double>) -> Layer {
        let line = ShapeLayer(name: "stroke", fillColor: .clear)
        line.lineJoin = .round
        line.lineCap = .round
        var motion = motion
        line.path = motion.follow(.shape(\.path), path)
        line.strokeColor = motion.follow(.shape(\.strokeColor), color)
        line.lineWidth = motion.follow(.shape(\.lineWidth), width)
        motion.attach(to: line)
        return line
    }
}

/// An effect that changes colours or blurs, solved for sampling.
private struct FilterSampler: Sendable {
    let changes: [ClosedRange<Double>]
    private let value: @Sendable (Double) -> Filter

    /// Solves an effect; nil for one that draws something.
    init?(_ effect: EffectModel) {
        switch effect {
        case .fill(let color, let opacity):
            let (color, opacity) = (TrackSampler(color), TrackSampler(opacity))
            changes = color.changes + opacity.changes
            value = { .fill(color.value(at: $0).with(alpha: opacity.value(at: $0))) }
        case .tint(let black, let white, let amount):
            let (black, white, amount) = (TrackSampler(black), TrackSampler(white), TrackSampler(amount))
            changes = black.changes + white.changes + amount.changes
            value = { .tint(black: black.value(at: $0), white: white.value(at: $0), amount: amount.value(at: $0)) }
        case .tritone(let bright, let middle, let dark, let amount):
            let (bright, middle, dark) = (TrackSampler(bright), TrackSampler(middle), TrackSampler(dark))
            let amount = TrackSampler(amount)
            changes = bright.changes + middle.changes + dark.changes + amount.changes
            value = { frame in
                .tritone(
                    dark: dark.value(at: frame), middle: middle.value(at: frame), bright: bright.value(at: frame),
                    amount: amount.value(at: frame))
            }
        case .blur(let deviation, let x, let y):
            let deviation = TrackSampler(deviation)
            changes = deviation.changes
            value = { frame in
                let size = deviation.value(at: frame)
                return .blur(x: x ? size : 0, y: y ? size : 0)
            }
        case .dropShadow, .stroke: return nil
        }
    }

    func filter(at frame: Double) -> Filter { value(frame) }
}
