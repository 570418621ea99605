import Geometry
package import LayerTree
import Timing

/// A number of a layer that can be drawn as a curve.
///
/// It is a place or size as shown, or a declared property that is a number.
package struct LayerChannel: Hashable, Sendable {
    package let name: String
    private let owner: LayerProperty.Owner
    package let quantity: LayerProperty.Quantity
    let footprint: KeyFootprint
    private let number: @Sendable (LayerState) -> Double

    package static let x = LayerChannel("x", .length, \.position.x, \.transform.tx) { $0.position.x + $0.transform.tx }
    package static let y = LayerChannel("y", .length, \.position.y, \.transform.ty) { $0.position.y + $0.transform.ty }
    package static let width = LayerChannel("width", .length, \.bounds.size.width) { $0.bounds.width }
    package static let height = LayerChannel("height", .length, \.bounds.size.height) { $0.bounds.height }
    package static let scale = LayerChannel("scale", .factor, \.transform.scale) {
        Math.hypot($0.transform.a, $0.transform.b)
    }
    package static let rotation = LayerChannel("rotation", .angle, \.transform.rotation) {
        $0.heldTransform.parts.rotation * 180 / .pi
    }
    package static let opacity = LayerChannel("opacity", .shade, \.opacity) { $0.opacity }

    /// The numbers that every layer has, of where it is and how transparent.
    package static let ofPlacement = [x, y, width, height, opacity, scale, rotation]
    /// The numbers of all layers, each once.
    package static let all = ofPlacement + LayerProperty.all.compactMap(LayerChannel.init)

    private init(
        _ name: String, _ quantity: LayerProperty.Quantity, _ keys: AnimatableKey<Double>...,
        number: @escaping @Sendable (LayerState) -> Double
    ) {
        (self.name, owner, self.quantity, self.number) = (name, .layer, quantity, number)
        footprint = keys.reduce([]) { $0.union(KeyFootprint(of: $1, like: .none)) }
    }

    private init?(_ property: LayerProperty) {
        guard let number = property.number, let word = property.word else { return nil }
        (name, owner, quantity, self.number) = (word, property.owner, property.quantity, number)
        footprint = property.footprint
        if LayerChannel.ofPlacement.contains(self) { return nil }
    }

    package static func == (a: LayerChannel, b: LayerChannel) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The numbers that writing a footprint changes in such a layer.
    static func changed(by footprint: KeyFootprint, of state: LayerState) -> [LayerChannel] {
        all.filter { !$0.footprint.isDisjoint(with: footprint) && $0.owner.has(state.content) }
    }

    /// The number: of a place where the position and the transform put it, in the superlayer's points; of the angle the
    /// degrees; not a number of a layer without the property.
    package func value(of state: LayerState) -> Double { owner.has(state.content) ? number(state) : .nan }

    /// The way from one value to another: of an angle the shorter one.
    package func difference(from start: Double, to end: Double) -> Double {
        let way = end - start
        return self == .rotation ? way - (way / 360).rounded() * 360 : way
    }

    /// The channel's values in successive states, of an angle with its whole turns.
    func values(of states: [LayerState]) -> [Double] {
        var unwrapper = AngleUnwrapper(self)
        return states.map { unwrapper.unwrapped(value(of: $0)) }
    }

    /// Whether a value may be an angle that was read from a map, which wraps it to half a turn.
    func mayBeWrapped(_ value: Double) -> Bool { self == .rotation && abs(value) <= 180 }

    /// Whether a value continues in another one, but for whole turns of angles that may be wrapped.
    func isContinuous(from start: Double, to end: Double) -> Bool {
        let way = mayBeWrapped(start) && mayBeWrapped(end) ? difference(from: start, to: end) : end - start
        return abs(way) <= noticeableChange / 100
    }

    /// The suffix of a value: its unit, or nothing for a bare factor.
    package var unit: String { quantity.unit }

    /// The unit of a velocity, as a suffix.
    package var velocityUnit: String { quantity.velocityUnit }

    /// The smallest difference that printed numbers show, a power of ten.
    package var resolution: Double { unit.isEmpty ? 0.001 : 0.01 }

    /// The smallest change that anybody would see.
    package var noticeableChange: Double { quantity.noticeableChange }

    /// The smallest velocity that anybody would see, a second.
    package var noticeableVelocity: Double { unit.isEmpty ? 0.2 : 10 }
}

extension LayerProperty.Quantity {
    /// The suffix of an amount: its unit, or nothing for a bare factor. Angles are shown in degrees.
    var unit: String {
        switch self {
        case .length: " pt"
        case .angle: "°"
        case .factor, .shade: ""
        }
    }

    /// The unit of a velocity, as a suffix.
    var velocityUnit: String { unit.isEmpty ? " a second" : "\(unit)/s" }
}
