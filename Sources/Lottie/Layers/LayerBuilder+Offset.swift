internal import Geometry
internal import LayerTree
internal import RenderTree

/// Offset paths are not computed: they are what lines of twice the offset cover, added to the paths or taken from them.
///
/// Open paths become the line alone, as in After Effects. Paths with offsets of their own are painted apart: a fill's rule
/// holds within those of one offset, and a merge of paths with different offsets is one of the paths as they were.
extension LayerBuilder {
    /// A fill or stroke of paths of which some are offset.
    func layer(_ style: ShapeProgram.Style, _ paths: [ShapeProgram.OffsetPath]) -> Layer {
        let layer =
            switch style {
            case .fill(let model): isolated(model.name ?? "Fill", model.blendMode, model.opacity)
            case .stroke(let model): isolated(model.name ?? "Stroke", model.blendMode, model.opacity)
            }
        for (index, path) in paths.enumerated() {
            // A path that shrinks erases from its own group only.
            let part = paths.count == 1 ? layer : isolated("Paths \(index + 1)", .normal, Track(1))
            add(style, path, to: part)
            if part !== layer { layer.addSublayer(part) }
        }
        return layer
    }

    private func add(_ style: ShapeProgram.Style, _ path: ShapeProgram.OffsetPath, to layer: Layer) {
        let amounts = path.offsets.map(\.amount)
        let changes = amounts.flatMap(\.changes)
        @Sendable func amount(at frame: Double) -> Double { amounts.reduce(0) { $0 + $1.value(at: frame) } }
        switch style {
        case .fill(let model):
            let fill = FillModel(name: "Inside", paint: model.paint, opacity: Track(1), rule: model.rule)
            add(fill, path, grownBy: changes, to: layer, amount(at:))
        case .stroke(var model) where path.offsets.isEmpty:
            (model.opacity, model.blendMode) = (Track(1), .normal)
            layer.addSublayer(self.layer(.stroke(model), path.path))
        case .stroke(let model):
            // It is what the path grown by half the line's width more has, and grown by half of it less has not.
            let width = TrackSampler(model.width)
            let fill = FillModel(name: "Outside", paint: model.paint, opacity: Track(1), rule: .nonZero)
            add(fill, path, grownBy: changes + width.changes, to: layer) { amount(at: $0) + width.value(at: $0) / 2 }
            let inside = isolated("Inside", .destinationOut, Track(1))
            let hole = FillModel(name: "Inside", paint: .color(Track(.black)), opacity: Track(1), rule: .nonZero)
            add(hole, path, grownBy: changes + width.changes, to: inside) { amount(at: $0) - width.value(at: $0) / 2 }
            layer.addSublayer(inside)
        }
    }

    private func isolated(_ name: String, _ blendMode: BlendMode, _ opacity: Track<Double>) -> Layer {
        let layer = Layer(name: name)
        layer.anchorPoint = .zero
        layer.blendMode = blendMode
        layer.isIsolated = true
        var motion = motion
        layer.opacity = motion.follow(.init(\.opacity), opacity)
        motion.attach(to: layer)
        return layer
    }

    /// Adds the inside of a path grown by a distance, shrunk by a negative one.
    private func add(
        _ fill: FillModel, _ path: ShapeProgram.OffsetPath, grownBy changes: [ClosedRange<Double>], to layer: Layer,
        _ distance: @escaping @Sendable (Double) -> Double
    ) {
        guard let offset = path.offsets.last else { return layer.addSublayer(self.layer(.fill(fill), path.path)) }
        layer.addSublayer(self.layer(.fill(fill), .closed(path.path)))
        for (name, sign) in [("Growth", 1.0), ("Shrinkage", -1.0)] {
            let line = self.layer(
                .stroke(
                    StrokeModel(
                        name: name, paint: fill.paint, opacity: Track(1), width: Track(0),
                        cap: offset.join == .round ? .round : .butt, join: offset.join,
                        miterLimit: offset.miterLimit)),
                path.path)
            var width = motion
            line.lineWidth = width.follow(.shape(\.lineWidth), changes: changes) { 2 * max(0, sign * distance($0)) }
            width.attach(to: line)
            if sign < 0 { line.blendMode = .destinationOut }
            layer.addSublayer(line)
        }
    }
}
