import RenderTree

extension LottieComposition {
    /// The layers by kind, with those of nested compositions: `12 layers: 8 shapes, 3 texts, 1 image`.
    package var layerSummary: String {
        var counts: [Int] = LottieComposition.kinds.map { _ in 0 }
        let all = allLayers
        for layer in all { counts[layer.content.kind] += 1 }
        let kinds = zip(counts, LottieComposition.kinds).filter { $0.0 > 0 }
            .map { count, words in "\(count) \(count == 1 ? words.one : words.many)" }
        let nested = all.count - layers.count
        let count = "\(all.count) layer\(all.count == 1 ? "" : "s")" + (nested > 0 ? " (\(nested) nested)" : "")
        return count + (kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", "))
    }

    fileprivate static let kinds: [(one: String, many: String)] = [
        ("shape", "shapes"), ("text", "texts"), ("image", "images"), ("solid", "solids"),
        ("composition", "compositions"), ("null", "nulls"),
    ]

    /// The features that make an animation more than moving shapes, in words.
    package var features: [String] {
        var found: Set<Feature> = []
        for layer in allLayers { layer.findFeatures(in: &found) }
        return Feature.allCases.filter(found.contains).map(\.rawValue)
    }

    /// Its own layers, then those of nested compositions, each once.
    private var allLayers: [LayerModel] {
        layers
            + assets.sorted { $0.key < $1.key }.flatMap { _, asset -> [LayerModel] in
                guard case .composition(let layers) = asset else { return [] }
                return layers
            }
    }
}

private enum Feature: String, CaseIterable {
    case masks, mattes, effects
    case blendModes = "blend modes"
    case timeRemap = "time remap"
    case parents
    case textAnimators = "text animators"
    case textPaths = "text on paths"
    case gradients
    case trimPaths = "trim paths"
    case repeaters
    case mergePaths = "merge paths"
    case offsetPaths = "offset paths"
    case distortions = "zig-zag, pucker or twist"
    case dashes
}

extension LayerModel.Content {
    /// An index of ``LottieComposition/kinds``.
    fileprivate var kind: Int {
        switch self {
        case .shapes: 0
        case .text: 1
        case .image: 2
        case .solid: 3
        case .composition: 4
        case .none: 5
        }
    }
}

extension LayerModel {
    fileprivate func findFeatures(in found: inout Set<Feature>) {
        if masks.contains(where: { $0.mode != .none }) { found.insert(.masks) }
        if matte != nil { found.insert(.mattes) }
        if !effects.isEmpty { found.insert(.effects) }
        if blendMode != .normal { found.insert(.blendModes) }
        if parent != nil { found.insert(.parents) }
        switch content {
        case .composition(_, _, let remap): if remap != nil { found.insert(.timeRemap) }
        case .shapes(let items): items.findFeatures(in: &found)
        case .text(let text):
            if !text.animators.isEmpty { found.insert(.textAnimators) }
            if text.path != nil { found.insert(.textPaths) }
        case .none, .solid, .image: break
        }
    }
}

extension [ShapeItem] {
    fileprivate func findFeatures(in found: inout Set<Feature>) {
        for item in self {
            switch item {
            case .group(let group): group.items.findFeatures(in: &found)
            case .fill(let fill): if case .gradient = fill.paint { found.insert(.gradients) }
            case .stroke(let stroke):
                if case .gradient = stroke.paint { found.insert(.gradients) }
                if !stroke.dashes.isEmpty { found.insert(.dashes) }
            case .trim: found.insert(.trimPaths)
            case .zigZag, .pucker, .twist: found.insert(.distortions)
            case .offset: found.insert(.offsetPaths)
            case .merge: found.insert(.mergePaths)
            case .repeater: found.insert(.repeaters)
            case .path, .round: break
            }
        }
    }
}
