import Geometry
package import RenderTree

/// Makes trees that use every kind of node, operation and brush, reproducibly.
package struct RandomScene {
    private var random: SeededGenerator
    /// Chooses what was added later, so that the rest of a seed's trees stays as it was.
    private var later: SeededGenerator
    /// The probability, 0…1, that a number is replaced by an extreme one.
    private let madness: Double
    private var nextID: UInt64
    /// The size of the filled area, in points.
    private let extent: Double
    /// Whether there are images, node bitmaps and shadows, which have pixels of their own.
    private let hasBitmaps: Bool
    /// Whether there are filters, operators that take from the backdrop's alpha, and gradients around a focus, which are
    /// steep beside it.
    private let hasCompositing: Bool

    /// Makes a generator of trees; the same seed gives the same ones.
    package init(
        seed: UInt64, madness: Double = 0, firstID: UInt64 = 0, extent: Double = 64, hasBitmaps: Bool = true,
        hasCompositing: Bool = true
    ) {
        random = SeededGenerator(seed: seed)
        later = SeededGenerator(seed: ~seed)
        self.hasCompositing = hasCompositing
        self.madness = madness
        nextID = firstID
        self.extent = extent
        self.hasBitmaps = hasBitmaps
    }

    private static let unreasonable: [Double] = [
        .nan, .infinity, -.infinity, 0, -1, 1e30, -1e30, 1e-30, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 1e5, -1e7, 8_388_608, 1e12, 1e155, 65536, 32768.5,
    ]

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        if madness > 0, Double.random(in: 0...1, using: &random) < madness {
            return RandomScene.unreasonable.randomElement(using: &random) ?? 0
        }
        return Double.random(in: range, using: &random)
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func laterChance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &later) < share }

    private mutating func length(_ range: ClosedRange<Double>) -> Double { number(range) * extent / 64 }
    private mutating func laterLength() -> Double { Double.random(in: -10...70, using: &later) * extent / 64 }
    private mutating func point() -> Point { Point(length(-10...70), length(-10...70)) }
    private mutating func rect() -> Rect { Rect(length(-10...50), length(-10...50), length(0...40), length(0...40)) }

    private mutating func color() -> Color {
        Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
    }

    private mutating func path() -> Path {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return Path(rect: rect())
        case 1: return Path(ellipseIn: rect())
        case 2: return Path(RoundedRect(rect(), radius: number(0...20)))
        case 3:
            var path = Path()
            path.move(to: point())
            for _ in 0..<Int.random(in: 0...5, using: &random) { path.line(to: point()) }
            if chance(0.5) { path.close() }
            return path
        default:
            var path = Path()
            path.move(to: point())
            for _ in 0..<Int.random(in: 1...3, using: &random) { path.cubic(point(), point(), to: point()) }
            return path
        }
    }

    private mutating func brush() -> Brush {
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: return .color(color())
        case 2: return .linearGradient(stops(), start: point(), end: point())
        default:
            return .radialGradient(
                stops(), center: point(), radius: length(0...40), aspect: chance(0.5) ? 1 : number(0.2...3),
                focus: !hasCompositing || laterChance(0.5) ? nil : Point(laterLength(), laterLength()))
        }
    }

    private mutating func stops() -> [GradientStop] {
        var stops: [GradientStop] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) { stops.append(GradientStop(number(0...1), color())) }
        return stops
    }

    private mutating func operation(depth: Int) -> PaintOperation {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0, 1: return .fill(path(), brush(), rule: chance(0.5) ? .nonZero : .evenOdd)
        case 2, 3:
            let cap = [StrokeStyle.Cap.butt, .round, .square].randomElement(using: &random) ?? .butt
            let join = [StrokeStyle.Join.miter, .round, .bevel].randomElement(using: &random) ?? .miter
            return .stroke(
                path(), brush(),
                StrokeStyle(
                    width: number(0...8), cap: cap, join: join, miterLimit: number(1...12),
                    dashes: chance(0.3) ? [number(0...9), number(0...9), number(0...4)] : [],
                    dashPhase: number(-9...9)))
        case 4:
            let font = Font(size: number(4...30))
            let content = TextContent(
                ["Owl", "目 eye", "שלום", "a longer line of words", ""].randomElement(using: &random) ?? "", font: font,
                color: color(), alignment: chance(0.5) ? .center : .natural, isWrapped: chance(0.3),
                isTruncated: chance(0.3))
            return .text(content, in: rect())
        case 5 where hasBitmaps: return .image(placement())
        case 5: return .fill(path(), brush())
        case 6:
            let operations = [operation(depth: depth - 1), operation(depth: depth - 1)]
            return .picture(Picture(size: Size(40, 30), operations), in: rect())
        default: return .clipped([operation(depth: depth - 1), operation(depth: depth - 1)], to: path())
        }
    }

    /// Makes an image placed anywhere: half of them aligned with pixels.
    package mutating func placement() -> ImagePlacement {
        let image = RandomImage.all.randomElement(using: &random) ?? RandomImage.all[0]
        var box = Rect(origin: point(), size: image.size)
        if chance(0.5) { box.origin = Point(box.minX.rounded(), box.minY.rounded()) } else { box = rect() }
        var placement = ImagePlacement(image, in: box, sampling: chance(0.8) ? .linear : .nearest)
        if chance(0.3) { placement.center = Rect(number(0...0.5), number(0...0.5), number(0...0.5), number(0...0.5)) }
        if chance(0.3) {
            placement.part = Rect(number(-0.2...0.5), number(0...0.5), number(0.1...1), number(0.1...0.8))
        }
        return placement
    }

    /// Makes up to two operations.
    package mutating func operations() -> [PaintOperation] {
        var operations: [PaintOperation] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) { operations.append(operation(depth: 2)) }
        return operations
    }

    private mutating func transform() -> Affine {
        if madness > 0 && chance(madness) {
            return Affine(
                number(-2...2), number(-2...2), number(-2...2), number(-2...2), number(-9...9), number(-9...9))
        }
        return .translation(number(-10...20), number(-10...20)) * .rotation(number(-1...1))
            * .scale(number(0.5...1.5), number(0.5...1.5))
    }

    /// Makes a shadow, of all that is drawn or of a path.
    package mutating func shadow() -> Shadow {
        Shadow(
            color: color(), offset: Point(number(-6...6), number(-6...6)), radius: chance(0.2) ? 0 : number(0...8),
            path: chance(0.3) ? path() : nil)
    }

    /// Chooses a kind of mask, every other time that of its alpha.
    package mutating func maskKind() -> MaskKind {
        laterChance(0.5) ? .alpha : MaskKind.allCases.randomElement(using: &later) ?? .alpha
    }

    /// Makes up to two filters; only color maps if there are to be no bitmaps.
    package mutating func filters() -> [Filter] {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &later) }
        return (0..<Int.random(in: 0...2, using: &later)).map { _ in
            if hasBitmaps, laterChance(0.5) {
                return .blur(x: laterChance(0.2) ? 0 : number(0...5), y: laterChance(0.2) ? 0 : number(0...5))
            }
            let ramp = (0..<Int.random(in: 1...3, using: &later)).map { _ in
                Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
            }
            return .colorMap(ramp, amount: laterChance(0.5) ? 1 : number(0...1))
        }
    }

    /// Chooses an operator that is none of the W3C's blend modes.
    package mutating func cut() -> BlendMode {
        [.plusLighter, .destinationOut, .destinationIn, .xor].randomElement(using: &later) ?? .xor
    }

    /// Makes a tree.
    package mutating func node(depth: Int = 3) -> RenderNode {
        nextID += 1
        var node = RenderNode(id: nextID, contents: operations(), overlay: chance(0.3) ? operations() : [])
        if chance(0.6) { node.transform = transform() }
        if chance(0.4) { node.opacity = number(0...1) }
        if chance(0.3) { node.clip = RoundedRect(rect(), radius: number(0...20)) }
        if hasBitmaps, chance(0.2) { node.rasterizationScale = chance(0.4) ? 1 : number(0.3...3) }
        if chance(0.15) { node.blendMode = BlendMode.specified.randomElement(using: &random) ?? .normal }
        if hasBitmaps, chance(0.15) { node.shadow = shadow() }
        if depth > 0 {
            for _ in 0..<Int.random(in: 0...3, using: &random) { node.children.append(self.node(depth: depth - 1)) }
            if chance(0.3) { node.mask = self.node(depth: depth - 1) }
        }
        node.maskKind = maskKind()
        if laterChance(0.1) { node.isIsolated = true }
        if hasCompositing, laterChance(0.1) { node.filters = filters() }
        if hasCompositing, laterChance(0.08) { node.blendMode = cut() }
        // As static layers do.
        return node.withExtent()
    }
}
