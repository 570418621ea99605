internal import Geometry
public import RenderTree

extension Layer {
    /// The presented values at a time of the stage: the model with every animation applied.
    public func presentation(at stageTime: Double) -> LayerState { state(atLocal: localTime(at: stageTime)) }

    /// The presented values now.
    public var presentation: LayerState { state(atLocal: localTime) }

    /// The presented values at a time of the superlayer, and the layer's time then.
    package func presentation(atParentTime parentTime: Double) -> (state: LayerState, localTime: Double) {
        let local = time.local(atParent: parentTime)
        return (state(atLocal: local), local)
    }

    /// The first time after a time of the stage at which an animation begins, takes a step, or may jump; infinity if none
    /// does.
    ///
    /// No event happens then, but the presented values may be others.
    package func nextStep(after stageTime: Double) -> Double {
        if animations.isEmpty { return .infinity }
        // A layer whose time runs backwards leaves such times behind.
        let rate = timeRate
        guard rate > 0 else { return .infinity }
        let local = localTime(at: stageTime)
        // The time of a change may round to the present one, or to one before it.
        let least = max(stageTime.nextUp, stageTime + local.ulp / rate)
        return animations.reduce(.infinity) { next, attached in
            var change = attached.nextChange(after: local)
            if change == local, let spans = attached.animation as? any SpannedAnimation {
                change = spans.changeEnd(after: local)
            }
            return change > local ? min(next, max(least, self.stageTime(atLocal: change))) : next
        }
    }

    func state(atLocal local: Double) -> LayerState {
        if animations.isEmpty { return model }
        if local >= nextBegin { return stateAhead(atLocal: local) }
        var state = model
        for index in animations.indices { animations[index].animation.apply(to: &state, at: local) }
        return state
    }

    /// The state past the begin of a delayed change. Inlined, its copies would cost every presentation a sixth more.
    @inline(never)
    private func stateAhead(atLocal local: Double) -> LayerState { stack.ahead(to: local).state(atLocal: local) }

    /// The render node of the layer and its descendants at a time of the superlayer.
    ///
    /// Returns nil if nothing is visible, and the same node in memory if nothing moves and nothing has changed since
    /// the last call. Layers nested deeper than ``maximumDepth`` are left out.
    public func renderNode(atParentTime parentTime: Double) -> RenderNode? {
        renderNode(atParentTime: parentTime, depth: 1)
    }

    func renderNode(atParentTime parentTime: Double, depth: Int) -> RenderNode? {
        if let cachedNode, cachedNode.isValid(at: parentTime, depth: depth) { return cachedNode.node }
        guard depth <= Layer.maximumDepth else { return nil }
        var validity = Validity.always
        let node = makeNode(atLocal: drawnTime(atParent: parentTime), depth, &validity)
        validity = validity.inParent(of: time)
        if let steps, parentTime >= beginTime { validity = validity.inSteps(steps, around: parentTime) }
        guard validity.isUsable else {
            // The old one, and with it those that contain it, are no longer what is shown.
            dropCachedNode()
            return node
        }
        let kept = node?.withExtent()
        cachedNode = CachedNode(node: kept, depth: depth, validity: validity)
        return kept
    }

    private func makeNode(atLocal local: Double, _ depth: Int, _ validity: inout Validity) -> RenderNode? {
        let state = state(atLocal: local)
        // Of no opacity, that mode clears what is behind.
        guard !state.isHidden, state.opacity > 0 || state.blendMode == .destinationIn else {
            let parts = state.isHidden ? KeyFootprint.hiding : .hiding.union(.fading)
            validity = steadiness(around: local, of: parts)
            return nil
        }
        #if DEBUG
            warnOfNoArea(state)
        #endif
        return makeNode(of: state, atLocal: local, depth, &validity)
    }

    /// The node of a presented state that draws something.
    func makeNode(
        of state: LayerState, atLocal local: Double, _ depth: Int, _ validity: inout Validity
    ) -> RenderNode? {
        validity = steadiness(around: local, of: .everything)
        var maskNode: RenderNode?
        var opacity = min(state.opacity, 1)
        if let mask {
            maskNode = mask.renderNode(atParentTime: local, depth: depth + 1)
            validity.formIntersection(mask.cachedNode?.validity ?? .never)
            // An invisible mask hides everything, unless it cuts out.
            if maskNode == nil, !state.maskKind.isInverted {
                guard state.blendMode == .destinationIn else { return nil }
                opacity = 0
            }
        }
        let (children, childValidity) = childNodes(atLocal: local, depth: depth + 1)
        validity.formIntersection(childValidity)
        let isOmitted = isBackdrop && timeline?.omitsBackdrops == true
        let drawing = drawing(of: state)
        var node = RenderNode(
            id: id, transform: state.transformToSuperlayer, opacity: opacity, blendMode: state.blendMode,
            shadow: state.shadow,
            clip: state.masksToBounds ? RoundedRect(state.bounds, radius: state.cornerRadius) : nil,
            contents: isOmitted ? [] : drawing.contents, overlay: drawing.overlay, children: children, mask: maskNode,
            maskKind: state.maskKind, isIsolated: state.isIsolated, filters: state.filters,
            rasterizesText: state.rasterizesText)
        if state.shouldRasterize {
            var inside = steadiness(around: local, of: .inside)
            inside.formIntersection(childValidity)
            node.rasterize(scale: state.rasterizationScale, isSteady: inside.isUsable)
        }
        return node
    }

    /// The local times around one at which no animation changes some parts of the layer.
    private func steadiness(around local: Double, of parts: KeyFootprint) -> Validity {
        var validity = Validity.always
        for index in animations.indices where !animations[index].footprint.isDisjoint(with: parts) {
            validity.formIntersection(Validity(animations[index].steadySpan(around: local), around: local))
            if !validity.isUsable { return .never }
        }
        return validity
    }

    /// The drawing of a presented state: the model's if animations only move and fade it.
    private func drawing(of state: LayerState) -> LayerDrawing {
        let placement = model.drawsInBounds ? KeyFootprint.placement : .placementWithOrigin
        let onlyMoves = animations.indices.allSatisfy { animations[$0].footprint.isSubset(of: placement) }
        guard onlyMoves else { return state.drawing }
        let drawing = drawing ?? state.drawing
        self.drawing = drawing
        return drawing
    }
}

extension RenderNode {
    /// Has the node drawn through a bitmap while it is steady, and directly while something in it moves: a bitmap made
    /// anew for each frame costs more than it saves.
    fileprivate mutating func rasterize(scale: Double, isSteady: Bool) {
        if isSteady {
            rasterizationScale = scale
        } else if containsBlending {
            // What it blends with does not depend on how it is drawn.
            isIsolated = true
        }
    }
}

/// The operations of a layer itself, in its own coordinates.
struct LayerDrawing {
    /// The background and the content, back to front.
    let contents: [PaintOperation]
    /// The border.
    let overlay: [PaintOperation]
}

extension LayerState {
    fileprivate var drawing: LayerDrawing {
        LayerDrawing(contents: paintOperations, overlay: borderOperations)
    }

    /// Whether the place of anything drawn follows from the bounds, as it does not for a shape alone.
    fileprivate var drawsInBounds: Bool {
        if backgroundColor.alpha > 0 || borderWidth > 0 { return true }
        switch content {
        case .none, .shape: return false
        case .gradient, .text, .image: return true
        }
    }

    /// The background and the content, back to front.
    private var paintOperations: [PaintOperation] {
        var operations: [PaintOperation] = []
        if backgroundColor.alpha > 0, !bounds.isEmpty {
            operations.append(.fill(outline, .color(backgroundColor)))
        }
        switch content {
        case .none: break
        case .shape(let shape):
            if let fill = shape.fill, !shape.path.isEmpty {
                operations.append(.fill(shape.path, fill, rule: shape.fillRule))
            }
            if let stroke = shape.stroke, shape.lineWidth > 0, !shape.path.isEmpty {
                let style = StrokeStyle(
                    width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit,
                    dashes: shape.lineDashPattern, dashPhase: shape.lineDashPhase)
                let line = shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
                if !line.isEmpty { operations.append(.stroke(line, stroke, style)) }
            }
        case .gradient(let gradient):
            if !gradient.stops.isEmpty, !bounds.isEmpty {
                operations.append(.fill(outline, brush(of: gradient)))
            }
        case .text(let text):
            if !text.string.isEmpty { operations.append(.text(text, in: bounds)) }
        case .image(let image): operations += image.operations(in: bounds)
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
    private var borderOperations: [PaintOperation] {
        guard borderWidth > 0, borderColor.alpha > 0, !bounds.isEmpty else { return [] }
        // The border's sides meet in the middle.
        guard 2 * borderWidth < min(bounds.width, bounds.height) else { return [.fill(outline, .color(borderColor))] }
        let inner = bounds.inset(by: Insets(all: borderWidth / 2))
        let path = Path(RoundedRect(inner, radius: cornerRadius - borderWidth / 2))
        return [.stroke(path, .color(borderColor), StrokeStyle(width: borderWidth))]
    }

    private func brush(of gradient: GradientContent) -> Brush {
        let (start, end) = (place(gradient.startPoint), place(gradient.endPoint))
        switch gradient.kind {
        case .axial: return .linearGradient(gradient.stops, start: start, end: end)
        case .radial:
            let (width, height) = ((end.x - start.x).magnitude, (end.y - start.y).magnitude)
            // An ellipse of no width, whatever its height, shows only the last colour.
            return .radialGradient(
                gradient.stops, center: start, radius: width, aspect: width > 0 ? height / width : 1)
        }
    }

    private var outline: Path { Path(RoundedRect(bounds, radius: cornerRadius)) }

    private func place(_ share: Point) -> Point {
        Point(bounds.minX + share.x * bounds.width, bounds.minY + share.y * bounds.height)
    }
}

extension ShapeContent {
    /// The paint of the fill; nil if nothing is filled.
    package var fill: Brush? { ShapeContent.brush(fillGradient, or: fillColor) }

    /// The paint of the stroke; nil if nothing is stroked.
    package var stroke: Brush? { ShapeContent.brush(strokeGradient, or: strokeColor) }

    private static func brush(_ gradient: ShapeGradient?, or color: Color) -> Brush? {
        if let gradient { return gradient.stops.isEmpty ? nil : gradient.brush }
        return color.alpha > 0 ? .color(color) : nil
    }
}
