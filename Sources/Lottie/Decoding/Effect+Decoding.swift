import Geometry
import RenderTree

extension LottieDecoder {
    /// The standard deviation of a blur against After Effects' blurriness and softness.
    private static let blurFactor = 0.3

    /// A layer's effects and styles; those that can't be drawn are noted.
    func effects(_ layer: JSONCursor) throws(LottieError) -> [EffectModel] {
        var effects: [EffectModel] = []
        if let list = layer["ef"], list.isArray {
            for effect in list.elements where effect["en"]?.isTrue ?? true {
                if let model = try self.effect(effect) { effects.append(model) }
            }
        }
        if let list = layer["sy"], list.isArray {
            for style in list.elements where !(style["hd"]?.isTrue ?? false) {
                if let model = try layerStyle(style) { effects.append(model) }
            }
        }
        return effects
    }

    private func effect(_ cursor: JSONCursor) throws(LottieError) -> EffectModel? {
        let values = cursor["ef"]?.elements.map { $0["v"] } ?? []
        func value(_ index: Int) -> JSONCursor? { values.indices.contains(index) ? values[index] : nil }
        switch cursor["ty"]?.whole {
        case 20:
            return .tint(
                black: try colors(value(0), "tint"), white: try colors(value(1), "tint", default: .white),
                amount: try numbers(value(2), "tint", default: 1, scale: 0.01))
        case 21:
            return .fill(
                color: try colors(value(2), "fill effect"), opacity: try numbers(value(6), "fill effect", default: 1))
        case 22:
            let isOfAll = value(1)?["k"]?.isTrue ?? false
            return .stroke(
                mask: isOfAll ? nil : value(0)?["k"]?.whole.map { max(0, $0 - 1) },
                color: try colors(value(3), "stroke effect"),
                width: try numbers(value(4), "stroke effect"),
                opacity: try numbers(value(6), "stroke effect", default: 1))
        case 23:
            return .tritone(
                bright: try colors(value(0), "tritone", default: .white), middle: try colors(value(1), "tritone"),
                dark: try colors(value(2), "tritone"), amount: try tritoneAmount(value(3)))
        case 25:
            return .dropShadow(
                color: try colors(value(0), "drop shadow"),
                opacity: try numbers(value(1), "drop shadow", default: 1, scale: 1 / 255.0),
                angle: try angles(value(2), "drop shadow"), distance: try numbers(value(3), "drop shadow"),
                blur: try numbers(value(4), "drop shadow", scale: LottieDecoder.blurFactor))
        case 29:
            let direction = value(1)?["k"]?.whole ?? 1
            return .blur(
                try numbers(value(0), "blur", scale: LottieDecoder.blurFactor), x: direction != 3, y: direction != 2)
        // The controls of expressions show nothing themselves; what has no number of its own is written as some, too.
        case .some(0...19) where isControl(cursor): return nil
        case let type:
            note("effect “\(name(cursor) ?? type.map { "\($0)" } ?? "")”")
            return nil
        }
    }

    private func isControl(_ effect: JSONCursor) -> Bool {
        guard effect["ty"]?.whole == 5, let name = effect["mn"]?.text?.lowercased() else { return true }
        return name.isEmpty || name.hasSuffix("control") || name.hasPrefix("pseudo/")
    }

    /// The effect's last value is the share of the original.
    private func tritoneAmount(_ property: JSONCursor?) throws(LottieError) -> Track<Double> {
        var amount = try numbers(property, "tritone", scale: 0.01)
        for index in amount.keys.indices {
            amount.keys[index].value = 1 - amount.keys[index].value
            amount.keys[index].end = amount.keys[index].end.map { 1 - $0 }
        }
        return amount
    }

    private func layerStyle(_ cursor: JSONCursor) throws(LottieError) -> EffectModel? {
        guard cursor["ty"]?.whole == 1 else {
            let words = [
                "stroke", "", "inner shadow", "outer glow", "inner glow", "bevel", "satin", "colour overlay",
                "gradient overlay",
            ]
            let type = cursor["ty"]?.whole ?? 0
            note("layer style \(words.indices.contains(type) ? words[type] : "\(type)")")
            return nil
        }
        // The angle is the light's, anticlockwise from the right; the shadow falls opposite.
        var angle = try angles(cursor["a"], "drop shadow")
        for index in angle.keys.indices {
            angle.keys[index].value = -.pi / 2 - angle.keys[index].value
            angle.keys[index].end = angle.keys[index].end.map { -.pi / 2 - $0 }
        }
        return .dropShadow(
            color: try colors(cursor["c"], "drop shadow"), opacity: try opacities(cursor["o"]), angle: angle,
            distance: try numbers(cursor["d"], "drop shadow"),
            blur: try numbers(cursor["s"], "drop shadow", scale: 0.5))
    }
}
