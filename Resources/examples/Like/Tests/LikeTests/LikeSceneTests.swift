import Testing
import TytoTesting

@testable import Like

@Suite("The like button", .goldens)
struct LikeSceneTests {
    private let test: SceneTest<LikeScene>

    init() throws { test = try SceneTest(LikeScene.self) }

    @Test("a click likes: the heart springs in, and the count rolls up")
    func click() {
        test.click("heart", at: 0)
        #expect(abs(test.value("heart", \.transform.scale, at: 0.1) - 0.1) < 1e-9)
        #expect(test.value("heart", \.transform.scale, at: 0.3) > 1.2)
        #expect(test.value("heart", \.transform.scale, at: 5) == 1)
        #expect(test.scene(at: 5).isLiked)
        #expect(test.scene(at: 5).count.value == 100)
    }

    @Test("Space does the same, and once more takes it back")
    func space() {
        test.key("space", at: 0)
        test.key("space", at: 1)
        #expect(test.scene(at: 0.9).isLiked)
        #expect(!test.scene(at: 1).isLiked)
        #expect(test.scene(at: 1).count.value == 99)
    }

    @Test("a ring and dots burst from it, and nothing of them stays")
    func burst() {
        test.click("heart", at: 0)
        #expect(test.value("dot1", \.position.x, at: 0.5) > 90)
        #expect(test.value("ring1", \.shape.lineWidth, at: 0.5) < 20)
        #expect(test.scene(at: 2).card.sublayers.count == 4)
    }

    @Test("the card fits the count")
    func card() {
        let narrow = test.value("card", \.bounds.width, at: 0)
        test.click("card", at: 0)
        #expect(test.value("card", \.bounds.width, at: 2) > narrow + 15)
    }

    @Test("it never jumps, however often it is clicked")
    func clicks() { test.expectNoJumps(clicking: "heart", times: 60, seed: 1) }

    @Test("its frames are the same at every frame rate")
    func frameRates() throws {
        test.click("heart", at: 0)
        test.key("space", at: 0.3)
        try test.expectSame(at: [24, 60, 144])
    }

    @Test("with reduced motion only colours fade")
    func reducedMotion() throws {
        let test = try SceneTest(LikeScene.self, reducesMotion: true)
        test.click("heart", at: 0)
        #expect(test.value("heart", \.transform.scale, at: 0.05) == 1)
        #expect(test.scene(at: 0.15).card.sublayers.count == 4)
        #expect(test.value("heart", \.shape.fillColor, at: 1) == LikeScene.pink)
    }

    @Test("its parameters set the spring, the dots and the count")
    func parameters() throws {
        let test = try SceneTest(
            LikeScene.self, settings: ["stiffness": "900", "damping": "60", "dots": "3", "count": "1999"])
        test.click("heart", at: 0)
        #expect(test.value("heart", \.transform.scale, at: 0.4) < 1.01, "it is damped critically")
        #expect(test.scene(at: 0.2).card.sublayers.count == 4 + 1 + 3)
        #expect(test.scene(at: 2).count.value == 2000)
    }

    @Test("it looks like this")
    func pictures() throws {
        test.click("heart", at: 0)
        try test.expectGolden(filmstrip: [0, 0.05, 0.12, 0.2, 0.3, 0.4, 1.5])
    }

    @Test("it looks like this at two pixels per point")
    func dense() throws {
        let test = try SceneTest(LikeScene.self, scale: 2)
        test.click("heart", at: 0)
        try test.expectGolden(at: 0.28)
    }
}
