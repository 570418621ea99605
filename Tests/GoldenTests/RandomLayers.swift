import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport
import Timing

/// Makes layers of every kind with extreme values, and animates between them, reproducibly.
struct RandomLayers {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let unreasonable: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, -1, 1e30, -1e30, 1e-30, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e5, 8_388_608, 1e155, 32768.5,
    ]

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    private mutating func number() -> Double {
        if chance(0.2) { return RandomLayers.unreasonable.randomElement(using: &random) ?? 0 }
        return Double.random(in: -1...40, using: &random)
    }
    private mutating func point() -> Point { Point(number(), number()) }
    private mutating func rect() -> Rect { Rect(number(), number(), number(), number()) }
    private mutating func color() -> Color {
        Color(red: number() / 40, green: number() / 40, blue: number() / 40, alpha: number() / 40)
    }
    private mutating func map() -> Affine {
        chance(0.3)
            ? Affine(number(), number(), number(), number(), number(), number())
            : .rotation(number()) * .scale(number() / 20)
    }
    private mutating func stops() -> [GradientStop] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in GradientStop(number() / 40, color()) }
    }
    private mutating func path() -> Path {
        if chance(0.3) { return Path(ellipseIn: rect()) }
        var path = Path()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            path.line(to: point())
            path.cubic(point(), point(), to: point())
        }
        return path
    }

    private mutating func text() -> TextContent {
        let strings = ["Owl 目", "", "\u{0}a\u{202E}b", "🦉👩‍👩‍👧", "a\n\nb c d e f", "שלום", "\u{FFFF}\u{301}\u{301}"]
        let alignments: [TextContent.Alignment] = [.natural, .left, .center, .right]
        return TextContent(
            strings.randomElement(using: &random) ?? "", font: Font(size: number()), color: color(),
            alignment: alignments.randomElement(using: &random) ?? .natural, isWrapped: chance(0.5),
            isTruncated: chance(0.5))
    }

    /// Makes a layer with sublayers and, now and then, a mask.
    mutating func layer(depth: Int) -> Layer {
        let layer = bare()
        for _ in 0..<12 { set(layer) }
        if depth > 0 {
            for _ in 0..<Int.random(in: 0...2, using: &random) { layer.addSublayer(self.layer(depth: depth - 1)) }
            if chance(0.3) { layer.mask = self.layer(depth: depth - 1) }
        }
        return layer
    }

    private mutating func bare() -> Layer {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return ShapeLayer(path: path(), fillColor: color())
        case 1: return GradientLayer(stops: stops(), from: point(), to: point())
        case 2:
            return TextLayer(text())
        case 3: return ImageLayer(PaintCase.picture)
        case 4:
            return ImageLayer(
                image: Image(Bitmap(width: 2, height: 2, pixels: [0xFF00_0000, 0, 0x8080_8080, 0xFFFF_FFFF])))
        default: return Layer()
        }
    }

    /// Sets a random property of a layer to a random value.
    private mutating func set(_ layer: Layer) {
        if let shape = layer as? ShapeLayer, chance(0.4) { return set(shape) }
        if let gradient = layer as? GradientLayer, chance(0.4) { return set(gradient) }
        if let image = layer as? ImageLayer, chance(0.4) { return set(image) }
        if let text = layer as? TextLayer, chance(0.3) { return text.text = self.text() }
        switch Int.random(in: 0..<19, using: &random) {
        case 0: layer.bounds = rect()
        case 1: layer.position = point()
        case 2: layer.anchorPoint = point()
        case 3: layer.transform = map()
        case 4: layer.frame = rect()
        case 5: layer.opacity = number() / 20
        case 6, 7: layer.backgroundColor = color()
        case 8: layer.cornerRadius = number()
        case 9: layer.borderWidth = number()
        case 10: layer.borderColor = color()
        case 11: layer.masksToBounds = chance(0.5)
        case 12: layer.shadowOpacity = number() / 40
        case 13: layer.shadowOffset = point()
        case 14: layer.shadowRadius = number()
        case 15: layer.shadowPath = chance(0.5) ? path() : nil
        case 17: layer.zPosition = number()
        case 16: layer.blendMode = BlendMode.specified.randomElement(using: &random) ?? .normal
        default:
            layer.shouldRasterize = chance(0.5)
            layer.rasterizationScale = number()
        }
    }

    private mutating func set(_ shape: ShapeLayer) {
        switch Int.random(in: 0..<12, using: &random) {
        case 6: shape.lineDashPattern = (0..<Int.random(in: 0...4, using: &random)).map { _ in number() }
        case 7: shape.lineDashPhase = number()
        case 8: shape.lineCap = chance(0.5) ? .round : .square
        case 9: shape.lineJoin = chance(0.5) ? .round : .bevel
        case 10: shape.miterLimit = number()
        case 11: shape.fillRule = chance(0.5) ? .evenOdd : .nonZero
        case 0: shape.path = path()
        case 1: shape.fillColor = color()
        case 2: shape.strokeColor = color()
        case 3: shape.lineWidth = number()
        case 4: shape.strokeStart = number() / 40
        default: shape.strokeEnd = number() / 40
        }
    }

    private mutating func set(_ gradient: GradientLayer) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: gradient.stops = stops()
        case 1: gradient.startPoint = point()
        case 2: gradient.endPoint = point()
        default: gradient.kind = chance(0.5) ? .radial : .axial
        }
    }

    private mutating func set(_ image: ImageLayer) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: image.contentsGravity = ContentsGravity.allCases.randomElement(using: &random) ?? .resize
        case 1: image.contentsRect = Rect(number() / 20, number() / 20, number() / 20, number() / 20)
        case 2: image.contentsCenter = Rect(number() / 40, number() / 40, number() / 40, number() / 40)
        default: image.sampling = chance(0.5) ? .nearest : .linear
        }
    }

    /// Changes all layers of a stage but the last.
    ///
    /// Immediately, with a curve, by a spring, or by an animation of their own.
    mutating func change(_ stage: Stage) {
        var layers: [Layer] = []
        var pending = Array(stage.root.sublayers.dropLast())
        while let layer = pending.popLast() {
            layers.append(layer)
            pending += layer.sublayers
            if let mask = layer.mask { pending.append(mask) }
        }
        for layer in layers {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: set(layer)
            case 1: stage.animate(.easeInOut(duration: 0.3)) { set(layer) }
            case 2: stage.animate(.spring(Spring()), delay: 0.05) { set(layer) }
            default:
                layer.add(BasicAnimation(\.bounds, from: rect(), to: rect(), duration: 0.25))
                layer.add(KeyframeAnimation(\.transform, Keyframes(values: [map(), map(), map()]), duration: 0.3))
            }
        }
    }
}
