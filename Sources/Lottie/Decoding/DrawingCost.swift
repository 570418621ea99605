import Geometry
import RenderTree

/// What a frame may cost at most, from counts alone: an estimate above what is really drawn.
struct DrawingCost {
    /// Layers that are built, with a style, group or copy as one each.
    var layers = 0.0
    /// Segments of paths that are computed or painted.
    var segments = 0.0
    /// Pictures as large as the composition that are drawn apart: for masks, mattes, blending and effects.
    var groups = 0.0

    static func + (a: DrawingCost, b: DrawingCost) -> DrawingCost {
        DrawingCost(layers: a.layers + b.layers, segments: a.segments + b.segments, groups: a.groups + b.groups)
    }

    static func * (a: DrawingCost, factor: Double) -> DrawingCost {
        DrawingCost(layers: a.layers * factor, segments: a.segments * factor, groups: a.groups * factor)
    }

    /// The greatest part of a bound.
    var share: Double {
        max(layers / Double(LottieBounds.layers), segments / LottieBounds.segments, groups / LottieBounds.pictures)
    }

    /// What is too much of it; nil if nothing is.
    var excess: String? {
        if layers > Double(LottieBounds.layers) { return "\(LottieBounds.layers) layers" }
        if segments > LottieBounds.segments { return "\(Int(LottieBounds.segments)) segments of paths" }
        if groups > LottieBounds.pictures { return "\(Int(LottieBounds.pictures)) masks, mattes and blended layers" }
        return nil
    }
}

extension LayerModel {
    /// What the layer costs without the layers of its composition or its matte.
    var cost: DrawingCost {
        var cost = DrawingCost(layers: 1)
        switch content {
        case .shapes(let items): cost = cost + ShapeCost(items).cost
        case .text(let text):
            let count = text.document.keys.reduce(0) { max($0, $1.value.text.utf8.count) }
            cost.layers += text.animators.isEmpty && text.path == nil ? 1 : Double(count)
            cost.segments += 20 * Double(count)
        case .composition where transform.opacity.constant != 1: cost.groups += 1
        case .none, .solid, .image, .composition: break
        }
        cost.segments += masks.reduce(0) { $0 + $1.path.segmentCount }
        cost.layers += Double(masks.count)
        // Masks are drawn into one picture.
        if !masks.isEmpty { cost.groups += 1 }
        if blendMode != .normal { cost.groups += 1 }
        if matte != nil { cost.groups += 2 }
        cost.groups += Double(effects.count)
        return cost
    }
}

/// What the items of a shape layer cost, as styles paint all paths before them.
private struct ShapeCost {
    var cost = DrawingCost()
    /// The paths that later items act on, and their segments.
    private var paths = 0.0
    private var segments = 0.0

    /// A pattern of dashes is this many segments at most, which is half of what a line may have.
    private static let dashes = 5000.0
    /// The segments that may cross one in the time in which another one is painted.
    private static let crossings = 50.0

    init(_ items: [ShapeItem]) {
        for item in items { add(item) }
    }

    private mutating func add(_ item: ShapeItem) {
        switch item {
        case .group(let group):
            let inner = ShapeCost(group.items)
            cost = cost + inner.cost
            cost.layers += 1
            if group.blendMode != .normal { cost.groups += 1 }
            paths += inner.paths
            segments += inner.segments
        case .path(let path):
            paths += 1
            segments += path.source.segmentCount
            cost.segments += path.source.segmentCount
        case .fill(let fill): paint(fill.blendMode, 0)
        case .stroke(let stroke): paint(stroke.blendMode, stroke.dashes.isEmpty ? 0 : ShapeCost.dashes)
        case .zigZag(_, let ridges, _):
            modify(by: max(1, ridges.greatest + 1))
            segments = min(segments, paths * LottieBounds.ridgesOfPath)
        case .round: modify(by: 2)
        case .trim, .pucker, .twist, .offset: modify(by: 1)
        // Each segment may cross each other one.
        case .merge: cost.segments += segments * max(1, segments / ShapeCost.crossings)
        case .repeater(let repeater):
            let copies = max(0, repeater.copies.greatest.rounded(.up))
            paths *= copies
            segments *= copies
            cost = cost * copies
            cost.layers += copies
        }
    }

    private mutating func paint(_ mode: BlendMode, _ extra: Double) {
        cost.layers += 1
        cost.segments += segments + extra
        if mode != .normal { cost.groups += 1 }
    }

    private mutating func modify(by factor: Double) {
        segments *= factor
        cost.segments += segments
    }
}

extension Track<Path> {
    /// The most elements of its paths.
    fileprivate var segmentCount: Double { Double(keys.reduce(0) { max($0, $1.value.elements.count) }) }
}

extension PathModel.Source {
    fileprivate var segmentCount: Double {
        switch self {
        case .drawn(let track): track.segmentCount
        case .rectangle, .ellipse: 10
        case .star(let star): 2 * max(1, star.points.greatest)
        }
    }
}

extension LottieComposition {
    /// Refuses compositions that show themselves, are nested too deeply or cost too much.
    func checkCost(in file: String) throws(LottieError) {
        if let excess = try cost(in: file).excess {
            // Where to begin: the layer with most of what is bounded, without what is nested in it.
            var lists = [layers]
            for (_, asset) in assets.sorted(by: { $0.key < $1.key }) {
                if case .composition(let layers) = asset { lists.append(layers) }
            }
            let heaviest = lists.joined().map { ($0.name, $0.cost.share) }.max { $0.1 < $1.1 }
            throw LottieError(
                file: file,
                reason: "it has more than \(excess), with those of copies and nested compositions; simplify it, first "
                    + "the layer “\(heaviest?.0 ?? "")”")
        }
    }

    /// What a frame may cost.
    func cost(in file: String) throws(LottieError) -> DrawingCost {
        var totals: [String: DrawingCost] = [:]
        var path: [String] = []
        func total(_ layers: [LayerModel]) throws(LottieError) -> DrawingCost {
            var costs: [DrawingCost] = []
            for layer in layers {
                var cost = layer.cost
                if case .composition(let identifier, _, _) = layer.content {
                    cost = cost + (try total(of: identifier))
                }
                costs.append(cost)
            }
            let indices = Dictionary(zip(layers.map(\.index), layers.indices)) { first, _ in first }
            var sum = DrawingCost()
            for (at, layer) in layers.enumerated() {
                sum = sum + costs[at]
                // A matte is built for each layer that it cuts.
                guard let matte = layer.matte else { continue }
                if let source = matte.source == nil ? at - 1 : indices[matte.source], source >= 0 {
                    sum = sum + costs[source]
                }
            }
            return sum
        }
        func total(of identifier: String) throws(LottieError) -> DrawingCost {
            if let known = totals[identifier] { return known }
            guard case .composition(let layers) = assets[identifier] else { return DrawingCost() }
            guard !path.contains(identifier) else {
                throw LottieError(file: file, reason: "the composition “\(shown(identifier))” contains itself")
            }
            guard path.count < LottieBounds.nesting else {
                throw LottieError(
                    file: file,
                    reason: "composition “\(shown(identifier))” is nested deeper than \(LottieBounds.nesting) levels")
            }
            path.append(identifier)
            let cost = try total(layers)
            path.removeLast()
            totals[identifier] = cost
            return cost
        }
        return try total(layers)
    }
}
