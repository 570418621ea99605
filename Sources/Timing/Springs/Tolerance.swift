/// How near to rest counts as rest.
public struct Tolerance: Hashable, Sendable {
    /// The greatest distance from the target, in the units of the value.
    public var distance: Double
    /// The greatest speed, in those units a second; `.infinity` if it does not matter.
    public var speed: Double

    /// Makes a tolerance.
    /// - Precondition: both are above 0, for a spring never comes to rest entirely.
    public init(distance: Double, speed: Double = .infinity) {
        precondition(distance > 0 && speed > 0, "a tolerance is above 0, not \(distance) and \(speed) a second")
        self.distance = distance
        self.speed = speed
    }

    /// A thousandth of a way of length 1, at any speed: what Core Animation's settling estimate aims at.
    public static let standard = Tolerance(distance: 1e-3)
}
