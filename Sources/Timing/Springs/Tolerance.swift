/// The distance and speed that count as rest.
public struct Tolerance: Hashable, Sendable {
    /// The greatest distance from the target, in the units of the value.
    public var distance: Double
    /// The greatest speed, in those units per second; `.infinity` if it does not matter.
    public var speed: Double

    /// Makes a tolerance.
    /// - Precondition: both are above 0, as a spring never comes to rest entirely.
    public init(distance: Double, speed: Double = .infinity) {
        precondition(distance > 0 && speed > 0, "a tolerance is above 0, not \(distance) and \(speed) per second")
        self.distance = distance
        self.speed = speed
    }

    /// A thousandth of a distance of 1, at any speed.
    ///
    /// Core Animation's settling estimate uses the same. A layer's spring ends once it is within that share of its way and
    /// within what can be seen of its property.
    public static let defaultValue = Tolerance(distance: 1e-3)
}
