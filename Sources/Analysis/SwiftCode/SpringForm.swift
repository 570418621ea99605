import Geometry
package import Timing

/// The three numbers by which a spring is edited.
package enum SpringForm: String, Hashable, Sendable, CaseIterable {
    /// Mass, stiffness and damping.
    case physical
    /// Duration and bounce.
    case bounce
    /// Response and damping ratio.
    case response
}

/// The same spring in other numbers. The mass is never another one.
extension SpringForm {
    /// The numbers of a spring: mass, stiffness and damping; duration in seconds and bounce; or response in seconds and
    /// damping ratio.
    package func numbers(of spring: Spring) -> [Double] {
        switch self {
        case .physical: [spring.mass, spring.stiffness, spring.damping]
        case .bounce: [spring.response, SpringForm.bounce(ofRatio: spring.dampingRatio)]
        case .response: [spring.response, spring.dampingRatio]
        }
    }

    /// The spring of numbers; nil if they give none.
    /// - Parameter mass: for the forms that have none.
    package func spring(_ numbers: [Double], mass: Double) -> Spring? {
        switch self {
        case .physical:
            guard numbers.count == 3 else { return nil }
            return SpringForm.spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
        case .bounce:
            guard numbers.count == 2, numbers[1] > -1, numbers[1] <= 1 else { return nil }
            let ratio = numbers[1] >= 0 ? 1 - numbers[1] : 1 / (1 + numbers[1])
            return SpringForm.response.spring([numbers[0], ratio], mass: mass)
        case .response:
            guard numbers.count == 2 else { return nil }
            // k = m·(2π/response)², c = 2·ratio·√(mk).
            let frequency = 2 * Double.pi / numbers[0]
            return SpringForm.spring(
                mass: mass, stiffness: mass * frequency * frequency, damping: 2 * numbers[1] * mass * frequency)
        }
    }

    /// The bounce of a damping ratio: 1 oscillates for ever, 0 is critical, below 0 it is overdamped.
    static func bounce(ofRatio ratio: Double) -> Double { ratio <= 1 ? 1 - ratio : 1 / ratio - 1 }

    private static func spring(mass: Double, stiffness: Double, damping: Double) -> Spring? {
        guard mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite else {
            return nil
        }
        return Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
}
