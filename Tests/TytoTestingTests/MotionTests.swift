import Testing
import TytoTesting

@Suite("Expectations of a scene's motion")
struct MotionTests {
    @Test("a scene that animates from what is shown does not jump, wherever it is clicked")
    func noJumps() throws {
        let test = try SceneTest(DotScene.self)
        test.expectNoJumps(clicking: "dot")
        test.click("dot", at: 0.2)
        test.expectNoJumps(clicking: .point(Point(12, 10)), times: 100, seed: 2)
    }

    @Test("a jump of a hundredth of a point is an issue that names the click, the layer and the value")
    func jumps() throws {
        let test = try SceneTest(JumpingScene.self)
        expectIssue("click 1 of 60 (seed 1)", "\"root/square/inner\" position.x jumps from 10 to 10.01") {
            test.expectNoJumps(clicking: "square")
        }
    }

    @Test("what can't be seen may jump")
    func hidden() throws {
        let test = try SceneTest(JumpingScene.self, settings: ["isHidden": "on"])
        test.expectNoJumps(clicking: "square")
    }

    @Test("clicks that change nothing prove nothing, which is an issue")
    func noEffect() throws {
        let test = try SceneTest(DotScene.self)
        expectIssue("no click changed anything") { test.expectNoJumps(clicking: .point(Point(50, 35))) }
    }

    @Test("reduced motion shows its end at once, which is a jump")
    func reducedMotion() throws {
        let test = try SceneTest(DotScene.self, reducesMotion: true)
        expectIssue("position.x jumps from 0 to 20") { test.expectNoJumps(clicking: "dot") }
    }

    @Test("a scene of time and inputs alone is the same at every frame rate")
    func same() throws {
        let test = try SceneTest(DotScene.self)
        test.click("dot", at: 0.1)
        try test.expectSame(at: [24, 60, 144])
        try test.expectSame(at: [50], until: 0.5)
    }

    @Test("a scene that counts frames is another at another rate")
    func counting() throws {
        let test = try SceneTest(CountingScene.self)
        let texts = try issues { try test.expectSame(at: [24, 60, 12], until: 0.5) }
        // Twelve times per second is what all rates have in common.
        #expect(texts.count == 2 && texts.first?.contains("at 24 frames per second the picture of 0.08") == true)
        #expect(texts.last?.contains("at 60 frames") == true)
    }

    @Test("rates that are none are an issue")
    func rates() throws {
        let test = try SceneTest(DotScene.self)
        for rates in [[], [0], [60, -1], [1001]] { try expectIssue("1 to 1000") { try test.expectSame(at: rates) } }
        expectIssue("not -1") { _ = try? test.expectSame(at: [10], until: -1) }
    }
}
