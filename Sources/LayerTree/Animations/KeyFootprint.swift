internal import Geometry
internal import RenderTree
internal import Timing

/// The independent parts of a layer's state that a key writes.
///
/// It shows that `\.transform` and `\.transform.scale`, or `\.position.y` and `\.position`, overlap. It is found by
/// writing the value and comparing the states, once for each row of the table; key paths do not reveal their parents.
package struct KeyFootprint: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    /// The footprint of an animation of unknown kind.
    static let everything = KeyFootprint(rawValue: .max)
    /// The footprint of a property that writes none of the known parts; it overlaps its own kind only.
    static let unknown = KeyFootprint(rawValue: 1 << 63)

    /// The parts that change nothing of what the layer itself draws: position, transform, opacity and being hidden.
    static let placement = KeyFootprint(of: \.position, like: .none)
        .union(KeyFootprint(of: \.transform, like: .none)).union(KeyFootprint(of: \.opacity, like: .none))
        .union(KeyFootprint(of: \.isHidden, like: .none))
    /// All parts but the placement.
    static let inside = everything.subtracting(placement)
    /// Whether the layer is hidden.
    static let hiding = KeyFootprint(of: \.isHidden, like: .none)
    /// The opacity.
    static let fading = KeyFootprint(of: \.opacity, like: .none)
    /// The placement, and the origin of bounds in which nothing is drawn.
    static let placementWithOrigin = placement.union(KeyFootprint(of: \.bounds.origin, like: .none))

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The parts that a key writes in a layer with such a content.
    package init<Value>(of key: AnimatableKey<Value>, like content: LayerContent) {
        self = AnimatedProperty(key).footprint(like: content)
    }

    /// Whether writing these parts overwrites all of the others.
    func covers(_ other: KeyFootprint) -> Bool {
        other.isSubset(of: self) && other != .unknown && self != .everything
    }
}

extension LayerAnimation {
    /// The parts of a layer's state that the animation writes.
    func footprint(like content: LayerContent) -> KeyFootprint {
        if let group = self as? AnimationGroup {
            return group.animations.reduce([]) { $0.union($1.footprint(like: content)) }
        }
        guard let property = self as? any PropertyAnimation else { return .everything }
        return property.keyFootprint(like: content)
    }

    /// The code of a property that the animation writes and a layer with such a content does not have; nil if it has all.
    func property(apartFrom content: LayerContent) -> String? {
        if let group = self as? AnimationGroup {
            return group.animations.lazy.compactMap { $0.property(apartFrom: content) }.first
        }
        return (self as? any PropertyAnimation)?.keyCode(apartFrom: content)
    }
}

extension PropertyAnimation {
    fileprivate func keyFootprint(like content: LayerContent) -> KeyFootprint { property.footprint(like: content) }

    fileprivate func keyCode(apartFrom content: LayerContent) -> String? {
        property.owner.has(content) ? nil : property.declaration?.code ?? ".\(property.owner)"
    }
}
