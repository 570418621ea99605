import Geometry
import LayerTree
import Stage
import TestSupport
import Testing
import Timing

/// A row of the table of completions: actions, and the expected completions in order.
struct CompletionCase: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: [String]
    let run: @Sendable (CompletionLog) -> Void

    var testDescription: String { name }

    init(_ name: String, _ expected: [String], _ run: @escaping @Sendable (CompletionLog) -> Void) {
        self.name = name
        self.expected = expected
        self.run = run
    }
}

/// A stage with one layer, and a record of completions as "name@time", with a minus for unfinished ones.
final class CompletionLog {
    let stage = Stage(bare: Size(100, 100))
    let layer = Layer(name: "box")
    private(set) var entries: [String] = []
    /// The recorded time of a completion.
    var clock: (Stage) -> Double = { $0.time }

    init() { stage.root.addSublayer(layer) }

    func note(_ name: String) -> (Bool) -> Void {
        { [unowned self] finished in entries.append("\(name)@\(clock(stage))\(finished ? "" : "-")") }
    }

    func fade(
        _ duration: Double, from: Double = 0, to: Double = 1,
        _ change: (inout BasicAnimation<Double>) -> Void = { _ in }
    ) -> BasicAnimation<Double> {
        var animation = BasicAnimation(\.opacity, from: from, to: to, duration: duration)
        change(&animation)
        return animation
    }
}

@Suite("A completion runs once, at its exact time")
struct CompletionTests {
    static let table: [CompletionCase] = [
        CompletionCase("one after another", ["a@0.25", "b@0.75"]) { log in
            log.stage.animate(.linear(duration: 0.25)) {
                log.layer.opacity = 0.5
            } completion: {
                log.note("a")($0)
                log.stage.animate(.linear(duration: 0.5), { log.layer.opacity = 0 }, completion: log.note("b"))
            }
        },
        CompletionCase("delayed", ["a@0.875"]) { log in
            log.stage.animate(
                .easeIn(duration: 0.5), delay: 0.375, { log.layer.opacity = 0 }, completion: log.note("a"))
        },
        CompletionCase("begun by a control that lays itself out", ["a@0.75"]) { log in
            let control = KeyTaker()
            control.onLayOut = { [unowned log] in
                log.stage.animate(.linear(duration: 0.25), { log.layer.opacity = 0 }, completion: log.note("a"))
            }
            log.stage.after(0.5) { [unowned log] in log.stage.setNeedsLayout(control) }
        },
        CompletionCase("nested: the inner first, the outer when both are over", ["inner@0.5", "outer@1.0"]) { log in
            log.stage.animate(.linear(duration: 1)) {
                log.layer.opacity = 0
                log.stage.animate(
                    .linear(duration: 0.5), { log.layer.cornerRadius = 1 }, completion: log.note("inner"))
            } completion: {
                log.note("outer")($0)
            }
        },
        CompletionCase("nested, ending together", ["inner@0.5", "outer@0.5"]) { log in
            log.stage.animate(.linear(duration: 0.25)) {
                log.layer.opacity = 0
                log.stage.animate(
                    .linear(duration: 0.5), { log.layer.cornerRadius = 1 }, completion: log.note("inner"))
            } completion: {
                log.note("outer")($0)
            }
        },
        CompletionCase("an animation's own block comes before its transaction's", ["own@1.0", "all@1.0"]) { log in
            log.stage.transaction(
                { log.layer.add(log.fade(1), completion: log.note("own")) }, completion: log.note("all"))
        },
        CompletionCase("nothing to wait for", ["empty@0.0", "zero@0.0", "same@0.0"]) { log in
            log.stage.animate(.linear(duration: 1), {}, completion: log.note("empty"))
            log.stage.animate(.linear(duration: 0), { log.layer.opacity = 0 }, completion: log.note("zero"))
            log.stage.animate(.linear(duration: 1), { log.layer.opacity = 0 }, completion: log.note("same"))
        },
        CompletionCase("an explicit animation of no duration in a transaction of none", ["own@0.0", "all@0.0"]) { log in
            log.stage.animate(.linear(duration: 0)) {
                log.layer.add(log.fade(0), completion: log.note("own"))
            } completion: {
                log.note("all")($0)
            }
        },
        CompletionCase("repeated, there and back, half a cycle more, at double speed", ["a@2.5"]) { log in
            let animation = log.fade(1) {
                $0.timing.repeatCount = 2.5
                $0.timing.autoreverses = true
                $0.timing.speed = 2
            }
            log.layer.add(animation, completion: log.note("a"))
        },
        CompletionCase("repeated for a time, begun late, shifted", ["a@1.75"]) { log in
            let animation = log.fade(0.5) {
                $0.timing.beginTime = 0.5
                $0.timing.repeatDuration = 1.25
                $0.timing.timeOffset = 0.3
            }
            log.layer.add(animation, completion: log.note("a"))
        },
        CompletionCase("for ever", []) { log in
            log.layer.add(log.fade(0.5) { $0.timing.repeatCount = .infinity }, completion: log.note("a"))
        },
        CompletionCase("replaced by name, and by another name not", ["a@0.5-", "c@1.0", "b@1.5"]) { log in
            log.layer.add(log.fade(1), forKey: "fade", completion: log.note("a"))
            log.layer.add(log.fade(1), forKey: "other", completion: log.note("c"))
            log.stage.schedule(at: 0.5) { log.layer.add(log.fade(1), forKey: "fade", completion: log.note("b")) }
        },
        CompletionCase("replaced by a change of the same property", ["a@0.25-", "b@1.25"]) { log in
            log.stage.animate(.linear(duration: 1), { log.layer.opacity = 0 }, completion: log.note("a"))
            log.stage.schedule(at: 0.25) {
                log.stage.animate(.linear(duration: 1), { log.layer.opacity = 1 }, completion: log.note("b"))
            }
        },
        CompletionCase("a part replaced by the whole, but not by another part", ["y@0.25-", "whole@1.25"]) { log in
            log.stage.animate(.linear(duration: 1), { log.layer.set(\.position.y, to: 9) }, completion: log.note("y"))
            log.stage.animate(.linear(duration: 0.125)) { log.layer.set(\.position.x, to: 9) }
            log.stage.schedule(at: 0.25) {
                log.stage.animate(.linear(duration: 1), { log.layer.position = .zero }, completion: log.note("whole"))
            }
        },
        CompletionCase("half replaced: waits for the rest and did not finish", ["a@1.0-"]) { log in
            log.stage.animate(.linear(duration: 1)) {
                log.layer.opacity = 0
                log.layer.cornerRadius = 3
            } completion: {
                log.note("a")($0)
            }
            log.stage.schedule(at: 0.25) { log.layer.opacity = 1 }
        },
        CompletionCase("set twice in one transaction", ["a@1.0"]) { log in
            log.stage.animate(.linear(duration: 1)) {
                log.layer.opacity = 0
                log.layer.opacity = 0.5
            } completion: {
                log.note("a")($0)
            }
        },
        CompletionCase("removed by name, all together, with the layer", ["a@0.25-", "b@0.5-", "c@0.75-"]) { log in
            log.layer.add(log.fade(1), forKey: "a", completion: log.note("a"))
            log.layer.add(log.fade(1), forKey: "b", completion: log.note("b"))
            log.stage.schedule(at: 0.25) { log.layer.removeAnimation(forKey: "a") }
            log.stage.schedule(at: 0.5) {
                log.layer.removeAllAnimations()
                log.layer.add(log.fade(1), forKey: "c", completion: log.note("c"))
            }
            log.stage.schedule(at: 0.75) { log.layer.removeFromSuperlayer() }
        },
        CompletionCase("removed with a layer above, and with a mask", ["below@0.5-", "mask@0.5-"]) { log in
            let (below, mask) = (Layer(), Layer())
            log.layer.addSublayer(below)
            log.layer.mask = mask
            below.add(log.fade(1), completion: log.note("below"))
            mask.add(log.fade(1), completion: log.note("mask"))
            log.stage.schedule(at: 0.5) {
                log.layer.removeFromSuperlayer()
                log.layer.mask = nil
            }
        },
        CompletionCase("kept after its end, then removed: only once", ["a@0.5"]) { log in
            log.layer.add(
                log.fade(0.5) {
                    $0.isRemovedOnCompletion = false
                    $0.timing.fillMode = .forwards
                }, forKey: "a", completion: log.note("a"))
            log.stage.schedule(at: 1) { log.layer.removeAnimation(forKey: "a") }
        },
        CompletionCase("a group, not its children", ["group@2.0"]) { log in
            log.layer.add(AnimationGroup([log.fade(0.5), log.fade(9)], duration: 2), completion: log.note("group"))
        },
        CompletionCase("in the order of being added where times are the same", ["b@0.5", "a@0.5", "c@0.5"]) { log in
            let other = Layer()
            log.stage.root.addSublayer(other)
            other.add(log.fade(0.5), completion: log.note("b"))
            log.layer.add(log.fade(0.5), completion: log.note("a"))
            other.add(log.fade(0.25) { $0.timing.repeatCount = 2 }, completion: log.note("c"))
        },
        CompletionCase("slowed to half from the middle on", ["a@1.5"]) { log in
            log.layer.add(log.fade(1), completion: log.note("a"))
            log.stage.schedule(at: 0.5) { log.layer.resumeTime(speed: 0.5) }
        },
        CompletionCase("paused for two seconds", ["a@3.0"]) { log in
            log.layer.add(log.fade(1), completion: log.note("a"))
            log.stage.schedule(at: 0.25) { log.stage.root.pauseTime() }
            log.stage.schedule(at: 2.25) { log.stage.root.resumeTime() }
        },
        CompletionCase("turned round: over when it is back at its beginning", ["a@1.5"]) { log in
            log.layer.add(log.fade(1), completion: log.note("a"))
            log.stage.schedule(at: 0.75) { log.layer.resumeTime(speed: -1) }
        },
        CompletionCase("a spring with a duration, and one that settles", ["cut@0.5", "settled@1.5"]) { log in
            log.stage.animate(
                .spring(Spring(), duration: 0.5), { log.layer.opacity = 0 }, completion: log.note("cut"))
            let spring = SpringAnimation(\.cornerRadius, from: 0, to: 1, spring: Spring())
            var rounded = spring
            rounded.timing.speed = spring.timing.duration / 1.5
            log.layer.add(rounded, completion: log.note("settled"))
        },
    ]

    @Test("every completion of the table runs once, in order, at its exact time", arguments: CompletionTests.table)
    func completes(line: CompletionCase) {
        for step in [1.0 / 24, 1.0 / 60, 1.0 / 7, 10] {
            let log = CompletionLog()
            line.run(log)
            var frame = 0.0
            while frame * step < 8 {
                log.stage.advance(to: frame * step)
                frame += 1
            }
            log.stage.advance(to: 10)
            #expect(log.entries == line.expected, "in steps of \(step)")
        }
    }

    @Test("the table of completions detects ones that run at the next frame")
    func negativeControl() {
        let log = CompletionLog()
        log.clock = { ($0.time * 24).rounded(.up) / 24 }
        Self.table[1].run(log)
        log.stage.advance(to: 10)
        #expect(log.entries.count == 1 && log.entries != ["a@0.8"])
        let wrong = CompletionLog()
        wrong.clock = { ($0.time * 24 + 0.5).rounded(.up) / 24 }
        Self.table[1].run(wrong)
        wrong.stage.advance(to: 10)
        #expect(wrong.entries != Self.table[1].expected)
    }

    @Test("an endless chain of completions without duration traps with a message")
    func endlessLoop() async {
        await #expect(processExitsWith: .failure) {
            let stage = Stage(bare: Size(10, 10))
            func again() { stage.animate(.linear(duration: 0), {}, completion: { _ in again() }) }
            again()
            stage.advance(to: 1)
        }
        await #expect(processExitsWith: .failure) {
            let stage = Stage(bare: Size(10, 10))
            func again() { stage.after(0) { again() } }
            again()
            stage.advance(to: 1)
        }
    }
}
