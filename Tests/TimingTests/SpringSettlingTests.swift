import Geometry
import TestSupport
import Testing
import Timing

@Suite("Settling") struct SpringSettlingTests {
    @Test("the settling estimate is Core Animation's, as measured on macOS")
    func estimate() {
        let table: [(Double, Double, Double, Double, Double)] = [
            (1, 100, 10, 0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
            (1, 100, 10, 5, 1.3815510557964275), (1, 100, 10, -5, 1.5350814063145797),
            (1, 100, 1, 0, 13.91321015404625), (2, 100, 5, 0, 5.658348137358159),
            (1, 100, 5, 0, 2.855), (1, 100, 20, 0, 1), (1, 100, 30, 0, 1), (1, 100, 100, 0, 1),
            (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9), (1, 1, 2, 0, 9.3),
        ]
        for (mass, stiffness, damping, velocity, expected) in table {
            let solution = SpringSolution(Spring(mass: mass, stiffness: stiffness, damping: damping))
            let tolerance = expected == 2.855 ? 5e-4 : 1e-9
            #expect(abs(solution.settlingDuration(initialVelocity: velocity) - expected) < tolerance)
        }
        for (duration, bounce, expected) in [
            (0.5, 0.0, 0.8), (1, 0, 1.5), (0.25, 0, 0.4), (0.5, 0.3, 0.8629552831744205),
            (0.5, 0.7, 1.904872615017113), (0.35, 0.15, 0.5156554893625898),
        ] {
            let solution = SpringSolution(Spring(duration: duration, bounce: bounce))
            #expect(abs(solution.settlingDuration() - expected) < 1e-9)
        }
        #expect(SpringSolution(Spring(damping: 0)).settlingDuration() == .infinity)
    }

    @Test("a critical spring's estimate is the first tenth of a second within a thousandth, at any velocity")
    func criticalEstimate() {
        for velocity in stride(from: -40.0, through: 40, by: 2.5) {
            let rate = 10.0 - velocity
            var tenths = 0.0
            while abs((1 + rate * tenths / 10) * Math.exp(-tenths)) > 1e-3 { tenths += 1 }
            let solution = SpringSolution(Spring(mass: 1, stiffness: 100, damping: 20))
            #expect(solution.settlingDuration(initialVelocity: velocity) == tenths / 10, "at \(velocity)")
        }
    }

    @Test("a spring stays within the tolerance from its settling time on, and no earlier")
    func exactness() {
        var random = SeededGenerator(seed: 8)
        for index in 0..<400 {
            let ratio = index % 5 == 0 ? 1 : Double.random(in: 0.02...3, using: &random)
            let solution = SpringSolution(Spring(response: .random(in: 0.1...2, using: &random), dampingRatio: ratio))
            let displacement = index % 7 == 0 ? 0 : Double.random(in: -100...100, using: &random)
            let velocity = index % 3 == 0 ? 0 : Double.random(in: -1000...1000, using: &random)
            let tolerance = Tolerance(distance: 0.01, speed: index % 2 == 0 ? .infinity : 0.5)
            let time = solution.settlingTime(
                displacement: displacement, velocity: velocity, tolerance: tolerance)
            func excess(_ time: Double) -> Double {
                let position = solution.value(from: displacement, to: 0, velocity: velocity, at: time)
                let speed = solution.velocity(from: displacement, to: 0, velocity: velocity, at: time)
                return max(abs(position) / tolerance.distance, abs(speed) / tolerance.speed) - 1
            }
            for step in 0...2000 { #expect(excess(time + Double(step) * time / 1000) < 1e-9) }
            if time > 0 { #expect(abs(excess(time)) < 1e-6) }
            if time > 0 { #expect(excess(time * (1 - 1e-7)) > 0) }
        }
    }

    @Test("a motion always within the tolerance settles at 0, and an undamped one never")
    func extremes() {
        let swing = SpringSolution(Spring(damping: 0))
        #expect(swing.settlingTime() == .infinity)
        #expect(swing.settlingTime(displacement: 1e-4) == 0)
        #expect(SpringSolution(Spring()).settlingTime(displacement: 0) == 0)
        #expect(SpringSolution(Spring()).settlingTime(displacement: 5e-4) == 0)
        let kicked = SpringSolution(Spring()).settlingTime(displacement: 0, velocity: 10)
        #expect(kicked > 0.5 && kicked < 2)
        #expect(SpringSolution(Spring(damping: 20)).settlingTime(displacement: 0, velocity: 1e-4) == 0)
    }

    @Test("a movement rests within a thousandth of its reach and what can be seen, whatever its direction")
    func rest() {
        var random = SeededGenerator(seed: 9)
        for index in 0..<200 {
            let ratio = index % 5 == 0 ? 1 : Double.random(in: 0.1...3, using: &random)
            let solution = SpringSolution(Spring(response: .random(in: 0.1...2, using: &random), dampingRatio: ratio))
            let distance = index % 7 == 0 ? 0 : Double.random(in: 0...500, using: &random)
            let speed = index % 3 == 0 ? 0 : Double.random(in: 0...5000, using: &random)
            let time = solution.timeToRest(distance: distance, speed: speed, visibleChange: 0.01)
            for angle in stride(from: 0, to: 6.3, by: 0.4) {
                let velocity = Point(speed * Math.cos(angle), speed * Math.sin(angle))
                for step in 0...200 {
                    let now = time * (1 + Double(step) / 100)
                    let place = solution.value(from: Point(distance, 0), to: .zero, velocity: velocity, at: now)
                    #expect(place.magnitude < 0.01 + 1e-9)
                }
            }
        }
        let solution = SpringSolution(Spring())
        #expect(solution.timeToRest(distance: 0, speed: 0, visibleChange: 1) == solution.settlingTime())
        #expect(solution.timeToRest(distance: 1e-9, speed: 0, visibleChange: 0.01) == 0)
        #expect(solution.timeToRest(distance: .nan, speed: 0, visibleChange: 0.01) == 0)
        #expect(SpringSolution(Spring(damping: 0)).timeToRest(distance: 1, speed: 0, visibleChange: 0.01) == .infinity)
    }

    @Test("JNWSpringAnimation's response settles when the original does")
    func jnwSettling() {
        #expect(abs(JNWResponse(mass: 1, stiffness: 16, damping: 16).settlingTime() - 1.153) < 1e-9)
        #expect(abs(JNWResponse(mass: 1, stiffness: 24, damping: 24).settlingTime() - 0.769) < 1e-9)
        #expect(JNWResponse(stiffness: 16, damping: 0).settlingTime() == .infinity)
        let swinging = JNWResponse(mass: 5, stiffness: 300, damping: 30)
        let time = swinging.settlingTime()
        for step in 0...1000 { #expect(abs(swinging.value(at: time - 0.001 + Double(step) / 200)) <= 1e-4) }
        #expect(abs(swinging.value(at: time - 0.003)) > 1e-4)
    }

    @Test("JNWSpringAnimation's response is an exponential beyond critical damping, else a decaying cosine")
    func jnwValues() {
        let response = JNWResponse(stiffness: 16, damping: 16)
        for time in [0, 0.1, 0.5, 1, 1.153] { #expect(abs(response.value(at: time) - Math.exp(-8 * time)) < 1e-15) }
        #expect(response.value(at: -1) == 1)
        let swinging = JNWResponse(mass: 5, stiffness: 300, damping: 30)
        let frequency = (300.0 / 5 - 9).squareRoot()
        for time in [0, 0.1, 0.5, 1, 2] {
            #expect(abs(swinging.value(at: time) - Math.exp(-3 * time) * Math.cos(frequency * time)) < 1e-14)
            let step = 1e-5
            let slope = (swinging.value(at: time + 2 * step) - swinging.value(at: time + step)) / step
            #expect(abs(slope - swinging.velocity(at: time + 1.5 * step)) < 1e-6)
        }
        #expect(
            abs(
                SpringSolution(Spring(stiffness: 16, damping: 16)).displacementResponse(at: 0.1)
                    - response.value(at: 0.1)) > 0.1, "it is not the physical spring")
    }
}
