import Geometry
import RenderTree

extension LottieDecoder {
    /// The layers of a composition, front to back.
    /// - Parameters:
    ///   - composition: the name to put before those of layers in ``LottieNeed``; empty for the outermost.
    ///   - frames: those of the composition, for layers without any.
    func layers(
        _ list: JSONCursor, of composition: String, frames: Range<Double>
    ) throws(LottieError) -> [LayerModel] {
        guard list.isArray else { throw list.mismatch("an array of layers") }
        var layers: [LayerModel] = [], places: [JSONCursor] = []
        for element in list.elements {
            guard element.isObject else { throw element.mismatch("a layer") }
            try countLayer(at: element)
            let name = name(element).flatMap { $0.isEmpty ? nil : $0 } ?? "Layer \(layers.count + 1)"
            layerName = path(of: name, in: composition)
            layers.append(try layer(element, name, frames))
            places.append(element)
        }
        try checkReferences(in: &layers, of: composition, places)
        layerName = composition
        return layers
    }

    /// A layer's name behind that of its composition; the outermost has none.
    private func path(of name: String, in composition: String) -> String {
        composition.isEmpty ? name : composition + "/" + name
    }

    private func layer(
        _ cursor: JSONCursor, _ name: String, _ frames: Range<Double>
    ) throws(LottieError) -> LayerModel {
        let first = frame(cursor, "ip") ?? frames.lowerBound, last = frame(cursor, "op") ?? frames.upperBound
        let type = layerType(cursor)
        var model = LayerModel(
            name: name, content: try content(cursor, type), transform: try transform(cursor["ks"]),
            frames: first..<max(first, last))
        model.index = cursor["ind"]?.whole
        model.parent = numeric(cursor, "parent")?.whole
        model.start = frame(cursor, "st") ?? 0
        if let stretch = numeric(cursor, "sr")?.number {
            if abs(stretch) > 1e-3 { model.stretch = bounded(stretch) } else { note("stretch of 0") }
        }
        model.blendMode = blendMode(cursor["bm"])
        model.isHidden = cursor["hd"]?.isTrue ?? false
        model.isMatte = cursor["td"]?.isTrue ?? false
        model.matte = matte(cursor)
        model.masks = try masks(cursor["masksProperties"])
        model.turnsAlongPath = cursor["ao"]?.isTrue ?? false
        model.effects = try effects(cursor)
        if type == nil { return model }
        if cursor["mb"]?.isTrue ?? false { note("motion blur") }
        if cursor["ddd"]?.isTrue ?? false, try hasDepth(cursor["ks"], model.transform) { note("perspective") }
        return model
    }

    private func frame(_ cursor: JSONCursor, _ key: JSONKey) -> Double? {
        numeric(cursor, key)?.number.map { min(max($0, -LottieLimits.frame), LottieLimits.frame) }
    }

    /// The value of a layer's key if it is a number; one of another kind is noted.
    private func numeric(_ cursor: JSONCursor, _ key: JSONKey) -> JSONCursor? {
        guard let value = cursor[key], value.text != "" else { return nil }
        if value.number != nil { return value }
        note("\(key.text) that is no number")
        return nil
    }

    private enum LayerType { case composition, solid, image, null, shapes, text }

    /// A layer's type; nil for one that isn't drawn.
    private func layerType(_ cursor: JSONCursor) -> LayerType? {
        choice(
            cursor["ty"], "layer of type",
            [0: .composition, 1: .solid, 2: .image, 3: .null, 4: .shapes, 5: .text, 11: .null], default: nil,
            undrawn: [
                6: "audio", 7: "video placeholder", 8: "image sequence", 9: "video", 10: "image placeholder",
                12: "adjustment layer", 13: "camera", 14: "light",
            ], absent: "layer without a type")
    }

    private func content(_ cursor: JSONCursor, _ type: LayerType?) throws(LottieError) -> LayerModel.Content {
        switch type {
        case .composition:
            guard let identifier = asset(cursor) else { return .none }
            let hasSize = cursor["w"] != nil && cursor["h"] != nil
            let size = size(hasSize ? cursor : document.root, "w", "h")
            return .composition(identifier, size, remap: try remap(cursor["tm"]))
        case .solid: return .solid(cursor["sc"]?.color ?? .black, size(cursor, "sw", "sh"))
        case .image:
            guard let identifier = asset(cursor) else { return .none }
            return .image(identifier)
        case .null, nil: return .none
        case .shapes: return .shapes(try shapes(cursor["shapes"]))
        case .text: return try text(cursor["t"]).map { .text($0) } ?? .none
        }
    }

    private func asset(_ cursor: JSONCursor) -> String? {
        guard let reference = cursor["refId"] else {
            note("nothing to show: it has no refId")
            return nil
        }
        let identifier = identifier(reference)
        self.reference(identifier)
        return identifier
    }

    /// An asset's name, which some files write as a number.
    func identifier(_ cursor: JSONCursor) -> String {
        cursor.text ?? cursor.number.map { shown("\($0)") } ?? ""
    }

    private func remap(_ property: JSONCursor?) throws(LottieError) -> Track<Double>? {
        guard let property, property.isObject else { return nil }
        return try numbers(property, "time remap")
    }

    private func size(_ cursor: JSONCursor, _ width: JSONKey, _ height: JSONKey) -> Size {
        Size(side(cursor[width]), side(cursor[height]))
    }

    /// A side of a layer or image, from 0.
    func side(_ cursor: JSONCursor?) -> Double {
        min(max(cursor?.number ?? 0, 0), LottieLimits.side.upperBound)
    }

    private func matte(_ cursor: JSONCursor) -> MatteModel? {
        let kind: MatteModel.Kind? = choice(
            cursor["tt"], "matte type", [0: nil, 1: .alpha, 2: .invertedAlpha, 3: .luma, 4: .invertedLuma],
            default: nil)
        return kind.map { MatteModel(kind: $0, source: cursor["tp"]?.whole) }
    }

    private func masks(_ list: JSONCursor?) throws(LottieError) -> [MaskModel] {
        guard let list, list.isArray else { return [] }
        var masks: [MaskModel] = []
        for mask in list.elements {
            let mode = maskMode(mask["mode"])
            if mode != .none { try noteUndrawn(mask["f"], "mask feather") }
            masks.append(
                MaskModel(
                    mode: mode, isInverted: mask["inv"]?.isTrue ?? false,
                    path: try paths(mask["pt"], "mask", isClosed: mask["cl"]?.isTrue ?? true),
                    opacity: try opacities(mask["o"]), expansion: try numbers(mask["x"], "mask's expansion")))
        }
        return masks
    }

    private func maskMode(_ cursor: JSONCursor?) -> MaskModel.Mode {
        choice(
            cursor, "mask mode",
            [
                "n": .none, "a": .add, "s": .subtract, "i": .intersect, "l": .lighten, "d": .darken, "f": .difference,
            ], default: .add)
    }

    /// Refuses parents in a circle or in too long a chain, and forgets parents and mattes that are not there.
    private func checkReferences(
        in layers: inout [LayerModel], of composition: String, _ places: [JSONCursor]
    ) throws(LottieError) {
        func noteMissing(_ words: String, by name: String) {
            layerName = path(of: name, in: composition)
            note(words + ", which is missing")
        }
        var indices: [Int: Int] = [:]
        for at in layers.indices.reversed() { if let index = layers[at].index { indices[index] = at } }
        for at in layers.indices {
            if let source = layers[at].matte?.source, indices[source] ?? at == at {
                layers[at].matte = nil
                noteMissing("matte by layer number \(source)", by: layers[at].name)
            }
            guard let parent = layers[at].parent else { continue }
            if indices[parent] == nil {
                layers[at].parent = nil
                noteMissing("parent number \(parent)", by: layers[at].name)
            }
            var (next, count) = (indices[parent], 1)
            while let ancestor = next {
                count += 1
                if ancestor == at {
                    throw places[at].error("the layer is its own parent" + (count > 2 ? ", by way of others" : ""))
                }
                if count > LottieLimits.parents {
                    throw places[at].error(
                        "more than \(LottieLimits.parents) layers are parents in a chain, or in a circle")
                }
                try countParent(at: places[at])
                next = layers[ancestor].parent.flatMap { indices[$0] }
            }
        }
    }
}
