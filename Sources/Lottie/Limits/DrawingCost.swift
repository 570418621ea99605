import Geometry
import RenderTree

/// An upper bound of a frame's drawing cost, estimated from counts alone.
struct DrawingCost {
    /// Layers that are built, with a style, group or copy as one each.
    var layers = 0.0
    /// Segments of paths that are computed or painted.
    var segments = 0.0
    /// Pictures as large as the composition that are drawn apart: for masks, mattes, blending and effects.
    var groups = 0.0
    /// Letters of text, each for every animator that moves it.
    var letters = 0.0
    /// Levels of layers within layers.
    var levels = 0.0
    /// Modifiers, repeaters and groups that change one path.
    var modifiers = 0.0
    /// Ridges of one path.
    var ridges = 0.0
    /// Levels of nested compositions.
    var nesting = 0

    static func + (a: DrawingCost, b: DrawingCost) -> DrawingCost {
        DrawingCost(
            layers: a.layers + b.layers, segments: a.segments + b.segments, groups: a.groups + b.groups,
            letters: a.letters + b.letters, levels: max(a.levels, b.levels), modifiers: max(a.modifiers, b.modifiers),
            ridges: max(a.ridges, b.ridges), nesting: max(a.nesting, b.nesting))
    }

    /// The cost of copies.
    static func * (a: DrawingCost, count: Double) -> DrawingCost {
        var cost = a
        cost.layers *= count
        cost.segments *= count
        cost.groups *= count
        return cost
    }

    /// The greatest part of a bound.
    var share: Double {
        max(layers / Double(LottieLimits.layers), segments / LottieLimits.segments, groups / LottieLimits.pictures)
    }

    /// The exceeded limit, in words; nil if none is exceeded.
    var excess: String? {
        if layers > Double(LottieLimits.layers) { return "\(LottieLimits.layers) layers" }
        if segments > LottieLimits.segments { return "\(Int(LottieLimits.segments)) segments of paths" }
        if groups > LottieLimits.pictures { return "\(Int(LottieLimits.pictures)) masks, mattes and blended layers" }
        if letters > LottieLimits.letters { return "\(Int(LottieLimits.letters)) letters times animators" }
        if levels > LottieLimits.layerLevels { return "\(Int(LottieLimits.layerLevels)) levels of layers" }
        if modifiers > LottieLimits.modifiers { return "\(Int(LottieLimits.modifiers)) modifiers of one path" }
        if ridges > LottieLimits.ridgesOfPath { return "\(Int(LottieLimits.ridgesOfPath)) ridges of one path" }
        return nil
    }
}

extension LayerModel {
    /// The layer's cost, without the layers of its composition or its matte.
    fileprivate func cost(in composition: LottieComposition) -> DrawingCost {
        // It may be cut by a matte, have effects, and show a composition or letters.
        var cost = DrawingCost(layers: 1, levels: 5 + Double(effects.count))
        switch content {
        case .shapes(let items):
            let shapes = ShapeCost(items).cost, levels = cost.levels + shapes.levels
            cost = cost + shapes
            cost.levels = levels
        case .text(let text):
            let counts = text.document.keys.map { Double($0.value.text.utf8.count) }
            let all = counts.reduce(0, +)
            cost.layers += Double(counts.count) + (text.animators.isEmpty && text.path == nil ? 0 : all)
            cost.segments += text.document.keys.reduce(0) { max($0, composition.segmentCount(of: $1.value)) }
            cost.letters += all * Double(max(1, text.animators.reduce(0) { $0 + max(1, $1.selectors.count) }))
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
        // The lines of a stroke, which may follow each mask, are in a layer of their own.
        cost.layers += Double(effects.count * (2 + masks.count))
        return cost
    }
}

/// The cost of a shape layer's items, as styles paint all paths before them.
private struct ShapeCost {
    var cost = DrawingCost()
    /// The segments of the paths that later items act on.
    private var segments = 0.0
    /// The most segments of one path.
    private var longest = 0.0
    /// The number of modifiers, repeaters and groups that change the most modified path.
    private var modifiers = 0.0
    /// The parts of a style that are offset apart, each of some layers and pictures of its own.
    private var offsetParts = 0.0

    /// A pattern of dashes is this many segments at most, which is half of what a line may have.
    private static let dashes = 5000.0
    /// The segments that may cross one in the time in which another one is painted.
    private static let crossings = 40.0

    init(_ items: [ShapeItem]) {
        for item in items { add(item) }
    }

    private mutating func add(_ item: ShapeItem) {
        switch item {
        case .group(let group):
            let inner = ShapeCost(group.items)
            cost = cost + inner.cost
            cost.layers += 1
            cost.levels = max(cost.levels, inner.cost.levels + 1)
            if group.blendMode != .normal { cost.groups += 1 }
            segments += inner.segments
            longest = max(longest, inner.longest)
            offsetParts += inner.offsetParts
            change(by: inner.modifiers + 1)
        case .path(let path):
            let count = max(1, path.source.segmentCount)
            segments += count
            longest = max(longest, count)
            cost.segments += count
        case .fill(let fill): paint(fill.paint, fill.blendMode, 0)
        case .stroke(let stroke): paint(stroke.paint, stroke.blendMode, stroke.dashes.isEmpty ? 0 : ShapeCost.dashes)
        case .zigZag(_, let ridges, _):
            modify(by: max(1, ridges.greatest + 1))
            cost.ridges = max(cost.ridges, longest)
        case .round: modify(by: 2)
        case .trim, .pucker, .twist: modify(by: 1)
        case .offset:
            modify(by: 1)
            offsetParts = max(offsetParts, 1)
        // Each segment may cross each other one.
        case .merge:
            modify(by: 1)
            cost.segments += segments * max(0, segments / ShapeCost.crossings - 1)
            longest = segments
        case .repeater(let repeater):
            let copies = max(1, repeater.copies.greatest.rounded(.up))
            segments *= copies
            offsetParts *= copies
            cost = cost * copies
            cost.layers += copies
            cost.levels += 1
            modify(by: 1)
        }
    }

    private mutating func paint(_ paint: PaintModel, _ mode: BlendMode, _ extra: Double) {
        cost.layers += 1
        cost.levels = max(cost.levels, 3)
        cost.segments += segments + extra
        // A line is drawn as what a fill, a growth and a shrinkage leave, twice.
        cost.layers += 9 * offsetParts
        cost.groups += 2 * offsetParts
        if offsetParts > 0 { cost.segments += 5 * segments }
        // Each copy of a style has its own colours.
        if case .gradient(let gradient) = paint {
            cost.segments += Double(gradient.stops.keys.reduce(0) { max($0, $1.value.count) })
        }
        if mode != .normal { cost.groups += 1 }
    }

    private mutating func modify(by factor: Double) {
        segments *= factor
        longest *= factor
        cost.segments += segments
        change(by: modifiers + 1)
    }

    private mutating func change(by count: Double) {
        modifiers = max(modifiers, count)
        cost.modifiers = max(cost.modifiers, modifiers)
    }
}

extension Track<Path> {
    /// The most elements of its paths.
    fileprivate var segmentCount: Double {
        Double(keys.reduce(0) { max($0, $1.value.elements.count, $1.end?.elements.count ?? 0) })
    }
}

extension PathModel.Source {
    fileprivate var segmentCount: Double {
        switch self {
        case .drawn(let track): track.segmentCount
        case .rectangle, .ellipse: 10
        case .star(let star): 2 * max(1, star.points.greatest) + 2
        }
    }
}

extension LottieComposition {
    /// The segments of a text's letters; those of an installed font have 20.
    fileprivate func segmentCount(of document: TextDocument) -> Double {
        let font = font(named: document.font)
        return document.shownCharacters.reduce(0) { sum, character in
            let own = glyphs(of: character, in: font)
            return sum + (own.isEmpty ? 20 : own.reduce(0) { $0 + Double($1.path.elements.count) })
        }
    }

    /// Refuses compositions that show themselves, are nested too deeply or cost too much.
    func checkCost(in file: String) throws(LottieError) {
        var all = try cost(in: file)
        all.groups *= max(1, size.width * size.height / LottieLimits.pictureArea)
        if let excess = all.excess {
            // Where to begin: the layer with most of what is bounded, without what is nested in it.
            var lists = [layers]
            for (_, asset) in assets.sorted(by: { $0.key < $1.key }) {
                if case .composition(let layers) = asset { lists.append(layers) }
            }
            let heaviest = lists.joined().map { ($0.name, $0.cost(in: self).share) }.max { $0.1 < $1.1 }
            throw LottieError(
                file: file,
                reason: "it has more than \(excess), with those of copies and nested compositions; simplify it, first "
                    + "the layer “\(heaviest?.0 ?? "")”")
        }
    }

    /// Computes an upper bound of a frame's drawing cost.
    func cost(in file: String) throws(LottieError) -> DrawingCost {
        var totals: [String: DrawingCost] = [:]
        var path: [String] = []
        func total(_ layers: [LayerModel]) throws(LottieError) -> DrawingCost {
            var costs: [DrawingCost] = []
            for layer in layers {
                var cost = layer.cost(in: self)
                if case .composition(let identifier, _, _) = layer.content {
                    let inner = try total(of: identifier), levels = cost.levels + inner.levels
                    cost = cost + inner
                    cost.levels = levels
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
            guard case .composition(let layers) = assets[identifier] else { return DrawingCost() }
            guard !path.contains(identifier) else {
                throw LottieError(file: file, reason: "the composition “\(shown(identifier))” contains itself")
            }
            let known = totals[identifier]
            guard path.count + (known?.nesting ?? 1) <= LottieLimits.nesting else {
                throw LottieError(
                    file: file,
                    reason: "composition “\(shown(identifier))” is nested deeper than \(LottieLimits.nesting) levels")
            }
            if let known { return known }
            path.append(identifier)
            var cost = try total(layers)
            cost.nesting += 1
            path.removeLast()
            totals[identifier] = cost
            return cost
        }
        return try total(layers)
    }
}
