import Geometry
import LayerTree
import Scenes
import Stage
import Testing
import Timing

@testable import Analysis

@Suite("Findings of a session")
struct FindingTests {
    private let spring = Animation.spring(Spring(stiffness: 200, damping: 12))

    @Test("are a jump where an animation does not begin at what was presented, and none where it does")
    func jumps() throws {
        func toy(from start: Double?) -> Toy {
            Toy { stage, square in
                stage.animate(.easeInOut(duration: 1)) { square.position.x = 250 }
                stage.after(0.5) {
                    square.position.x = 150
                    square.add(
                        BasicAnimation(
                            \.position.x, from: start ?? 200, to: 150, duration: 1, easing: .easeInOut))
                }
            }
        }
        let found = try #require(toy(from: 250).findings(.jump).first)
        #expect(found.layer == "square" && found.property == "x" && found.time == 0.5)
        #expect(abs(found.amount - 50) < 0.1 && found.isFault && found.cause == 0)
        #expect(toy(from: nil).findings(.jump) == [])
    }

    @Test("are every jump of a value that is held between key frames")
    func heldValues() throws {
        let toy = Toy { _, square in
            var steps = KeyframeAnimation(
                \.position.x,
                Keyframes(values: [150.0, 250, 250, 180], keyTimes: [0, 0.25, 0.5, 0.75], mode: .discrete), duration: 2)
            steps.timing.fillMode = .both
            steps.isRemovedOnCompletion = false
            square.add(steps)
        }
        let found = toy.findings(.jump)
        #expect(found.map(\.time) == [0.5, 1.5] && found.map(\.amount) == [100, -70] && found.allSatisfy(\.isFault))
    }

    @Test("are a break where an interrupted movement starts from rest, and none where a spring continues")
    func breaks() throws {
        func toy(_ second: Animation) -> Toy {
            Toy(inputs: Toy.click(7, at: 0.25)) { stage, square in
                stage.animate(.easeInOut(duration: 0.5)) { square.position.x = 250 }
                square.onClick { [unowned square, unowned stage] in
                    stage.animate(second) { square.position.x = 150 }
                }
            }
        }
        let found = try #require(toy(.easeInOut(duration: 1)).findings(.velocityBreak).first)
        #expect(found.time == 0.25 && found.amount < -200 && found.cause == 8 && found.isFault)
        #expect(toy(spring).findings(.velocityBreak) == [])
    }

    @Test("are a break where a speed changes by a tenth at once, and none by a fiftieth", arguments: [1.1, 1.02])
    func smallBreaks(factor: Double) {
        let toy = Toy { stage, square in
            stage.animate(.linear(duration: 0.1)) { square.position.x = 250 }
            stage.after(0.1) {
                stage.animate(.linear(duration: 0.1)) { square.position.x = 250 + 100 * factor }
            }
        }
        let found = toy.findings(.velocityBreak).filter { $0.time == 0.1 }
        #expect(found.count == (factor > 1.05 ? 1 : 0))
    }

    @Test("are neither jumps nor breaks by what is hidden, comes, goes, is set at once, or starts from rest")
    func purposes() {
        let toy = Toy { stage, square in
            stage.animate(.easeInOut(duration: 0.5)) { square.position.x = 250 }
            stage.after(0.3) {
                square.isHidden = true
                square.position.x = 100
            }
            stage.after(0.6) { square.isHidden = false }
            stage.after(1) { square.position.y = 300 }
            stage.after(1.2) { stage.animate(.linear(duration: 0.3)) { square.opacity = 0 } }
            stage.after(2) { square.removeFromSuperlayer() }
        }
        #expect(toy.replay.findings.filter(\.isFault).filter { $0.property != "opacity" } == [])
    }

    @Test("are a spring's overshoot and the time until it rests, and none of a curve that stops at its end")
    func rests() throws {
        let springy = Toy { [spring] stage, square in stage.animate(spring) { square.position.x = 250 } }
        let over = try #require(springy.findings(.overshoot).first)
        // e^(-πζ/√(1-ζ²)) of the way, at π/ω_d.
        #expect(abs(over.amount - 22.97) < 0.2 && abs(over.time - 0.245) < 0.01 && !over.isFault)
        let rest = try #require(springy.findings(.settling).first)
        #expect(rest.time == rest.amount && rest.amount > 1 && rest.amount < 1.5)
        let eased = Toy { stage, square in stage.animate(.easeInOut(duration: 1)) { square.position.x = 250 } }
        #expect(eased.replay.findings == [])
    }

    @Test("are as large, and as late, of a spring to the left as of one to the right")
    func mirrored() throws {
        func toy(to end: Double) -> Toy {
            Toy { [spring] stage, square in stage.animate(spring) { square.position.x = end } }
        }
        let (right, left) = (toy(to: 250), toy(to: 50))
        for kind in [Finding.Kind.overshoot, .settling] {
            let (one, other) = (try #require(right.findings(kind).first), try #require(left.findings(kind).first))
            #expect(abs(one.amount - other.amount) < 1e-6 && abs(one.time - other.time) < 1e-6)
        }
    }

    @Test("are no overshoot of a spring that was interrupted before")
    func interrupted() {
        let toy = Toy { [spring] stage, square in
            stage.animate(spring) { square.position.x = 250 }
            stage.after(0.1) { stage.animate(.spring(Spring(stiffness: 200, damping: 60))) { square.position.x = 240 } }
        }
        #expect(toy.findings(.overshoot).filter { $0.time > 0.1 && $0.time < 0.3 } == [])
    }

    @Test("are animations that never end, unless they were removed")
    func endless() {
        func toy(removed: Bool) -> Toy {
            Toy { stage, square in
                var turn = BasicAnimation(\.transform.rotation, from: 0, to: 1, duration: 1)
                turn.timing.repeatCount = .infinity
                turn.timing.autoreverses = true
                square.add(turn, forKey: "turn")
                if removed { stage.after(1) { square.removeAnimation(forKey: "turn") } }
            }
        }
        #expect(toy(removed: false).findings(.endless).map(\.property) == ["rotation"])
        #expect(toy(removed: true).findings(.endless) == [])
    }

    @Test("follow another past")
    func following() {
        let toy = Toy(inputs: Toy.click(1, at: 0.25)) { stage, square in
            stage.animate(.easeInOut(duration: 0.5)) { square.position.x = 250 }
            square.onClick { [unowned square, unowned stage] in
                stage.animate(.easeInOut(duration: 1)) { square.position.x = 150 }
            }
        }
        #expect(toy.findings(.velocityBreak).count == 1)
        toy.replay.follow(toy.replay.session.moving([1, 2], by: 1))
        toy.finish()
        #expect(toy.findings(.velocityBreak) == [])
    }
}
