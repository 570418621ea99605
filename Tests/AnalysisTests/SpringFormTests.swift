import Scenes
import Testing
import Timing

@testable import Analysis

@Suite("Springs by other numbers")
struct SpringFormTests {
    /// Springs below, at and above critical damping.
    private static let springs = [
        Spring(mass: 1, stiffness: 16, damping: 16), Spring(mass: 1, stiffness: 300, damping: 20),
        Spring(mass: 2.5, stiffness: 100, damping: 0), Spring(mass: 0.01, stiffness: 10_000, damping: 1000),
        Spring(mass: 100, stiffness: 1, damping: 20),
    ]

    @Test("the numbers of each form make the spring again", arguments: springs, SpringForm.allCases)
    func roundTrip(spring: Spring, form: SpringForm) throws {
        let again = try #require(form.spring(form.numbers(of: spring), mass: spring.mass))
        #expect(again.mass == spring.mass)
        #expect(abs(again.stiffness - spring.stiffness) <= 1e-12 * spring.stiffness)
        #expect(abs(again.damping - spring.damping) <= 1e-12 * max(1, spring.damping))
    }

    @Test("a spring of mass 1 is that of the closed forms")
    func closedForms() throws {
        for ratio in [0, 0.2, 1, 1.5, 4] {
            let spring = Spring(response: 0.5, dampingRatio: ratio)
            #expect(SpringForm.response.spring([0.5, ratio], mass: 1) == spring)
        }
        for bounce in [-0.9, -0.3, 0, 0.25, 1] {
            let (made, spring) = (
                try #require(SpringForm.bounce.spring([0.5, bounce], mass: 1)), Spring(duration: 0.5, bounce: bounce)
            )
            #expect(made.stiffness == spring.stiffness && abs(made.damping - spring.damping) < 1e-12)
        }
    }

    @Test("numbers of no spring make none")
    func invalid() {
        for numbers in [
            [], [1], [0, 0], [-1, 0], [Double.nan, 0], [1, .nan], [.infinity, 0], [1, -1], [1, 1.01],
        ] {
            #expect(SpringForm.bounce.spring(numbers, mass: 1) == nil)
        }
        for numbers in [[1, -0.1], [0, 1], [1, Double.infinity], [1e-200, 1]] {
            #expect(SpringForm.response.spring(numbers, mass: 1) == nil)
        }
        for numbers in [[0, 1, 1], [1, 0, 1], [1, 1, -1], [1, 1, Double.nan]] {
            #expect(SpringForm.physical.spring(numbers, mass: 1) == nil)
        }
    }

    @Test("parameters are found by their names, with a mass of their own or the scene's")
    func finding() throws {
        let springs = SpringParameters.find(in: SpringyScene.parameters)
        #expect(
            springs.map { [$0.stiffness.name, $0.damping.name, $0.mass?.name] } == [
                ["stiffness", "damping", "mass"], ["showStiffness", "showDamping", "showMass"],
                ["hideStiffness", "hideDamping", "mass"],
            ])
        var values = ParameterValues()
        #expect(springs[1].spring(in: values) == Spring(mass: 3, stiffness: 100, damping: 5))
        values["showDamping"] = .number(7)
        #expect(springs[1].spring(in: values).damping == 7)
    }

    @Test("at the ends of each form's ranges the settings are in the parameters' ranges")
    func ranges() throws {
        for parameters in SpringParameters.find(in: SpringyScene.parameters) {
            for start in [(10.0, 0.0), (10, 1), (100, 5), (1000, 100), (500, 100)] {
                let spring = Spring(mass: 1, stiffness: start.0, damping: start.1)
                for form in [SpringForm.bounce, .response] {
                    let (ranges, numbers) = (parameters.ranges(of: form, at: spring), form.numbers(of: spring))
                    for (index, range) in ranges.enumerated() {
                        #expect(range.contains(numbers[index]) || abs(range.lowerBound - numbers[index]) < 1e-9)
                        for end in [range.lowerBound, range.upperBound] {
                            var changed = numbers
                            changed[index] = end
                            let made = try #require(form.spring(changed, mass: spring.mass))
                            #expect(made.stiffness >= 10 - 1e-6 && made.stiffness <= 1000 + 1e-6)
                            #expect(made.damping >= 0 && made.damping <= 100 + 1e-6)
                            let settings = try ParameterValues(
                                parameters.settings(for: made).map { ($0.key, $0.value.description) },
                                for: SpringyScene.self)
                            #expect(settings[parameters.damping.name] != nil)
                        }
                    }
                }
            }
        }
    }
}

/// A scene with springs, and names that look like them.
private final class SpringyScene: Scene {
    static let info = SceneInfo("springy")
    @Parameter("stiffness", in: 10...1000) var stiffness = 100.0
    @Parameter("damping", in: 0...100) var damping = 10.0
    @Parameter("mass", in: 0.1...10) var mass = 1.0
    @Parameter("showStiffness", in: 10...1000) var showStiffness = 100.0
    @Parameter("showDamping", in: 0...100) var showDamping = 5.0
    @Parameter("showMass", in: 0.1...10) var showMass = 3.0
    @Parameter("hideStiffness", in: 10...1000) var hideStiffness = 100.0
    @Parameter("hideDamping", in: 0...100) var hideDamping = 5.0
    @Parameter("aloneStiffness", in: 10...1000) var aloneStiffness = 100.0
    @Parameter("zeroStiffness", in: 0...1000) var zeroStiffness = 100.0
    @Parameter("zeroDamping", in: 0...1000) var zeroDamping = 100.0
    @Parameter("wordStiffness", in: 10...1000) var wordStiffness = 100.0
    @Parameter("wordDamping") var wordDamping = true
    func build(_ context: SceneContext) {}
}
