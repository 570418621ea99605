import Geometry
import RenderTree

extension LottieDecoder {
    func fill(_ cursor: JSONCursor, isGradient: Bool) throws(LottieError) -> FillModel? {
        guard cursor["fillEnabled"]?.isTrue ?? true else { return nil }
        return FillModel(
            name: name(cursor), paint: try paint(cursor, isGradient: isGradient), opacity: try opacities(cursor["o"]),
            rule: choice(cursor["r"], "fill rule", [1: .nonZero, 2: .evenOdd], default: .nonZero),
            blendMode: blendMode(cursor["bm"]))
    }

    func stroke(_ cursor: JSONCursor, isGradient: Bool) throws(LottieError) -> StrokeModel? {
        guard cursor["fillEnabled"]?.isTrue ?? true else { return nil }
        var dashes: [Track<Double>] = []
        var phase = Track(0.0)
        if let list = cursor["d"], list.isArray {
            for dash in list.elements {
                let length = try numbers(dash["v"], "dashes")
                let isPhase = choice(dash["n"], "dash type", ["d": false, "g": false, "o": true], default: false)
                if isPhase { phase = length } else if dashes.count < 64 { dashes.append(length) }
            }
        }
        let join = self.join(cursor["lj"])
        return StrokeModel(
            name: name(cursor), paint: try paint(cursor, isGradient: isGradient), opacity: try opacities(cursor["o"]),
            width: try numbers(cursor["w"], "stroke width"), cap: cap(cursor["lc"]), join: join,
            miterLimit: try miterLimit(cursor, join), dashes: dashes, dashPhase: phase,
            blendMode: blendMode(cursor["bm"]))
    }

    private func paint(_ cursor: JSONCursor, isGradient: Bool) throws(LottieError) -> PaintModel {
        guard isGradient else { return .color(try colors(cursor["c"], "colour")) }
        let stops = cursor["g"]?["k"]
        let list = try lists(stops, "gradient")
        let most = list.keys.reduce(0) { max($0, $1.value.count) } / 4
        return .gradient(
            GradientModel(
                isRadial: choice(
                    cursor["t"], "gradient type", [1: false, 2: true], default: false, undrawn: [3: "conic gradient"]),
                start: try points(cursor["s"], "gradient's start"),
                end: try points(cursor["e"], "gradient's end"),
                highlightLength: try numbers(cursor["h"], "gradient's highlight", scale: 0.01),
                highlightAngle: try angles(cursor["a"], "gradient's highlight"), stops: list,
                colorCount: min(max(cursor["g"]?["p"]?.whole ?? most, 0), most)))
    }

    private func cap(_ cursor: JSONCursor?) -> StrokeStyle.Cap {
        choice(cursor, "line cap", [1: .butt, 2: .round, 3: .square], default: .round)
    }

    func join(_ cursor: JSONCursor?) -> StrokeStyle.Join {
        choice(cursor, "line join", [1: .miter, 2: .round, 3: .bevel], default: .round)
    }

    /// The miter limit `ml`, or the first value of the property `ml2`.
    func miterLimit(_ cursor: JSONCursor, _ join: StrokeStyle.Join) throws(LottieError) -> Double {
        let limit = try numbers(cursor["ml2"] ?? cursor["ml"], "miter limit", default: 4)
        if limit.constant == nil, join == .miter { note("animated miter limit") }
        return min(max(limit.keys[0].value, 1), 1000)
    }
}
