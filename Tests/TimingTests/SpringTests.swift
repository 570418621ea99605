import Geometry
import TestSupport
import Testing
import Timing

private let springs: [Spring] = [
    Spring(mass: 1, stiffness: 100, damping: 10), Spring(mass: 1, stiffness: 100, damping: 1),
    Spring(mass: 1, stiffness: 100, damping: 0), Spring(mass: 2, stiffness: 50, damping: 3),
    Spring(mass: 1, stiffness: 100, damping: 20), Spring(mass: 4, stiffness: 64, damping: 32),
    Spring(mass: 1, stiffness: 100, damping: 30), Spring(mass: 0.5, stiffness: 20, damping: 40),
    Spring(response: 0.5, dampingRatio: 1 - 1e-3), Spring(response: 0.5, dampingRatio: 1 + 1e-3),
    Spring(response: 0.5, dampingRatio: 1 - 1e-7), Spring(response: 0.5, dampingRatio: 1 + 1e-7),
    Spring(response: 0.5, dampingRatio: 1 - 1e-12), Spring(response: 0.5, dampingRatio: 1 + 1e-12),
    Spring(response: 0.5, dampingRatio: 1),
]

/// Position and velocity of a mass on a spring.
private typealias Motion =
    @Sendable (_ spring: Spring, _ displacement: Double, _ velocity: Double, _ time: Double) -> (
        position: Double, velocity: Double
    )

private let closedForm: Motion = { spring, displacement, velocity, time in
    let solution = SpringSolution(spring)
    return (
        solution.value(from: displacement, to: 0, velocity: velocity, at: time),
        solution.velocity(from: displacement, to: 0, velocity: velocity, at: time)
    )
}

/// A plausible error: the under-damped oscillation at the frequency of the undamped spring.
private let wrongFrequency: Motion = { spring, displacement, velocity, time in
    let decay = spring.damping / (2 * spring.mass)
    let frequency = (spring.stiffness / spring.mass).squareRoot()
    let swing = Math.sin(frequency * time) / frequency
    let position =
        Math.exp(-decay * time)
        * (displacement * (Math.cos(frequency * time) + decay * swing) + velocity * swing)
    return (position, velocity)
}

/// The classical Runge-Kutta method of order four, from the equation of motion.
private func worstErrorAgainstIntegration(of motion: Motion, _ spring: Spring) -> Double {
    let step = 1.0 / 4096
    var worst = 0.0
    for (displacement, initialVelocity) in [(1.0, 0.0), (0, 1), (1, 8), (-1, 3)] {
        func acceleration(_ x: Double, _ v: Double) -> Double {
            (-spring.stiffness * x - spring.damping * v) / spring.mass
        }
        var x = displacement
        var v = initialVelocity
        for index in 1...8192 {
            let a1 = acceleration(x, v)
            let v2 = v + step / 2 * a1
            let a2 = acceleration(x + step / 2 * v, v2)
            let v3 = v + step / 2 * a2
            let a3 = acceleration(x + step / 2 * v2, v3)
            let v4 = v + step * a3
            let a4 = acceleration(x + step * v3, v4)
            x += step / 6 * (v + 2 * v2 + 2 * v3 + v4)
            v += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
            if index % 64 == 0 {
                let state = motion(spring, displacement, initialVelocity, Double(index) * step)
                worst = max(worst, abs(state.position - x), abs(state.velocity - v) / 10)
            }
        }
    }
    return worst
}

@Suite("Spring") struct SpringTests {
    @Test(
        "spring positions and velocities agree with a Runge-Kutta integration in all damping regimes",
        arguments: springs)
    func integration(spring: Spring) {
        #expect(worstErrorAgainstIntegration(of: closedForm, spring) < 1e-8)
    }

    @Test("a wrong spring formula does not agree with the integration")
    func integrationControl() {
        #expect(worstErrorAgainstIntegration(of: wrongFrequency, springs[0]) > 1e-8)
        let early: Motion = { closedForm($0, $1, $2, $3 + 1e-6) }
        #expect(worstErrorAgainstIntegration(of: early, springs[4]) > 1e-8)
    }

    @Test("a spring's energy never grows", arguments: springs)
    func energy(spring: Spring) {
        func growth(_ motion: Motion) -> Double {
            var last = Double.infinity
            var worst = 0.0
            for index in 0...2000 {
                let (x, v) = motion(spring, 1, 5, Double(index) / 1000)
                let energy = (spring.mass * v * v + spring.stiffness * x * x) / 2
                worst = max(worst, (energy - last) / (spring.mass * 25 + spring.stiffness) * 2)
                last = energy
            }
            return worst
        }
        #expect(growth(closedForm) < 1e-12)
        #expect(growth { closedForm($0, $1, $2, 2 - $3) } > 1e-12 || spring.damping == 0)
    }

    @Test("a spring's velocity is the derivative of its position", arguments: springs)
    func derivative(spring: Spring) {
        let solution = SpringSolution(spring)
        let step = 1e-4
        for index in 1...100 {
            let time = Double(index) / 50
            // Richardson's extrapolation of two central differences: an error of order four.
            func slope(_ function: (Double) -> Double) -> Double {
                let near = (function(time + step) - function(time - step)) / (2 * step)
                let far = (function(time + 2 * step) - function(time - 2 * step)) / (4 * step)
                return (4 * near - far) / 3
            }
            #expect(
                abs(slope(solution.displacementResponse) - solution.displacementResponseRate(at: time)) < 1e-8)
            #expect(abs(slope(solution.velocityResponse) - solution.velocityResponseRate(at: time)) < 1e-8)
            let moved = slope { solution.value(from: 3, to: 7, velocity: -20, at: $0) }
            #expect(abs(moved - solution.velocity(from: 3, to: 7, velocity: -20, at: time)) < 1e-6)
        }
    }

    @Test("spring positions are those measured on macOS")
    func measured() {
        let plain = SpringSolution(Spring(mass: 1, stiffness: 100, damping: 10))
        for (time, position) in [(0.05, 10.4405), (0.15, 61.0493), (0.25, 102.3360), (0.45, 111.8446)] {
            #expect(abs(plain.value(from: 0, to: 100, at: time) - position) < 1e-2)
        }
        #expect(abs(plain.value(from: 0, to: 100, velocity: 500, at: 0.05) - 29.307806491851807) < 1e-4)
        #expect(abs(plain.value(from: 0, to: 100, velocity: -500, at: 0.05) - -8.426713198423386) < 1e-4)
        let strong = Spring(mass: 1, stiffness: 100, damping: 30).withoutOverdamping
        #expect(strong.damping == 20)
        #expect(abs(SpringSolution(strong).value(from: 0, to: 100, at: 0.05) - 9.020400792360306) < 1e-4)
    }

    @Test("the damping regimes of springs are continuous at their borders")
    func border() {
        for exponent in 1...15 {
            let slack = Math.pow(10, -Double(exponent))
            let solutions = [1 - slack, 1, 1 + slack].map { SpringSolution(Spring(response: 0.6, dampingRatio: $0)) }
            for index in 0...200 {
                let time = Double(index) / 50
                for side in [solutions[0], solutions[2]] {
                    let gap = abs(side.displacementResponse(at: time) - solutions[1].displacementResponse(at: time))
                    #expect(gap <= 2 * slack + 1e-13)
                    let speed = abs(side.velocityResponse(at: time) - solutions[1].velocityResponse(at: time))
                    #expect(speed <= 2 * slack + 1e-13)
                }
            }
        }
    }

    @Test("springs never overflow, however stiff, weak or late")
    func extremes() {
        for spring in [
            Spring(mass: 1, stiffness: 1, damping: 1e6), Spring(mass: 1e-6, stiffness: 1e6, damping: 1e5),
            Spring(mass: 1e6, stiffness: 1e-6, damping: 0), Spring(mass: 1, stiffness: 1e12, damping: 1e-3),
        ] {
            let solution = SpringSolution(spring)
            for time in [-.infinity, -1, 0, 1e-300, 1e-6, 1, 1e3, 1e9, 1e300, .infinity, .nan] {
                let response = solution.response(at: time)
                #expect(abs(response.displacement) <= 1, "\(spring) at \(time)")
                #expect(response.velocity.isFinite && response.displacementRate.isFinite)
                #expect(abs(response.velocityRate) <= 1)
            }
            #expect(solution.value(from: 3.5, to: 8, velocity: 2, at: 0) == 3.5)
            #expect(solution.value(from: 3.5, to: 8, velocity: 2, at: -1) == 3.5)
            #expect(solution.value(from: 3.5, to: 8, velocity: 2, at: .infinity) == 8)
        }
    }

    @Test("a spring interrupted at random times continues the same motion")
    func semigroup() {
        var random = SeededGenerator(seed: 7)
        for spring in springs {
            let solution = SpringSolution(spring)
            var position = Point(3, -8)
            var velocity = Point(40, 5)
            let target = Point(100, 60)
            let end = Double.random(in: 0.5...1.5, using: &random)
            let expected = solution.value(from: position, to: target, velocity: velocity, at: end)
            var time = 0.0
            var forgetful = position
            while time < end {
                let step = min(end - time, Double.random(in: 0.001...0.1, using: &random))
                (position, velocity) = (
                    solution.value(from: position, to: target, velocity: velocity, at: step),
                    solution.velocity(from: position, to: target, velocity: velocity, at: step)
                )
                forgetful = solution.value(from: forgetful, to: target, at: step)
                time += step
            }
            #expect(position.distance(to: expected) < 1e-9)
            #expect(forgetful.distance(to: expected) > 1e-9, "a spring that loses its speed arrives elsewhere")
        }
    }

    @Test("springs can be made from response and ratio, and from perceptual duration and bounce")
    func parameters() {
        let spring = Spring(response: 0.5, dampingRatio: 0.7)
        #expect(abs(spring.response - 0.5) < 1e-12)
        #expect(abs(spring.dampingRatio - 0.7) < 1e-12)
        // Measured on macOS: duration, bounce, stiffness, damping.
        for (duration, bounce, stiffness, damping) in [
            (0.5, 0.0, 157.91367041742973, 25.132741228718345), (1, 0, 39.47841760435743, 12.566370614359172),
            (0.5, 0.3, 157.91367041742973, 17.59291886010284), (0.5, 0.7, 157.91367041742973, 7.539822368615504),
            (0.35, 0.15, 322.27279677026473, 30.51832863487228), (0.5, -0.3, 157.91367041742973, 35.90391604102621),
        ] {
            let spring = Spring(duration: duration, bounce: bounce)
            #expect(abs(spring.stiffness - stiffness) < 1e-9)
            #expect(abs(spring.damping - damping) < 1e-9)
        }
        #expect(Spring(duration: 1, bounce: 1).damping == 0)
    }

    @Test("a spring without mass traps") func invalidMass() async {
        await #expect(processExitsWith: .failure) { _ = Spring(mass: 0, stiffness: 1, damping: 1) }
    }
}
