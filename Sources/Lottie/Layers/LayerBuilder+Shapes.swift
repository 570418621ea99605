internal import Geometry
internal import LayerTree
internal import RenderTree

extension LayerBuilder {
    /// Adds layers for what a program draws.
    func addShapes(_ program: ShapeProgram, to layer: Layer) {
        add(program.items, to: layer)
        layer.isIsolated = program.items.contains(where: \.mixes)
    }

    private func add(_ items: [ShapeProgram.Item], to layer: Layer) {
        for item in items.reversed() {
            switch item {
            case .style(let style, let path): layer.addSublayer(self.layer(style, path))
            case .offsetStyle(let style, let paths): layer.addSublayer(self.layer(style, paths))
            case .group(let model, let items): add(model, items, to: layer)
            case .copies(let repeater, let laterIsAbove, let copies):
                let order = Array(copies.indices)
                for index in laterIsAbove ? order : order.reversed() {
                    layer.addSublayer(copy(index, of: copies[index], repeater))
                }
            }
        }
    }

    private func add(_ model: GroupModel, _ items: [ShapeProgram.Item], to layer: Layer) {
        let transform = TransformSampler(model.transform)
        if transform.constant == .identity, model.transform.opacity.constant == 1, model.blendMode == .normal {
            return add(items, to: layer)
        }
        let group = Layer(name: model.name ?? "Group")
        var motion = motion
        group.place(transform, model.transform, &motion)
        group.opacity = motion.follow(.init(\.opacity), model.transform.opacity)
        group.blendMode = model.blendMode
        motion.attach(to: group)
        add(items, to: group)
        layer.addSublayer(group)
    }

    private func copy(_ index: Int, of items: [ShapeProgram.Item], _ repeater: RepeaterSampler) -> Layer {
        let copy = Layer(name: "Copy \(index + 1)")
        copy.anchorPoint = .zero
        var motion = motion
        copy.transform = motion.follow(.init(\.transform), changes: repeater.changes) {
            repeater.map(of: index, at: $0)
        }
        copy.opacity = motion.follow(.init(\.opacity), changes: repeater.changes) {
            repeater.opacity(of: index, at: $0)
        }
        motion.attach(to: copy)
        add(items, to: copy)
        return copy
    }

    func layer(_ style: ShapeProgram.Style, _ path: PathProgram) -> ShapeLayer {
        let layer: ShapeLayer
        var motion = motion
        switch style {
        case .fill(let model):
            layer = ShapeLayer(name: model.name ?? "Fill")
            layer.fillRule = model.rule
            layer.blendMode = model.blendMode
            switch paint(model.paint, model.opacity, of: layer, .shape(\.fillColor), &motion) {
            case .color(let color): layer.fillColor = color
            case .gradient(let gradient):
                layer.fillGradient = motion.follow(.shape(\.fillGradient), changes: gradient.changes) {
                    gradient.gradient(at: $0)
                }
            }
        case .stroke(let model):
            layer = ShapeLayer(name: model.name ?? "Stroke", fillColor: .clear)
            layer.blendMode = model.blendMode
            switch paint(model.paint, model.opacity, of: layer, .shape(\.strokeColor), &motion) {
            case .color(let color): layer.strokeColor = color
            case .gradient(let gradient):
                layer.strokeGradient = motion.follow(.shape(\.strokeGradient), changes: gradient.changes) {
                    gradient.gradient(at: $0)
                }
            }
            setLine(model, of: layer, &motion)
        }
        layer.path = motion.follow(.shape(\.path), changes: path.changes) { path.path(at: $0) }
        motion.attach(to: layer)
        return layer
    }

    private func setLine(_ model: StrokeModel, of layer: ShapeLayer, _ motion: inout Motion) {
        layer.lineWidth = motion.follow(.shape(\.lineWidth), model.width)
        layer.lineCap = model.cap
        layer.lineJoin = model.join
        layer.miterLimit = model.miterLimit
        if model.dashes.isEmpty { return }
        let dashes = model.dashes.map { TrackSampler($0) }
        layer.lineDashPattern = motion.follow(.shape(\.lineDashPattern), changes: dashes.flatMap(\.changes)) { frame in
            dashes.map { $0.value(at: frame) }
        }
        layer.lineDashPhase = motion.follow(.shape(\.lineDashPhase), model.dashPhase)
    }

    private enum Paint {
        case color(Color)
        case gradient(GradientSampler)
    }

    /// The paint that a style begins with; an opacity that moves becomes the layer's.
    private func paint(
        _ model: PaintModel, _ opacity: Track<Double>, of layer: ShapeLayer, _ property: AnimatedProperty<Color>,
        _ motion: inout Motion
    ) -> Paint {
        let alpha = TrackSampler(opacity).constant
        if alpha == nil { layer.opacity = motion.follow(.init(\.opacity), opacity) }
        switch model {
        case .color(var track):
            for index in track.keys.indices {
                track.keys[index].value = track.keys[index].value.with(alpha: alpha ?? 1)
                track.keys[index].end = track.keys[index].end?.with(alpha: alpha ?? 1)
            }
            return .color(motion.follow(property, track))
        case .gradient(let gradient): return .gradient(GradientSampler(gradient, alpha: alpha ?? 1))
        }
    }
}

extension ShapeProgram.Item {
    /// Whether it mixes with what is behind it.
    fileprivate var mixes: Bool {
        switch self {
        case .style(.fill(let fill), _), .offsetStyle(.fill(let fill), _): fill.blendMode != .normal
        case .style(.stroke(let stroke), _), .offsetStyle(.stroke(let stroke), _): stroke.blendMode != .normal
        case .group(let model, let items): model.blendMode != .normal || items.contains(where: \.mixes)
        case .copies(_, _, let copies): copies.joined().contains(where: \.mixes)
        }
    }
}
