internal import Geometry
public import RenderTree

extension Layer {
    /// What the layer presents at a time of the stage: the model with every animation applied.
    public func presentation(at stageTime: Double) -> LayerState { state(atLocal: localTime(at: stageTime)) }

    /// What the layer presents now.
    public var presentation: LayerState { state(atLocal: localTime) }

    func state(atLocal local: Double) -> LayerState {
        if animations.isEmpty { return model }
        var state = model
        for attached in animations { attached.animation.apply(to: &state, at: local) }
        return state
    }

    /// The layer and all below it as a renderer sees them at a time of the superlayer; nil where nothing shows.
    public func renderNode(atParentTime parentTime: Double) -> RenderNode? {
        let local = time.local(atParent: parentTime)
        let state = state(atLocal: local)
        guard !state.isHidden, state.opacity > 0 else { return nil }
        var node = RenderNode(id: id, transform: state.transformToSuperlayer, opacity: min(state.opacity, 1))
        node.blendMode = state.blendMode
        node.shadow = state.shadow
        if state.shouldRasterize { node.rasterizationScale = state.rasterizationScale }
        if state.masksToBounds { node.clip = RoundedRect(state.bounds, radius: state.cornerRadius) }
        node.contents = state.paintOperations
        node.overlay = state.borderOperations
        node.children = sublayersBackToFront.compactMap { $0.renderNode(atParentTime: local) }
        if let mask {
            // A mask that shows nothing lets nothing through.
            guard let maskNode = mask.renderNode(atParentTime: local) else { return nil }
            node.mask = maskNode
        }
        return node
    }
}

extension LayerState {
    /// The background and the content, back to front.
    fileprivate var paintOperations: [PaintOperation] {
        var operations: [PaintOperation] = []
        if backgroundColor.alpha > 0, !bounds.isEmpty {
            operations.append(.fill(outline, .color(backgroundColor)))
        }
        switch content {
        case .none: break
        case .shape(let shape):
            if shape.fillColor.alpha > 0, !shape.path.isEmpty {
                operations.append(.fill(shape.path, .color(shape.fillColor), rule: shape.fillRule))
            }
            if shape.strokeColor.alpha > 0, shape.lineWidth > 0, !shape.path.isEmpty {
                let style = StrokeStyle(width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin)
                let line = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
                if !line.isEmpty { operations.append(.stroke(line, .color(shape.strokeColor), style)) }
            }
        case .gradient(let gradient):
            if !gradient.stops.isEmpty, !bounds.isEmpty {
                let brush = Brush.linearGradient(
                    gradient.stops, start: place(gradient.startPoint), end: place(gradient.endPoint))
                operations.append(.fill(outline, brush))
            }
        case .text(let text):
            if !text.string.isEmpty { operations.append(.text(text, in: bounds)) }
        case .picture(let picture):
            if !bounds.isEmpty { operations.append(.picture(picture, in: bounds)) }
        case .image(let image):
            if !bounds.isEmpty { operations.append(.image(ImagePlacement(image, in: bounds))) }
        }
        return operations
    }

    fileprivate var shadow: Shadow? {
        guard shadowOpacity > 0, shadowColor.alpha > 0 else { return nil }
        var color = shadowColor
        color.alpha *= min(shadowOpacity, 1)
        return Shadow(color: color, offset: shadowOffset, radius: shadowRadius, path: shadowPath)
    }

    /// The border, inside the bounds.
    fileprivate var borderOperations: [PaintOperation] {
        guard borderWidth > 0, borderColor.alpha > 0, !bounds.isEmpty else { return [] }
        let inner = bounds.inset(by: Insets(all: borderWidth / 2))
        let path = Path(RoundedRect(inner, radius: cornerRadius - borderWidth / 2))
        return [.stroke(path, .color(borderColor), StrokeStyle(width: borderWidth))]
    }

    private var outline: Path { Path(RoundedRect(bounds, radius: cornerRadius)) }

    private func place(_ share: Point) -> Point {
        Point(bounds.minX + share.x * bounds.width, bounds.minY + share.y * bounds.height)
    }
}
