import Geometry
package import LayerTree
package import Scenes

/// Something worth looking at in how a layer's value moves.
package struct Finding: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The value is another one from one moment to the next.
        case jump
        /// The velocity is another one from one moment to the next, of a layer that moves.
        case velocityBreak
        /// The value goes beyond where it comes to rest.
        case overshoot
        /// How long an animation takes until the value stays where it ends.
        case settling
        /// The animation never ends.
        case endless
    }

    package let kind: Kind
    package let layer: LayerPath
    /// The changed property's name in lanes, or that of one of its numbers, such as `x`.
    package let property: String
    /// The quantity of the property's amount.
    package let quantity: LayerProperty.Quantity
    /// In seconds from the session's beginning.
    package let time: Double
    /// The jump, the velocity's change a second, how far beyond, or the seconds until rest; 0 for what never ends.
    package let amount: Double
    /// The input that led to it; 0 for the scene itself.
    package let cause: Int

    package init(
        kind: Kind, layer: LayerPath, property: String, _ quantity: LayerProperty.Quantity, time: Double,
        amount: Double, cause: Int
    ) {
        (self.kind, self.layer, self.property, self.quantity) = (kind, layer, property, quantity)
        (self.time, self.amount, self.cause) = (time, amount, cause)
    }

    /// Whether an animation should not do this.
    package var isFault: Bool { kind == .jump || kind == .velocityBreak }

    /// The amount's unit as a suffix, such as ` pt`; empty for an endless animation.
    package var unit: String {
        switch kind {
        case .jump, .overshoot: quantity.unit
        case .velocityBreak: quantity.velocityUnit
        case .settling: " s"
        case .endless: ""
        }
    }

    /// The finding in one line: `velocity break · face/wing · x · 120 pt/s`.
    package func words(in language: Language) -> String {
        let name =
            switch kind {
            case .jump: Localized("jump", zh: "跳变")
            case .velocityBreak: Localized("velocity break", zh: "速度突变")
            case .overshoot: Localized("overshoot", zh: "超调")
            case .settling: Localized("settles after", zh: "稳定用时")
            case .endless: Localized("never ends", zh: "永不结束")
            }
        let size = kind == .endless ? [] : [shortFixed(amount, kind == .velocityBreak ? 1 : 3) + unit]
        return ([name[language], layer, property] + size).joined(separator: " · ")
    }
}
