import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery
@testable import LayerTree

@Suite("Whatever happens whenever, no scene jumps, and each comes to rest as it was")
struct FranticTests {
    /// Something that a person can do, anywhere in a scene.
    enum Action: Hashable {
        case click(Double, Double)
        case key(String)

        static func random(_ random: inout SeededGenerator) -> Action {
            if Int.random(in: 0..<10, using: &random) < 7 {
                return .click(.random(in: 0...1, using: &random), .random(in: 0...1, using: &random))
            }
            let keys = ["Tab", "Return", "space", "Escape", "o", "m", "x", "BackSpace", "Left"]
            return .key(keys[Int.random(in: 0..<keys.count, using: &random)])
        }

        func perform(on fixture: SceneFixture) {
            switch self {
            case .click(let x, let y):
                fixture.click(Point(x * fixture.stage.size.width, y * fixture.stage.size.height))
            case .key(let name): fixture.key(name)
            }
        }
    }

    /// The actions that a scene's motions begin with: places to click on, and keys that do something.
    private static let beginnings: [String: [Action]] = [
        "owl": [.click(0.5, 220.0 / 667), .click(0.5, 270.0 / 667), .click(0.5, 0.8), .key("o")],
        "card": [
            .click(0.5, 0.5), .click(0.5, 203.0 / 667), .click(0.5, 283.0 / 667), .click(0.5, 363.0 / 667),
            .click(0.5, 545.0 / 667), .click(0.02, 0.02), .key("Escape"), .key("space"),
        ],
        "splash": [.click(0.5, 0.5), .key("Return")],
        "map": [.click(351.0 / 375, 41.0 / 667), .key("m")],
        "launch": [.click(0.5, 0.5), .key("Tab")],
        "waves": [.key("space"), .click(0.5, 0.5)],
    ]

    /// Space begins these anew, which is a jump.
    private static let replayed = ["splash", "launch"]

    private static let names = SceneCatalog.gallery.all.map(\.name)

    @Test("the tables know every scene")
    func complete() {
        #expect(Set(Self.beginnings.keys) == Set(Self.names) && Set(WatchedMotion.all.keys) == Set(Self.names))
        for name in Self.names {
            #expect(WatchedMotion.all[name]?.isEmpty == false)
        }
    }

    @Test("every motion of the tables is seen to move", arguments: names)
    func seen(name: String) throws {
        let motions = try #require(WatchedMotion.all[name])
        var seen = [[[Double]]](repeating: [], count: motions.count)
        let fixture = try SceneFixture(name)
        for action in [nil] + (Self.beginnings[name] ?? []) {
            action?.perform(on: fixture)
            for _ in 0..<70 {
                fixture.advance(by: 0.05)
                for (index, values) in fixture.watched.enumerated() {
                    if let values, seen[index].last != values { seen[index].append(values) }
                }
            }
        }
        for (motion, values) in zip(motions, seen) { #expect(values.count > 2, "\(motion.path)") }
    }

    @Test("a second action at any time after a first continues from what is on screen", arguments: names)
    func interruption(name: String) throws {
        var random = SeededGenerator(seed: 5)
        let actions = Self.beginnings[name] ?? []
        for first in actions {
            for second in actions {
                for _ in 0..<(LongTests.areIncluded ? 6 : 2) {
                    let fixture = try SceneFixture(name)
                    // A card is there to be acted upon, a splash is not yet gone.
                    if name == "card", first != actions[0] { actions[0].perform(on: fixture) }
                    fixture.advance(by: .random(in: 0...2, using: &random))
                    first.perform(on: fixture)
                    fixture.advance(by: .random(in: 0...1, using: &random))
                    let before = fixture.watched
                    second.perform(on: fixture)
                    fixture.expectContinuous(from: before, after: 0, "\(first), then \(second)")
                    let meeting = fixture.watched
                    fixture.advance(by: 1e-6)
                    fixture.expectContinuous(from: meeting, after: 1e-6, "after \(first), then \(second)")
                }
            }
        }
    }

    @Test(
        "two hundred clicks and keys at 1 to 50 ms; with reduced motion too", arguments: names,
        LongTests.areIncluded ? [0, 1, 2, 3] : [0, 3])
    func frantic(name: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let isReduced = seed == 3
        // An owl that looks about keeps its eyes on the pointer, and knows of its next blink.
        let still = name == "owl" ? [("gaze", "off")] : []
        let fixture = try SceneFixture(name, set: still, reducesMotion: isReduced)
        for _ in 0..<200 {
            let (before, action) = (fixture.watched, Action.random(&random))
            action.perform(on: fixture)
            if !isReduced, !(action == .key("space") && Self.replayed.contains(name)) {
                fixture.expectContinuous(from: before, after: 0, "\(action)")
            }
            let (after, pause) = (fixture.watched, Double.random(in: 0.001...0.05, using: &random))
            fixture.advance(by: pause)
            if !isReduced { fixture.expectContinuous(from: after, after: pause, "after \(action)") }
            #expect(fixture.tree.isFiniteThroughout)
        }
        try calmDown(fixture)
        let fresh = try SceneFixture(name, set: still, reducesMotion: isReduced)
        try calmDown(fresh)
        #expect(
            fixture.stage.snapshots().map(\.path)
                == fresh.stage.snapshots().map(\.path))
        #expect(fixture.animationCount == fresh.animationCount)
        if name == "waves" {
            // Where the water is depends on how long it has flowed.
            #expect(fixture.tree.all.count == fresh.tree.all.count && fixture.stage.nextFrame == .now)
        } else {
            #expect(fixture.tree.unfolded == fresh.tree.unfolded)
            // No animation runs, and no event waits.
            #expect(fixture.stage.nextFrame == .never)
        }
    }

    /// Brings a scene back to where it starts, or to what it opens, with a person's means.
    private func calmDown(_ fixture: SceneFixture) throws {
        let scene = fixture.scene
        switch scene {
        case let owl as OwlScene:
            // Out of a field, and out of a login or its welcome.
            for _ in 0..<2 { fixture.key("Escape") }
            for point in [SceneFixture.usernamePoint, SceneFixture.passwordPoint] {
                fixture.click(point)
                fixture.key("a", .control)
                fixture.key("BackSpace")
            }
            fixture.click(SceneFixture.blankPoint)
            if owl.state == .up { fixture.key("o") }
        case let card as CardScene:
            for _ in 0..<3 where card.act != .host {
                fixture.advance(by: 4)
                fixture.key("Escape")
            }
        case let map as MapScene: if map.isShowingMap { fixture.key("m") }
        case is WavesScene: if !fixture.flows { fixture.key("space") }
        default: break
        }
        fixture.stage.focus(nil)
        fixture.stage.send(.pointerLeft)
        fixture.advance(by: 8)
    }
}

extension SceneFixture {
    /// How many animations the layers hold, ended ones that still fill included.
    fileprivate var animationCount: Int {
        var count = 0
        var pending: [Layer] = [stage.root]
        while let layer = pending.popLast() {
            count += layer.animations.count
            pending += layer.sublayers + (layer.mask.map { [$0] } ?? [])
        }
        return count
    }

    /// Whether the water moves by itself.
    fileprivate var flows: Bool {
        let before = watched
        advance(by: 0.1)
        return watched != before
    }
}
