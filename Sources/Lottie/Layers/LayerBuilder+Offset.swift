internal import Geometry
internal import LayerTree
internal import RenderTree

/// Offset paths are not computed: they are what lines of twice the offset cover, added to the paths or taken from them.
///
/// Open paths become the line alone, as in After Effects.
extension LayerBuilder {
    /// A fill or stroke of offset paths.
    func layer(_ style: ShapeProgram.Style, _ path: PathProgram, _ offset: OffsetSampler) -> Layer {
        let amount = offset.amount
        switch style {
        case .fill(let model):
            let layer = isolated(model.name ?? "Fill", model.blendMode, model.opacity)
            let fill = FillModel(name: "Inside", paint: model.paint, opacity: Track(1), rule: model.rule)
            add(fill, path, offset, grownBy: amount.changes, to: layer) { amount.value(at: $0) }
            return layer
        case .stroke(let model):
            // It is what the path grown by half the line's width more has, and grown by half of it less has not.
            let layer = isolated(model.name ?? "Stroke", model.blendMode, model.opacity)
            let width = TrackSampler(model.width)
            let changes = amount.changes + width.changes
            let fill = FillModel(name: "Outside", paint: model.paint, opacity: Track(1), rule: .nonZero)
            add(fill, path, offset, grownBy: changes, to: layer) { amount.value(at: $0) + width.value(at: $0) / 2 }
            let inside = isolated("Inside", .destinationOut, Track(1))
            let hole = FillModel(name: "Inside", paint: .color(Track(.black)), opacity: Track(1), rule: .nonZero)
            add(hole, path, offset, grownBy: changes, to: inside) { amount.value(at: $0) - width.value(at: $0) / 2 }
            layer.addSublayer(inside)
            return layer
        }
    }

    private func isolated(_ name: String, _ blendMode: BlendMode, _ opacity: Track<Double>) -> Layer {
        let layer = Layer(name: name)
        layer.anchorPoint = .zero
        layer.blendMode = blendMode
        layer.isIsolated = true
        var motion = motion
        layer.opacity = motion.follow(\.opacity, opacity)
        motion.attach(to: layer)
        return layer
    }

    /// Adds the inside of a path grown by a distance, shrunk by a negative one.
    private func add(
        _ fill: FillModel, _ path: PathProgram, _ offset: OffsetSampler, grownBy changes: [ClosedRange<Double>],
        to layer: Layer, _ distance: @escaping @Sendable (Double) -> Double
    ) {
        layer.addSublayer(self.layer(.fill(fill), .closed(path)))
        for (name, sign) in [("Growth", 1.0), ("Shrinkage", -1.0)] {
            let line = self.layer(
                .stroke(
                    StrokeModel(
                        name: name, paint: fill.paint, opacity: Track(1), width: Track(0),
                        cap: offset.join == .round ? .round : .butt, join: offset.join,
                        miterLimit: offset.miterLimit)),
                path)
            var width = motion
            line.lineWidth = width.follow(\.shape.lineWidth, changes: changes) { 2 * max(0, sign * distance($0)) }
            width.attach(to: line)
            if sign < 0 { line.blendMode = .destinationOut }
            layer.addSublayer(line)
        }
    }
}
