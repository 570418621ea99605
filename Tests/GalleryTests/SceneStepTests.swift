import Geometry
import Home
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("The steps of the six scenes")
struct SceneStepTests {
    /// The opacities and frames of what is shown, by the layers' paths.
    private func shown(_ fixture: SceneFixture) -> [String: [Double]] {
        let visible = fixture.stage.snapshots().filter { $0.state.opacity > 0 && !$0.state.isHidden }
        return Dictionary(
            visible.map { ($0.path, [$0.state.opacity] + [$0.frame].flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }) }
        ) { first, _ in first }
    }

    @Test("every scene has steps in the order of their times, with a title in each language")
    func titles() {
        for info in SceneCatalog.gallery.all {
            #expect((1...9).contains(info.steps.count), "\(info.name)")
            #expect(info.steps.map(\.time) == info.steps.map(\.time).sorted())
            for step in info.steps { #expect(step.title[.english] != step.title[.chinese]) }
        }
    }

    @Test(
        "a step plays from the scene's very beginning, whatever the scene was doing",
        arguments: SceneCatalog.gallery.all.map(\.name))
    func replay(name: String) throws {
        let info = try #require(SceneCatalog.gallery.info(named: name))
        for (index, step) in info.steps.enumerated() {
            var want: [String: [Double]]?
            for delays in [[], [0.05], [0.2], [0.7], [2.3], [0.7, 0.1]] {
                let fixture = try SceneFixture(name, set: name == "owl" ? [("gaze", "off")] : [])
                for delay in delays {
                    fixture.scene.performMainAction()
                    fixture.advance(by: delay)
                }
                fixture.key("\(index + 1)", .control)
                fixture.advance(by: step.time + 0.01)
                let shown = shown(fixture)
                if let want {
                    #expect(Set(shown.keys) == Set(want.keys), "\(step) after \(delays)")
                    for (path, numbers) in shown {
                        for (number, other) in zip(numbers, want[path] ?? []) {
                            #expect(abs(number - other) < 1e-6, "\(path) at \(step.time) after \(delays)")
                        }
                    }
                }
                want = want ?? shown
            }
        }
    }

    @Test(
        "the owl's steps begin at once while it shakes, waits, nods or welcomes, and with its form empty",
        arguments: [0.1, 1.0, 1.3, 1.8, 4], ["welcome", "fail"])
    func owl(delay: Double, login: String) throws {
        for (index, step) in OwlScene.info.steps.enumerated() {
            let (fixture, fresh) = (
                try SceneFixture("owl", set: [("login", login)]), try SceneFixture("owl", set: [("login", login)])
            )
            // Without a password its field shakes.
            for text in ["Ada", delay == 0.1 ? "" : "secret"] {
                fixture.key("Tab")
                fixture.stage.send(.textInput(text))
            }
            fixture.key("Tab")
            fixture.key("Return")
            fixture.advance(by: delay)
            for fixture in [fixture, fresh] {
                fixture.key("\(index + 1)", .control)
                fixture.advance(by: step.time + 0.01)
            }
            let (shown, expected) = (shown(fixture), shown(fresh))
            #expect(Set(shown.keys) == Set(expected.keys), "\(step)")
            for (path, numbers) in shown {
                for (number, other) in zip(numbers, expected[path] ?? []) {
                    #expect(abs(number - other) < 1e-6, "\(path) at \(step.time)")
                }
            }
            #expect(fixture.tree.texts.map(\.string) == fresh.tree.texts.map(\.string))
        }
    }

    @Test("the card's steps press what they need, and nothing after their time")
    func card() throws {
        for (step, act) in [(1, CardScene.Act.shown), (3, .shown), (4, .submitting), (6, .thanking)] {
            let fixture = try SceneFixture("card")
            fixture.key("\(step)", .control)
            fixture.advance(by: CardScene.info.steps[step - 1].time)
            let scene = try #require(fixture.scene as? CardScene)
            #expect(scene.act == act && scene.card.isBeingEdited == (step == 3))
            if step < 4 {
                fixture.advance(by: 10)
                #expect(scene.act == .shown)
            }
        }
    }

    @Test("in the gallery a step is the open scene's, also while a text is typed; at home there is none")
    func gallery() throws {
        let fixture = try SceneFixture.gallery()
        fixture.key("1", .control)
        #expect(try fixture.gallery.opened == nil)
        fixture.key("1")
        fixture.advance(by: 2)
        fixture.click(try fixture.frame("home/owl/panel/username").center)
        fixture.key("3", .control)
        fixture.advance(by: 0.3)
        #expect(fixture.stage.focused == nil)
        let owl = try #require(try fixture.gallery.opened?.scene as? OwlScene)
        #expect(owl.state == .up)
    }
}
