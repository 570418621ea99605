package import Scenes
package import Timing

/// Parameters that are one spring, by their names: `showStiffness`, `showDamping`, and `showMass` or `mass`.
package struct SpringParameters: Hashable, Sendable {
    package let stiffness: ParameterSpecification
    package let damping: ParameterSpecification
    /// nil for a mass of 1.
    package let mass: ParameterSpecification?

    /// The springs among parameters, in their order. One whose ranges have values of no spring is left out.
    package static func find(in parameters: [ParameterSpecification]) -> [SpringParameters] {
        let named = Dictionary(parameters.map { ($0.name, $0) }) { first, _ in first }
        return parameters.compactMap { stiffness in
            for (ending, damping, mass) in [("Stiffness", "Damping", "Mass"), ("stiffness", "damping", "mass")] {
                guard stiffness.name.hasSuffix(ending) else { continue }
                let stem = stiffness.name.dropLast(ending.count)
                let scene = stem[..<(stem.lastIndex(of: ".").map { stem.index(after: $0) } ?? stem.startIndex)]
                guard let damping = named[stem + damping] else { continue }
                let found = SpringParameters(
                    stiffness: stiffness, damping: damping, mass: named[stem + mass] ?? named[scene + "mass"])
                return found.isSpring ? found : nil
            }
            return nil
        }
    }

    private var isSpring: Bool {
        guard let stiffness = stiffness.range, let damping = damping.range else { return false }
        return stiffness.lowerBound > 0 && damping.lowerBound >= 0
            && mass.map { ($0.range?.lowerBound ?? 0) > 0 } ?? true
    }

    /// The spring that settings make.
    package func spring(in values: ParameterValues) -> Spring {
        Spring(
            mass: mass.map { $0.number(in: values) } ?? 1, stiffness: stiffness.number(in: values),
            damping: damping.number(in: values))
    }

    /// The settings that make a spring, as near as the parameters' ranges come to it.
    package func settings(for spring: Spring) -> [String: ParameterSetting] {
        func setting(_ number: Double, of parameter: ParameterSpecification) -> ParameterSetting {
            .number(parameter.range.map { max($0.lowerBound, min(number, $0.upperBound)) } ?? number)
        }
        return [
            stiffness.name: setting(spring.stiffness, of: stiffness),
            damping.name: setting(spring.damping, of: damping),
        ]
    }

    /// The ranges of a form's numbers, each with the other one as it is, for which the settings are in their ranges.
    package func ranges(of form: SpringForm, at spring: Spring) -> [ClosedRange<Double>] {
        guard let stiffness = stiffness.range, let damping = damping.range else { return [] }
        if form == .physical { return [mass?.range ?? spring.mass...spring.mass, stiffness, damping] }
        let (ratio, mass) = (spring.dampingRatio, spring.mass)
        // With the ratio fixed, c = 2·ratio·√(mk) has a range, too.
        func stiffest(_ damping: Double) -> Double {
            let root = damping / (2 * ratio)
            return ratio > 0 ? root * root / mass : .infinity
        }
        let lowest = min(spring.stiffness, max(stiffness.lowerBound, ratio > 0 ? stiffest(damping.lowerBound) : 0))
        let highest = max(spring.stiffness, min(stiffness.upperBound, stiffest(damping.upperBound)))
        func response(_ stiffness: Double) -> Double { Spring(mass: mass, stiffness: stiffness).response }
        func ratioOf(_ damping: Double) -> Double {
            Spring(mass: mass, stiffness: spring.stiffness, damping: damping).dampingRatio
        }
        let ratios = ratioOf(damping.lowerBound)...ratioOf(damping.upperBound)
        let second =
            form == .response
            ? ratios : SpringForm.bounce(ofRatio: ratios.upperBound)...SpringForm.bounce(ofRatio: ratios.lowerBound)
        return [response(highest)...response(lowest), second]
    }
}

extension ParameterSpecification {
    /// The range of a number; nil for other domains.
    package var range: ClosedRange<Double>? { if case .number(let range) = domain { range } else { nil } }

    /// The number that settings have.
    package func number(in values: ParameterValues) -> Double {
        if case .number(let number) = values[name] ?? defaultValue { number } else { 0 }
    }
}
