import Geometry
import RenderTree

extension LottieDecoder {
    /// The standard deviation of a blur against After Effects' blurriness and softness.
    private static let blurFactor = 0.3

    /// The hardness at which a stroke effect's brush looks hard: After Effects' default is 0.79.
    private static let hardBrush = 0.75...Double.infinity
    /// The percentages of its width at which a stroke effect's dots look like a line: After Effects' default is 15.
    private static let closeSpacing = 0...50.0

    private enum EffectType { case tint, fill, stroke, tritone, dropShadow, blur }

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
        if isControl(cursor) { return nil }
        let type: EffectType? = choice(
            cursor["ty"], "effect",
            [20: .tint, 21: .fill, 22: .stroke, 23: .tritone, 25: .dropShadow, 29: .blur], default: nil,
            label: name(cursor), absent: "effect without a type")
        switch type {
        case .tint:
            return .tint(
                black: try colors(value(0), "tint"), white: try colors(value(1), "tint", default: .white),
                amount: try numbers(value(2), "tint", default: 1, scale: 0.01))
        case .fill:
            for index in 0...1 { try noteUndrawn(value(index), "fill effect's masks") }
            try noteUndrawn(value(3), "inverted fill effect")
            for index in 4...5 { try noteUndrawn(value(index), "fill effect's feather") }
            return .fill(
                color: try colors(value(2), "fill effect"), opacity: try numbers(value(6), "fill effect", default: 1))
        case .stroke:
            try noteUndrawn(value(5), "stroke effect's soft brush", neutral: Self.hardBrush)
            try noteUndrawn(value(7), "stroke effect's start")
            try noteUndrawn(value(8), "stroke effect's end", neutral: 100...100)
            try noteUndrawn(value(9), "stroke effect's spacing", neutral: Self.closeSpacing)
            try noteUndrawn(value(10), "stroke effect's paint style", neutral: 1...1)
            let isOfAll = value(1)?["k"]?.isTrue ?? false
            return .stroke(
                mask: isOfAll ? nil : value(0)?["k"]?.whole.map { max(0, $0 - 1) },
                color: try colors(value(3), "stroke effect"),
                width: try numbers(value(4), "stroke effect"),
                opacity: try numbers(value(6), "stroke effect", default: 1))
        case .tritone:
            return .tritone(
                bright: try colors(value(0), "tritone", default: .white), middle: try colors(value(1), "tritone"),
                dark: try colors(value(2), "tritone"), amount: try tritoneAmount(value(3)))
        case .dropShadow:
            try noteUndrawn(value(5), "drop shadow without its layer")
            return .dropShadow(
                color: try colors(value(0), "drop shadow"),
                opacity: try numbers(value(1), "drop shadow", default: 1, scale: 1 / 255.0),
                angle: try angles(value(2), "drop shadow"), distance: try numbers(value(3), "drop shadow"),
                blur: try numbers(value(4), "drop shadow", scale: LottieDecoder.blurFactor))
        case .blur:
            let (x, y) = choice(
                value(1), "blur direction",
                [0: (true, true), 1: (true, true), 2: (true, false), 3: (false, true)], default: (true, true))
            try noteUndrawn(value(2), "blur's repeated edge pixels")
            return .blur(try numbers(value(0), "blur", scale: LottieDecoder.blurFactor), x: x, y: y)
        case nil: return nil
        }
    }

    /// Whether an effect is a control of expressions, which shows nothing itself.
    ///
    /// Effects without a number of their own are written as the control 5, too.
    private func isControl(_ effect: JSONCursor) -> Bool {
        guard let type = effect["ty"]?.whole, (0...19).contains(type) else { return false }
        guard type == 5, let name = effect["mn"]?.text?.lowercased() else { return true }
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
        let isDropShadow = choice(
            cursor["ty"], "layer style", [1: true], default: false,
            undrawn: [
                0: "layer style stroke", 2: "layer style inner shadow", 3: "layer style outer glow",
                4: "layer style inner glow", 5: "layer style bevel", 6: "layer style satin",
                7: "layer style colour overlay", 8: "layer style gradient overlay",
            ], absent: "layer style without a type")
        guard isDropShadow else { return nil }
        try noteUndrawn(cursor["ch"], "drop shadow's spread")
        try noteUndrawn(cursor["no"], "drop shadow's noise")
        try noteUndrawn(cursor["lc"], "drop shadow behind its layer", neutral: 1...1)
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
