import Geometry
import RenderTree

extension LottieDecoder {
    /// A transform of a layer, group or repeater.
    func transform(_ cursor: JSONCursor?) throws(LottieError) -> TransformModel {
        var model = TransformModel()
        guard let cursor else { return model }
        model.anchor = try points(cursor["a"], "anchor point")
        model.position = try position(cursor)
        model.scale = try points(cursor["s"], "scale", default: Point(1, 1), scale: 0.01)
        model.opacity = try opacities(cursor["o"])
        model.rotation = try angles(cursor["rz"] ?? cursor["r"], "rotation")
        model.skew = try angles(cursor["sk"], "skew")
        model.skewAxis = try angles(cursor["sa"], "skew axis")
        model.rotationX = try angles(cursor["rx"], "x rotation")
        model.rotationY = try angles(cursor["ry"], "y rotation")
        try orient(&model, by: cursor["or"])
        return model
    }

    /// Whether a three-dimensional layer is turned about x or y, or moved towards the viewer or away.
    func hasDepth(_ cursor: JSONCursor?, _ model: TransformModel) throws(LottieError) -> Bool {
        guard let cursor else { return false }
        if model.rotationX.constant != 0 || model.rotationY.constant != 0 { return true }
        let depths = [
            try numbers(cursor["p"]?["z"] ?? cursor["pz"], "z position"), try depth(cursor["p"], "position"),
            try depth(cursor["a"], "anchor point"),
        ]
        return depths.contains { $0.keys.contains { $0.value != 0 || ($0.end ?? 0) != 0 } }
    }

    /// A property of a point's third number.
    private func depth(_ property: JSONCursor?, _ name: StaticString) throws(LottieError) -> Track<Double> {
        try track(property, name, default: 0) { cursor throws(LottieError) in
            cursor.elements.dropFirst(2).first { _ in true }?.number ?? 0
        }
    }

    /// Adds a three-dimensional layer's orientation, which comes before its rotations.
    private func orient(_ model: inout TransformModel, by property: JSONCursor?) throws(LottieError) {
        let orientation = try lists(property, "orientation")
        guard let angles = orientation.constant else { return note("animated orientation") }
        guard angles.count == 3, angles.contains(where: { $0 != 0 }) else { return }
        model.rotationX.add(angles[0] * .pi / 180)
        model.rotationY.add(angles[1] * .pi / 180)
        model.rotation.add(angles[2] * .pi / 180)
    }

    private func position(_ cursor: JSONCursor) throws(LottieError) -> PositionModel {
        if let property = cursor["p"], property.isObject, property["s"]?.isTrue ?? false || property["k"] == nil,
            property["x"]?.isObject ?? false
        {
            return .split(x: try numbers(property["x"], "x position"), y: try numbers(property["y"], "y position"))
        }
        if cursor["p"] == nil, cursor["px"] != nil || cursor["py"] != nil {
            return .split(x: try numbers(cursor["px"], "x position"), y: try numbers(cursor["py"], "y position"))
        }
        return .whole(try points(cursor["p"], "position"))
    }

    /// A property of an angle in degrees, as radians.
    func angles(_ property: JSONCursor?, _ name: StaticString) throws(LottieError) -> Track<Double> {
        try numbers(property, name, scale: .pi / 180)
    }

    /// A property of an opacity in percent, as 0…1.
    func opacities(_ property: JSONCursor?) throws(LottieError) -> Track<Double> {
        try track(property, "opacity", default: 1) { cursor throws(LottieError) in
            guard let number = cursor.number else { throw cursor.mismatch("a number") }
            return min(max(number / 100, 0), 1)
        }
    }
}

extension Track<Double> {
    /// Adds a number to all values.
    fileprivate mutating func add(_ number: Double) {
        for index in keys.indices {
            keys[index].value += number
            keys[index].end = keys[index].end.map { $0 + number }
        }
    }
}

extension LottieDecoder {
    /// A blend mode by its number; noted if it is none of ours.
    func blendMode(_ cursor: JSONCursor?) -> BlendMode {
        choice(
            cursor, "blend mode",
            [
                0: .normal, 1: .multiply, 2: .screen, 3: .overlay, 4: .darken, 5: .lighten, 6: .colorDodge,
                7: .colorBurn, 8: .hardLight, 9: .softLight, 10: .difference, 11: .exclusion, 12: .hue,
                13: .saturation, 14: .color, 15: .luminosity, 16: .plusLighter,
            ], default: .normal, undrawn: [17: "blend mode hard mix"])
    }
}
