import TestSupport
import Testing
import TytoTesting

@Suite("A scene under test")
struct SceneTestTests {
    @Test("values are those of the time, asked for in any order, and inputs may be added for any time")
    func values() throws {
        let test = try SceneTest(DotScene.self)
        test.click("dot", at: 1)
        #expect(test.value("dot", \.position.x, at: 3) == 20)
        #expect(test.value("dot", \.position.x, at: 0.5) == 0)
        #expect(abs(test.value("dot", \.position.x, at: 1.5) - 10) < 0.1)
        test.click("dot", at: 3)
        #expect(test.value("dot", \.position.x, at: 5) == 0)
        test.click(.point(Point(10, 10)), at: 0)
        // That was the first click, so the one at 1 s takes the dot back, and that at 3 s forth.
        #expect(test.value("dot", \.position.x, at: 0.99) > 19 && test.value("dot", \.position.x, at: 2.5) == 0)
        #expect(test.value("dot", \.position.x, at: 5) == 20)
    }

    @Test("a press is a click with its release inside only")
    func pressing() throws {
        let test = try SceneTest(DotScene.self)
        test.press("dot", at: 0)
        test.move(to: .point(Point(50, 35)), at: 0.1)
        test.release(.point(Point(50, 35)), at: 0.2)
        #expect(test.value("dot", \.position.x, at: 2) == 0)
        test.press("dot", at: 2)
        test.release("dot", at: 2.1)
        #expect(test.value("dot", \.position.x, at: 4) == 20)
    }

    @Test("the wheel scrolls a scene's list, and keeps doing so when time goes back")
    func scrolling() throws {
        let test = try SceneTest(ListScene.self)
        for time in [1.0, 2] { test.scroll("list", by: Point(0, 40), at: time) }
        test.scroll(.point(Point(5, 5)), by: Point(0, 40), modifiers: .control, at: 3)
        for (time, offset) in [(2.5, 80.0), (0.5, 0), (1.5, 40), (4, 80)] {
            #expect(test.value("list/content", \.bounds.origin.y, at: time) == offset)
        }
    }

    @Test("typed text, keys and sizes reach the scene")
    func keys() throws {
        let test = try SceneTest(DotScene.self)
        test.type("Ada p", at: 0.5)
        test.key("Return", at: 1)
        test.resize(to: Size(80, 50), at: 2)
        #expect(test.scene(at: 0.4).typed == "" && test.scene(at: 0.5).typed == "Ada p")
        #expect(!test.value("dot", \.isHidden, at: 0.9) && test.value("dot", \.isHidden, at: 1))
        #expect(try test.picture(at: 1.9).width == 60 && test.picture(at: 2).height == 50)
    }

    @Test("size, scale, seed, language, reduced motion and settings are the scene's")
    func configuration() throws {
        let test = try SceneTest(
            DotScene.self, size: Size(30, 30), scale: 2, seed: 7, language: .chinese, reducesMotion: true,
            settings: ["distance": "12.5"])
        let context = try #require(test.scene(at: 0).context)
        #expect(context.size == Size(30, 30) && context.seed == 7 && context.language == .chinese)
        #expect(context.stage.reducesMotion && test.scene(at: 0).distance == 12.5)
        #expect(try test.picture(at: 0).width == 60)
    }

    @Test("settings and viewports that can't be are refused in words")
    func refusals() throws {
        #expect(throws: ParameterError.self) { try SceneTest(DotScene.self, settings: ["speed": "1"]) }
        #expect(throws: ParameterError.self) { try SceneTest(DotScene.self, settings: ["distance": "101"]) }
        for (width, scale) in [(0, 1), (-1, 1), (.nan, 1), (10, 0), (10, .infinity), (40_000, 1)] {
            #expect(throws: SceneTestError.self) {
                try SceneTest(DotScene.self, size: Size(width, 10), scale: scale)
            }
        }
        #expect(throws: SceneTestError.self) { try SceneTest(DotScene.self).filmstrip([]) }
        #expect(throws: SceneTestError.self) {
            try SceneTest(DotScene.self).filmstrip([Double](repeating: 0, count: 600))
        }
    }

    @Test("images are read from a folder, and a missing one is named")
    func images() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(PixelGrid(Surface(width: 8, height: 8)).pngData(), as: "heart@1x.png")
        #expect(try SceneTest(PictureScene.self, images: folder.path).picture(at: 0).width == 8)
        let error = #expect(throws: ImageFileError.self) { try SceneTest(PictureScene.self) }
        #expect(error?.description.contains("heart@1x.png") == true)
        #expect(error?.description.contains("TytoTestingTests/Images") == true)
    }

    @Test("an image that the scene's info does not name is an issue")
    func unnamedImage() throws {
        let test = try SceneTest(UnnamedPictureScene.self)
        expectIssue("the image \"heart\", which its info does not name") {
            #expect(test.value("picture", \.opacity, at: 0) == 1)
        }
    }

    #if DEBUG
        @Test("a likely mistake in a scene's code is a warning, once for each test, also in a search for jumps")
        func warnings() throws {
            for _ in 0..<2 {
                let test = try SceneTest(MistakenScene.self)
                expectIssue("ToyScenes.swift", "on no stage") { #expect(test.scene(at: 1).box.opacity == 0.5) }
                #expect(test.scene(at: 0).box.opacity == 1)
            }
            let test = try SceneTest(MistakenScene.self)
            expectIssue("on no stage") { test.expectNoJumps(clicking: .point(Point(1, 1)), times: 9) }
        }
    #endif

    @Test("a wrong name is an issue that lists the names there are, and nothing happens")
    func wrongNames() throws {
        let test = try SceneTest(DotScene.self)
        expectIssue("\"heart\" at 0.5 s", "there are: dot") { test.click("heart", at: 0.5) }
        expectIssue("there are: dot") { #expect(test.value("heart", \.opacity, at: 0) == 1) }
        expectIssue("there are: dot") { test.expectNoJumps(clicking: "heart") }
        expectIssue("key's name") { test.key("Retrun", at: 0) }
        expectIssue("control characters") { test.type("\n", at: 0) }
        expectIssue("blanks") { test.click("the heart", at: 0) }
        expectIssue("not -1") { test.click("dot", at: -1) }
        expectIssue("not nan") { #expect(test.value("dot", \.opacity, at: .nan) == 1) }
        #expect(test.value("dot", \.position.x, at: 2) == 0)
    }

    @Test("an input whose layer is gone because of a later added one is an issue")
    func goneLayer() throws {
        let test = try SceneTest(JumpingScene.self, settings: ["vanishes": "on"])
        test.click("square", at: 2)
        test.click("square", at: 1)
        expectIssue("no layer @square") { #expect(test.value("gone", \.opacity, at: 3) == 1) }
    }
}
