import Geometry
import RenderTree

extension LottieDecoder {
    func trim(_ cursor: JSONCursor) throws(LottieError) -> TrimModel {
        TrimModel(
            start: try numbers(cursor["s"], "trim's start", scale: 0.01),
            end: try numbers(cursor["e"], "trim's end", default: 1, scale: 0.01),
            offset: try numbers(cursor["o"], "trim's offset", scale: 1 / 360.0),
            isSequential: choice(cursor["m"], "trim mode", [1: false, 2: true], default: false))
    }

    func offset(_ cursor: JSONCursor) throws(LottieError) -> ShapeItem {
        let join = self.join(cursor["lj"])
        return .offset(
            amount: try numbers(cursor["a"], "offset"), join: join, miterLimit: try miterLimit(cursor, join))
    }

    func mergeMode(_ cursor: JSONCursor?) -> MergeMode {
        choice(
            cursor, "merge mode", [1: .together, 2: .union, 3: .subtract, 4: .intersect, 5: .exclude],
            default: .together)
    }

    func ridges(_ property: JSONCursor?) throws(LottieError) -> Track<Double> {
        let ridges = try numbers(property, "zig-zag's ridges")
        if let property, ridges.greatest > LottieLimits.ridges {
            throw property.error("a zig-zag has more than \(Int(LottieLimits.ridges)) ridges per side")
        }
        return ridges
    }

    func repeater(_ cursor: JSONCursor) throws(LottieError) -> RepeaterModel {
        let copies = try numbers(cursor["c"], "repeater's copies")
        if copies.greatest > LottieLimits.copies {
            throw (cursor["c"] ?? cursor).error("a repeater makes more than \(Int(LottieLimits.copies)) copies")
        }
        let place = cursor["tr"]
        return RepeaterModel(
            copies: copies, offset: try numbers(cursor["o"], "repeater's offset"), transform: try transform(place),
            startOpacity: try opacities(place?["so"]), endOpacity: try opacities(place?["eo"]),
            laterIsAbove: choice(cursor["m"], "repeater's composite", [1: false, 2: true], default: false))
    }
}

extension Track<Double> {
    /// The greatest value at a key frame.
    var greatest: Double { keys.reduce(-.infinity) { max($0, $1.value, $1.end ?? $1.value) } }
}
