import Geometry
import Timing

extension LottieDecoder {
    /// A property's values: one, or key frames.
    ///
    /// - Parameters:
    ///   - property: the property, or a bare value; nil gives the default.
    ///   - name: for what is noted: `position`.
    ///   - dimensions: the number of easings that may differ.
    ///   - read: one value.
    func track<Value: Hashable>(
        _ property: JSONCursor?, _ name: StaticString, default defaultValue: Value, dimensions: Int = 1,
        _ read: (JSONCursor) throws(LottieError) -> Value
    ) throws(LottieError) -> Track<Value> {
        guard var property else { return Track(defaultValue) }
        guard property.isObject else { return Track(try read(property)) }
        var slot: String?
        if let identifier = property["sid"]?.text, let replacement = slots[identifier] {
            slot = identifier
            if replacement.isObject { property = replacement }
        }
        var loops: [LoopRule] = []
        switch expression(of: property, name) {
        case .loop(let rule): loops = [rule]
        case .constant(let value):
            if let value = try? read(value) { return Track(value, slot: slot) }
        case nil: break
        }
        guard let value = property["k"] else {
            // A path without its property; a text's document.
            return Track(property["v"] == nil ? defaultValue : try read(property), slot: slot)
        }
        if value.text != nil, Value.self != Color.self {
            if value.number != nil, let quoted = try? read(value) { return Track(quoted, slot: slot) }
            noteExpression(on: name)
            return Track(defaultValue, slot: slot)
        }
        guard let first = value.first, first.isObject else {
            return Track(value.isArray && value.first == nil ? defaultValue : try read(value), slot: slot)
        }
        guard first["t"] != nil || first["s"] != nil else { return Track(try read(first), slot: slot) }
        let keys = try keys(value, dimensions, read)
        guard let firstKey = keys.first else { return Track(defaultValue, slot: slot) }
        let isConstant = keys.allSatisfy { key in
            key.value == firstKey.value && key.end.map { $0 == firstKey.value } ?? true && key.curve == nil
        }
        return isConstant ? Track(firstKey.value, slot: slot) : Track(keys: keys, loops: loops, slot: slot)
    }

    private func keys<Value: Hashable>(
        _ list: JSONCursor, _ dimensions: Int, _ read: (JSONCursor) throws(LottieError) -> Value
    ) throws(LottieError) -> [TrackKey<Value>] {
        var keys: [TrackKey<Value>] = []
        for element in list.elements {
            guard let frame = element["t"]?.number else { continue }
            let end: Value?
            if let cursor = element["e"] { end = try read(cursor) } else { end = nil }
            let value: Value
            if let cursor = element["s"] {
                value = try read(cursor)
            } else if let last = keys.last {
                value = last.end ?? last.value
            } else if let end {
                value = end
            } else {
                continue
            }
            let isHold = element["h"]?.isTrue ?? false
            let curve = isHold ? nil : curve(element)
            keys.append(
                TrackKey(
                    frame: min(max(frame, -LottieLimits.frame), LottieLimits.frame), value: value,
                    end: isHold ? nil : end,
                    easings: isHold ? [] : easings(element, curve == nil ? dimensions : 1), isHold: isHold, curve: curve
                ))
        }
        try count(keys: keys.count, at: list)
        return ordered(keys)
    }

    /// Key frames by ascending frame, the later of two at the same one, and ends where they differ from the next value.
    private func ordered<Value: Hashable>(_ list: [TrackKey<Value>]) -> [TrackKey<Value>] {
        var keys = list
        if !zip(list, list.dropFirst()).allSatisfy({ $0.frame < $1.frame }) {
            keys = []
            // The sort is stable.
            for key in list.sorted(by: { $0.frame < $1.frame }) {
                if let last = keys.last, last.frame == key.frame {
                    keys.removeLast()
                    if let index = keys.indices.last, !keys[index].isHold {
                        keys[index].end = keys[index].end ?? last.value
                    }
                }
                keys.append(key)
            }
        }
        for index in keys.indices where keys[index].end != nil {
            if index + 1 == keys.count || keys[index].end == keys[index + 1].value { keys[index].end = nil }
        }
        return keys
    }

    /// How a segment runs: `o` and `i` are the control points of its curve.
    private func easings(_ key: JSONCursor, _ dimensions: Int) -> [Easing] {
        guard let out = key["o"], let into = key["i"], let outX = out["x"], let intoX = into["x"] else { return [] }
        guard let outY = out["y"], let intoY = into["y"] else { return [] }
        let count = min(dimensions, max(outX.elements.prefix(dimensions).reduce(0) { sum, _ in sum + 1 }, 1))
        var easings: [Easing] = []
        var areLinear = true
        for index in 0..<count {
            let (x1, y1) = (unit(outX.number(index)), eased(outY.number(index)))
            let (x2, y2) = (unit(intoX.number(index)), eased(intoY.number(index)))
            areLinear = areLinear && x1 == y1 && x2 == y2
            easings.append(.cubic(x1, y1, x2, y2))
        }
        if areLinear { return [] }
        return easings.dropFirst().allSatisfy { $0 == easings[0] } ? [easings[0]] : easings
    }

    private func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

    private func eased(_ value: Double) -> Double { min(max(value, -1000), 1000) }

    /// The control points of a curved segment; nil for zeros.
    private func curve(_ key: JSONCursor) -> (out: Point, into: Point)? {
        guard let out = key["to"]?.point, let into = key["ti"]?.point, out != .zero || into != .zero else { return nil }
        return (out, into)
    }
}

extension JSONCursor {
    /// An array's number at an index, its last one if it is shorter; or the number itself; 0 for anything else.
    func number(_ index: Int) -> Double {
        guard isArray else { return number ?? 0 }
        return elements.prefix(index + 1).reduce(0) { $1.number ?? 0 }
    }

    /// The first two numbers of an array within the bounds, or one number twice.
    var point: Point? {
        guard isArray else { return number.map { Point(bounded($0), bounded($0)) } }
        var elements = elements
        guard let x = elements.next()?.number else { return nil }
        return Point(bounded(x), bounded(elements.next()?.number ?? x))
    }
}
