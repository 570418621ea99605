/// The way from one value of a property to another, as one amount.
package struct PropertyChange: Hashable, Sendable {
    /// The signed amount of a number, otherwise one from 0 on.
    package let amount: Double
    /// The quantity that the amount is of.
    package let quantity: LayerProperty.Quantity

    /// No change.
    static let none = PropertyChange(0, .factor)

    package init(_ amount: Double, _ quantity: LayerProperty.Quantity) {
        (self.amount, self.quantity) = (amount, quantity)
    }

    /// The amount as a share of the smallest one that is noticed.
    package var share: Double { abs(amount) / quantity.noticeableChange }

    /// The change of the number that changes most; of a number that only one of the lists has, that from 0.
    static func largest(from numbers: [NamedNumber], to others: [NamedNumber]) -> PropertyChange {
        var old = Dictionary(numbers.map { ($0.name, $0) }) { $1 }
        var largest = PropertyChange.none
        func take(_ change: PropertyChange) { if change.share > largest.share { largest = change } }
        for other in others {
            take(PropertyChange(other.value - (old.removeValue(forKey: other.name)?.value ?? 0), other.quantity))
        }
        for number in old.values { take(PropertyChange(-number.value, number.quantity)) }
        return largest
    }
}

extension LayerProperty.Quantity {
    /// The smallest change at once that is noticed, in the units of ``PropertyChange/amount``.
    ///
    /// Of lengths it is a tenth of a pixel at 2 pixels per point, of an angle in degrees and of a factor what moves the end
    /// of a line of 50 points by that, of shades a quarter of a step of 256.
    package var noticeableChange: Double {
        switch self {
        case .length, .angle: 0.05
        case .factor, .shade: 0.001
        }
    }
}
