internal import Geometry
internal import LayerTree
internal import RenderTree

extension LayerBuilder {
    /// Cuts a layer by its masks.
    ///
    /// With m the coverage of a path times its opacity, and M what is left so far, from 1 if the first mask takes away
    /// and else from 0: add M + m − Mm, subtract M(1 − m), intersect Mm, difference xor.
    func addMasks(_ masks: [MaskModel], to layer: Layer) {
        let masks = masks.filter { $0.mode != .none }
        guard let first = masks.first else { return }
        let isOpaque = first.opacity.constant == 1 && first.expansion.constant == 0
        if masks.count == 1, isOpaque {
            layer.mask = shape(of: first, name: "mask")
            layer.maskKind = (first.mode == .subtract) != first.isInverted ? .invertedAlpha : .alpha
            return
        }
        let mask = Layer(name: "masks")
        mask.anchorPoint = .zero
        if [.subtract, .intersect, .darken].contains(first.mode) { mask.addSublayer(Self.everything) }
        for model in masks {
            let part = part(of: model)
            part.blendMode =
                switch model.mode {
                case .none, .add, .lighten: .normal
                case .subtract: .destinationOut
                case .intersect, .darken: .destinationIn
                case .difference: .xor
                }
            mask.addSublayer(part)
        }
        layer.mask = mask
    }

    /// A mask's coverage as the alpha of a layer.
    private func part(of model: MaskModel) -> Layer {
        let shape = shape(of: model, name: "mask")
        if !model.isInverted {
            follow(model.opacity, in: shape, model)
            return shape
        }
        let hole = Layer(name: "inverted mask")
        hole.anchorPoint = .zero
        hole.isIsolated = true
        hole.addSublayer(Self.everything)
        shape.blendMode = .destinationOut
        hole.addSublayer(shape)
        follow(model.opacity, in: hole, model)
        return hole
    }

    private func follow(_ opacity: Track<Double>, in layer: Layer, _ model: MaskModel) {
        var motion = motion
        layer.opacity = motion.follow(.init(\.opacity), opacity)
        motion.attach(to: layer)
    }

    /// The shape that covers all of a layer.
    private static var everything: ShapeLayer {
        let reach = LottieLimits.coordinate
        return ShapeLayer(name: "everything", path: Path(rect: Rect(-reach, -reach, 2 * reach, 2 * reach)))
    }

    /// A mask's path, grown or shrunk by its expansion.
    private func shape(of model: MaskModel, name: String) -> Layer {
        let expansion = TrackSampler(model.expansion)
        func outline(_ fill: Color, _ stroke: Color, times sign: Double = 1) -> ShapeLayer {
            let shape = ShapeLayer(name: name, fillColor: fill)
            var motion = motion
            shape.path = motion.follow(.shape(\.path), model.path)
            if stroke != .clear {
                shape.strokeColor = stroke
                shape.miterLimit = 10
                shape.lineWidth = motion.follow(.shape(\.lineWidth), changes: expansion.changes) {
                    2 * max(0, sign * expansion.value(at: $0))
                }
            }
            motion.attach(to: shape)
            return shape
        }
        if expansion.constant == 0 { return outline(.black, .clear) }
        let shrinks = model.expansion.keys.contains { min($0.value, $0.end ?? 0) < 0 }
        if !shrinks { return outline(.black, .black) }
        let whole = Layer(name: name)
        whole.anchorPoint = .zero
        whole.isIsolated = true
        let edge = outline(.clear, .black, times: -1)
        edge.blendMode = .destinationOut
        whole.addSublayer(outline(.black, .black))
        whole.addSublayer(edge)
        return whole
    }
}
