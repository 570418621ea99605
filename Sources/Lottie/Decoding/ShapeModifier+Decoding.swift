import Geometry
import RenderTree

extension LottieDecoder {
    /// A modifier of paths; nil for an unknown one.
    func modifier(_ cursor: JSONCursor, _ type: String) throws(LottieError) -> ShapeItem? {
        switch type {
        case "tm":
            return .trim(
                TrimModel(
                    start: try numbers(cursor["s"], "trim's start", scale: 0.01),
                    end: try numbers(cursor["e"], "trim's end", default: 1, scale: 0.01),
                    offset: try numbers(cursor["o"], "trim's offset", scale: 1 / 360.0),
                    isSequential: cursor["m"]?.whole == 2))
        case "rd": return .round(try numbers(cursor["r"], "corner radius"))
        case "zz":
            return .zigZag(
                amplitude: try numbers(cursor["s"], "zig-zag's size"), ridges: try ridges(cursor["r"]),
                isSmooth: (cursor["pt"]?["k"] ?? cursor["pt"])?.whole == 2)
        case "pb": return .pucker(try numbers(cursor["a"], "pucker's amount", scale: 0.01))
        case "op":
            return .offset(
                amount: try numbers(cursor["a"], "offset", scale: 1), join: join(cursor["lj"]),
                miterLimit: miterLimit(cursor))
        case "tw": return .twist(angle: try angles(cursor["a"], "twist"), center: try points(cursor["c"], "twist"))
        case "mm": return mergeMode(cursor["mm"]).map { .merge($0) }
        case "rp": return .repeater(try repeater(cursor))
        default: return nil
        }
    }

    private func mergeMode(_ cursor: JSONCursor?) -> MergeMode? {
        let modes: [MergeMode] = [.together, .union, .subtract, .intersect, .exclude]
        let number = cursor?.whole ?? 1
        return modes.indices.contains(number - 1) ? modes[number - 1] : nil
    }

    private func ridges(_ property: JSONCursor?) throws(LottieError) -> Track<Double> {
        let ridges = try numbers(property, "zig-zag's ridges")
        if let property, ridges.greatest > LottieBounds.ridges {
            throw property.error("a zig-zag has more than \(Int(LottieBounds.ridges)) ridges per side")
        }
        return ridges
    }

    private func repeater(_ cursor: JSONCursor) throws(LottieError) -> RepeaterModel {
        let copies = try numbers(cursor["c"], "repeater's copies")
        if copies.greatest > LottieBounds.copies {
            throw (cursor["c"] ?? cursor).error("a repeater makes more than \(Int(LottieBounds.copies)) copies")
        }
        let place = cursor["tr"]
        return RepeaterModel(
            copies: copies, offset: try numbers(cursor["o"], "repeater's offset"), transform: try transform(place),
            startOpacity: try opacities(place?["so"]), endOpacity: try opacities(place?["eo"]),
            laterIsAbove: cursor["m"]?.whole == 2)
    }
}

extension Track<Double> {
    /// The greatest value at a key frame.
    package var greatest: Double { keys.reduce(-.infinity) { max($0, $1.value, $1.end ?? $1.value) } }
}
