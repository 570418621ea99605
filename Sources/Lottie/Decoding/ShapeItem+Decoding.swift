import Geometry
import RenderTree

extension LottieDecoder {
    /// The items of a shape layer or group, without hidden and unknown ones.
    func shapes(_ list: JSONCursor?, depth: Int = 0) throws(LottieError) -> [ShapeItem] {
        guard let list else { return [] }
        guard list.isArray else { throw list.mismatch("an array of shapes") }
        guard depth <= LottieLimits.groups else {
            throw list.error("groups are nested deeper than \(LottieLimits.groups) levels")
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

    private enum ShapeType {
        case group, fill, gradientFill, stroke, gradientStroke, drawn, rectangle, ellipse, star
        case trim, round, zigZag, pucker, offset, twist, merge, repeater
    }

    private func shape(_ cursor: JSONCursor, _ depth: Int) throws(LottieError) -> ShapeItem? {
        let type: ShapeType? = choice(
            cursor["ty"], "shape item",
            [
                "gr": .group, "fl": .fill, "gf": .gradientFill, "st": .stroke, "gs": .gradientStroke, "sh": .drawn,
                "rc": .rectangle, "el": .ellipse, "sr": .star, "tm": .trim, "rd": .round, "zz": .zigZag,
                "pb": .pucker, "op": .offset, "tw": .twist, "mm": .merge, "rp": .repeater, "tr": nil, "no": nil,
            ], default: nil, absent: "shape item without a type")
        return switch type {
        case .group: .group(try group(cursor, depth))
        case .fill: try fill(cursor, isGradient: false).map { .fill($0) }
        case .gradientFill: try fill(cursor, isGradient: true).map { .fill($0) }
        case .stroke: try stroke(cursor, isGradient: false).map { .stroke($0) }
        case .gradientStroke: try stroke(cursor, isGradient: true).map { .stroke($0) }
        case .drawn:
            path(cursor, .drawn(try paths(cursor["ks"], "path", isClosed: cursor["closed"]?.isTrue ?? false)))
        case .rectangle:
            path(
                cursor,
                .rectangle(
                    center: try points(cursor["p"], "position"), size: try points(cursor["s"], "size"),
                    radius: try numbers(cursor["r"], "radius")))
        case .ellipse:
            path(
                cursor,
                .ellipse(center: try points(cursor["p"], "position"), size: try points(cursor["s"], "size")))
        case .star: path(cursor, .star(try star(cursor)))
        case .trim: .trim(try trim(cursor))
        case .round: .round(try numbers(cursor["r"], "corner radius"))
        case .zigZag:
            .zigZag(
                amplitude: try numbers(cursor["s"], "zig-zag's size"), ridges: try ridges(cursor["r"]),
                isSmooth: choice(cursor["pt"], "zig-zag's points of type", [1: false, 2: true], default: false))
        case .pucker: .pucker(try numbers(cursor["a"], "pucker's amount", scale: 0.01))
        case .offset: try offset(cursor)
        case .twist: .twist(angle: try angles(cursor["a"], "twist"), center: try points(cursor["c"], "twist"))
        case .merge: .merge(mergeMode(cursor["mm"]))
        case .repeater: .repeater(try repeater(cursor))
        case nil: nil
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

    private func path(_ cursor: JSONCursor, _ source: PathModel.Source) -> ShapeItem {
        // Bodymovin writes After Effects' menu: 2 is clockwise, as 1 is. Other programs write 0 for that.
        let isReversed = choice(cursor["d"], "path direction", [0: false, 1: false, 2: false, 3: true], default: false)
        return .path(PathModel(name: name(cursor), source: source, isReversed: isReversed))
    }

    private func star(_ cursor: JSONCursor) throws(LottieError) -> StarModel {
        let count = try numbers(cursor["pt"], "points", default: 5)
        if count.greatest > LottieLimits.starPoints {
            throw (cursor["pt"] ?? cursor).error("a star has more than \(Int(LottieLimits.starPoints)) points")
        }
        return StarModel(
            isPolygon: choice(cursor["sy"], "star type", [1: false, 2: true], default: false),
            center: try points(cursor["p"], "position"), points: count,
            rotation: try angles(cursor["r"], "rotation"),
            outerRadius: try numbers(cursor["or"], "outer radius"),
            outerRoundness: try numbers(cursor["os"], "outer roundness", scale: 0.01),
            innerRadius: try numbers(cursor["ir"], "inner radius"),
            innerRoundness: try numbers(cursor["is"], "inner roundness", scale: 0.01))
    }

    /// The designer's name of an item; nil for none.
    func name(_ cursor: JSONCursor) -> String? { cursor["nm"]?.text.map { shown($0) } }
}
