package import Geometry

/// The outlines that a node draws in the viewport, by what else decides how they look.
///
/// Two of them are alike if no pixel shows the difference: whatever draws it, in whatever order. What is transparent,
/// outside the clip or without area is left out.
package struct DrawnOutlines {
    /// The outlines of what looks the same.
    private var outlines: [String: Path] = [:]
    private var pathCount = 0
    /// The largest number of steps between nodes, as the walk is recursive.
    private static let maximumDepth = 512
    /// The alpha that changes no pixel.
    private static let leastAlpha = 1.0 / 512
    /// The distance in points that changes no pixel, at 2 pixels per point.
    private static let leastDistance = 0.05

    /// The outlines of an invisible node.
    package static let nothing = DrawnOutlines(nil, .identity, clip: .zero, alpha: 1)

    /// Whether nothing can be seen.
    package var isEmpty: Bool { outlines.isEmpty }

    /// - Parameters:
    ///   - map: from the points of the node's parent to those of the viewport.
    ///   - clip: the part of the viewport in which its ancestors show it.
    ///   - alpha: the product of its ancestors' opacities.
    package init(_ node: RenderNode?, _ map: Affine, clip: Rect, alpha: Double) {
        if let node { add(node, map, clip, alpha, "", depth: 0) }
    }

    /// Whether no pixel shows a difference.
    package func isLike(_ other: DrawnOutlines) -> Bool {
        outlines.count == other.outlines.count
            && outlines.allSatisfy { look, outline in
                (other.outlines[look]?.outlineDistance(to: outline) ?? .infinity) <= DrawnOutlines.leastDistance
            }
    }

    private mutating func add(
        _ node: RenderNode, _ parentMap: Affine, _ clip: Rect, _ alpha: Double, _ context: String, depth: Int
    ) {
        guard depth < DrawnOutlines.maximumDepth else { return }
        let erases = node.blendMode == .destinationIn
        let alpha = alpha * (erases ? 1 : node.opacity)
        guard alpha > DrawnOutlines.leastAlpha else { return }
        let map = parentMap * node.transform
        var (context, clip) = (context, clip)
        if erases { context += " erasing \(step(node.opacity, 1.0 / 256))" }
        if node.blendMode != .normal { context += " \(node.blendMode)" }
        for filter in node.activeFilters { context += " \(described(filter, map))" }
        if let shadow = node.shadow {
            let offset = map.apply(to: shadow.offset) - map.apply(to: .zero)
            context += " shadow \(described(shadow.color)) \(described(offset)) \(step(shadow.radius, 0.05))"
            if let path = shadow.path { add(path, map, nil, "shadow\(context)") }
        }
        let count = pathCount
        for operation in node.overlay { add(operation, map, clip, alpha, context) }
        let visible = clip
        if let shape = node.clip { clip = map.boundingBox(of: shape.rect).intersection(clip) ?? .zero }
        if !clip.isEmpty {
            let count = pathCount
            for operation in node.contents { add(operation, map, clip, alpha, context) }
            for child in node.children { add(child, map, clip, alpha, context, depth: depth + 1) }
            if let shape = node.clip, pathCount > count { add(Path(shape), map, nil, "clip\(context)") }
        }
        // A mask is seen by what it shows.
        guard let mask = node.mask, pathCount > count else { return }
        add(mask, map, visible, 1, "\(context) mask \(node.maskKind)", depth: depth + 1)
    }

    private mutating func add(
        _ operation: PaintOperation, _ map: Affine, _ clip: Rect, _ alpha: Double, _ context: String
    ) {
        switch operation {
        case .fill(let path, let brush, let rule):
            guard let look = described(brush, map, alpha), path.bounds?.isEmpty == false else { return }
            add(path, map, clip, "fill \(rule) \(look)\(context)")
        case .stroke(let path, let brush, let style):
            guard style.isDrawable, let look = described(brush, map, alpha) else { return }
            guard style.width * map.longestSide > DrawnOutlines.leastDistance else { return }
            // A pen of one width in all directions may turn.
            let scale = map.isUniform ? "\(step(style.width * Math.hypot(map.a, map.b), 0.05))" : described(linear: map)
            let dashes = style.drawableDashes(along: path).map { "\(step($0, 0.05))" }.joined(separator: ",")
            let phase = dashes.isEmpty ? 0 : step(style.drawablePhase, 0.05)
            add(
                path, map, clip.inset(by: Insets(all: -style.reach * map.longestSide)),
                "stroke \(scale) \(step(style.width, 0.05)) \(style.cap) \(style.join) \(step(style.miterLimit, 1e-3)) "
                    + "\(dashes) \(phase) \(look)\(context)", isStroke: true)
        case .text(let content, let box):
            guard content.color.alpha * alpha > DrawnOutlines.leastAlpha else { return }
            var plain = content
            plain.color = .black
            let color = described(content.color.with(alpha: content.color.alpha * alpha))
            add(Path(rect: box), map, clip, "text \(plain.hashValue) \(color) \(described(linear: map))\(context)")
        case .picture(let picture, let box):
            guard let inner = map.stretching(picture, to: box) else { return }
            for operation in picture.operations { add(operation, inner, clip, alpha, context) }
        case .image(let placement):
            guard placement.isDrawable else { return }
            add(
                Path(rect: placement.box), map, clip,
                "image \(placement.hashValue) \(step(alpha, 1.0 / 256)) \(described(linear: map))\(context)")
        case .clipped(let operations, let path):
            guard let inside = map.clip(clip, to: path) else { return }
            let count = pathCount
            for operation in operations { add(operation, map, inside, alpha, context) }
            if pathCount > count { add(path, map, nil, "clip\(context)") }
        }
    }

    /// Adds an outline if a clip shows some of it.
    private mutating func add(_ path: Path, _ map: Affine, _ clip: Rect?, _ look: String, isStroke: Bool = false) {
        let path = path.transformed(by: map)
        // A line has no area, but a width.
        guard path.isFinite, let box = path.bounds, isStroke || max(box.width, box.height) > DrawnOutlines.leastDistance
        else {
            return
        }
        if let clip {
            guard box.minX < clip.maxX, box.maxX > clip.minX, box.minY < clip.maxY, box.maxY > clip.minY else { return }
        }
        outlines[look, default: Path()].append(path)
        pathCount += 1
    }

    /// The brush in the viewport; nil if it is clear.
    private func described(_ brush: Brush, _ map: Affine, _ alpha: Double) -> String? {
        func stops(_ stops: [GradientStop]) -> String? {
            guard stops.contains(where: { $0.color.alpha * alpha > DrawnOutlines.leastAlpha }) else { return nil }
            return stops.map { "\(step($0.location, 1e-3)) \(described($0.color.with(alpha: $0.color.alpha * alpha)))" }
                .joined(separator: ",")
        }
        switch brush {
        case .color(let color):
            guard color.alpha * alpha > DrawnOutlines.leastAlpha else { return nil }
            return described(color.with(alpha: color.alpha * alpha))
        case .linearGradient(let list, let start, let end):
            return stops(list).map {
                "linear \($0) \(described(map.apply(to: start))) \(described(map.apply(to: end))) "
                    + (map.isUniform ? "" : described(linear: map))
            }
        case .radialGradient(let list, let center, let radius, let aspect, let focus):
            return stops(list).map {
                "radial \($0) \(described(map.apply(to: center))) \(step(radius * map.longestSide, 0.05)) "
                    + "\(step(aspect, 1e-3)) \(focus.map { described(map.apply(to: $0)) } ?? "") "
                    + (map.isUniform && aspect == 1 ? "" : described(linear: map))
            }
        }
    }

    private func described(_ color: Color) -> String {
        [color.red, color.green, color.blue, color.alpha].map { "\(step($0, 1.0 / 256))" }.joined(separator: "/")
    }

    private func described(_ point: Point) -> String { "\(step(point.x, 0.05)) \(step(point.y, 0.05))" }

    private func described(linear map: Affine) -> String {
        [map.a, map.b, map.c, map.d].map { "\(step($0, 1e-3))" }.joined(separator: "/")
    }

    private func described(_ filter: Filter, _ map: Affine) -> String {
        switch filter {
        case .blur(let x, let y):
            "blur \(step(x, 0.05)) \(step(y, 0.05)) \(x == y && map.isUniform ? "" : described(linear: map))"
        case .colorMap(let ramp, let amount): "map \(ramp.map { described($0) }) \(step(amount, 1.0 / 256))"
        }
    }

    /// The number of steps that a value is, rounded.
    private func step(_ value: Double, _ size: Double) -> Double { (value / size).rounded() + 0 }
}

extension Affine {
    /// Whether it scales alike in all directions.
    fileprivate var isUniform: Bool {
        let sides = (Math.hypot(a, b), Math.hypot(c, d))
        return abs(sides.0 - sides.1) <= 1e-6 * max(sides.0, sides.1) && abs(a * c + b * d) <= 1e-6 * sides.0 * sides.1
    }

    /// The length of the longer of its axes.
    fileprivate var longestSide: Double { max(Math.hypot(a, b), Math.hypot(c, d)) }
}
