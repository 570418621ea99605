public import Geometry

/// A change of all that a node draws, as a picture.
public enum Filter: Hashable, Sendable {
    /// Blurs by a Gauss curve with these standard deviations across and down, in the node's points.
    ///
    /// Colours are blurred premultiplied. 0 leaves a direction sharp.
    case blur(x: Double, y: Double)
    /// Replaces each colour by that of a ramp at its luminance (Rec. ITU-R BT.709).
    ///
    /// The ramp's colours are evenly spaced from black to white; their alpha multiplies that of the picture. The amount,
    /// 0…1, mixes the result with the old colour. An empty ramp changes nothing.
    case colorMap([Color], amount: Double = 1)

    /// Replaces all colours by one, whose alpha multiplies that of the picture.
    public static func fill(_ color: Color) -> Filter { .colorMap([color]) }

    /// Replaces black by one colour and white by another.
    public static func tint(black: Color, white: Color, amount: Double = 1) -> Filter {
        .colorMap([black, white], amount: amount)
    }

    /// Replaces black, the middle grey and white by three colours.
    public static func tritone(dark: Color, middle: Color, bright: Color, amount: Double = 1) -> Filter {
        .colorMap([dark, middle, bright], amount: amount)
    }

    /// The deviations of a blur that can be drawn; nil for other filters, and for one that changes nothing.
    package var deviations: (x: Double, y: Double)? {
        guard case .blur(let x, let y) = self else { return nil }
        let deviations = (x: x > 0 ? x : 0, y: y > 0 ? y : 0)
        return max(deviations.x, deviations.y) > 0 ? deviations : nil
    }

    /// Whether it may change anything.
    fileprivate var isActive: Bool {
        switch self {
        case .blur: deviations != nil
        case .colorMap(let ramp, let amount): amount > 0 && !ramp.isEmpty && ramp.allSatisfy(\.isNumber)
        }
    }
}

extension RenderNode {
    /// The filters that have an effect.
    var activeFilters: [Filter] { filters.filter(\.isActive) }

    /// Whether a filter changes the node.
    package var isFiltered: Bool { lastFilter != nil }

    /// The filter that is applied last, and the node that it changes; nil without one.
    ///
    /// A shadow is not changed: it is that of the result.
    package var lastFilter: (filter: Filter, node: RenderNode)? {
        if filters.isEmpty { return nil }
        guard let index = filters.lastIndex(where: \.isActive) else { return nil }
        var node = self
        node.filters = Array(filters[..<index])
        node.shadow = nil
        return (filters[index], node)
    }

    /// Whether a pixel of the node depends on what is drawn beside it.
    package var isBlurred: Bool { filters.contains { $0.deviations != nil } }
}
