import Geometry
import RenderTree

extension LottieDecoder {
    /// The items of a shape layer or group, without hidden and unknown ones.
    func shapes(_ list: JSONCursor?, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
        guard let list else { return [] }
        guard list.isArray else { throw list.mismatch("an array of shapes") }
        guard depth <= LottieBounds.groups else {
            throw list.error("groups are nested deeper than \(LottieBounds.groups) levels")
        }
        var items: [ShapeItem] = []
        for element in list.elements where !(element["hd"]?.isTrue ?? false) {
            if let item = try shape(element, depth) { items.append(item) }
        }
        let afterOffset = items.drop { if case .offset = $0 { false } else { true } }
        if afterOffset.contains(where: { if case .stroke(let stroke) = $0 { !stroke.dashes.isEmpty } else { false } }) {
            note("dashes of an offset path")
        }
        return items
    }

    private func shape(_ cursor: JSONCursor, _ depth: Int) throws(LottieError) -> ShapeItem? {
        guard let type = cursor["ty"]?.text else { return nil }
        switch type {
        case "gr": return .group(try group(cursor, depth))
        case "fl", "gf": return try fill(cursor, isGradient: type == "gf").map { .fill($0) }
        case "st", "gs": return try stroke(cursor, isGradient: type == "gs").map { .stroke($0) }
        case "sh", "rc", "el", "sr": return try source(cursor, type).map { .path($0) }
        case "tr", "no": return nil
        default:
            if let modifier = try modifier(cursor, type) { return modifier }
            note("shape item “\(shown(type, 20))”")
            return nil
        }
    }

    private func group(_ cursor: JSONCursor, _ depth: Int) throws(LottieError) -> GroupModel {
        let items = try shapes(cursor["it"], depth: depth + 1)
        var place: JSONCursor?
        if let elements = cursor["it"]?.elements {
            for item in elements where item["ty"]?.text == "tr" { place = item }
        }
        return GroupModel(
            name: name(cursor), items: items, transform: try transform(place), blendMode: blendMode(cursor["bm"]))
    }

    private func source(_ cursor: JSONCursor, _ type: String) throws(LottieError) -> PathModel? {
        let source: PathModel.Source
        switch type {
        case "rc":
            source = .rectangle(
                center: try points(cursor["p"], "position"), size: try points(cursor["s"], "size"),
                radius: try numbers(cursor["r"], "radius"))
        case "el": source = .ellipse(center: try points(cursor["p"], "position"), size: try points(cursor["s"], "size"))
        case "sr": source = .star(try star(cursor))
        default: source = .drawn(try paths(cursor["ks"], "path", isClosed: cursor["closed"]?.isTrue ?? false))
        }
        return PathModel(name: name(cursor), source: source, isReversed: cursor["d"]?.whole == 3)
    }

    private func star(_ cursor: JSONCursor) throws(LottieError) -> StarModel {
        let count = try numbers(cursor["pt"], "points", default: 5)
        if count.greatest > LottieBounds.starPoints {
            throw (cursor["pt"] ?? cursor).error("a star has more than \(Int(LottieBounds.starPoints)) points")
        }
        return StarModel(
            isPolygon: cursor["sy"]?.whole == 2, center: try points(cursor["p"], "position"), points: count,
            rotation: try angles(cursor["r"], "rotation"),
            outerRadius: try numbers(cursor["or"], "outer radius"),
            outerRoundness: try numbers(cursor["os"], "outer roundness", scale: 0.01),
            innerRadius: try numbers(cursor["ir"], "inner radius"),
            innerRoundness: try numbers(cursor["is"], "inner roundness", scale: 0.01))
    }

    /// The designer's name of an item; nil for none.
    func name(_ cursor: JSONCursor) -> String? { cursor["nm"]?.text.map { shown($0) } }
}
