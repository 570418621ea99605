import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("The bird opens the app by its table")
struct LaunchMotionTests {
    static let times: [Double] = {
        var random = SeededGenerator(seed: 140)
        let marks = [0, 0.5, 1, 1.1, 1.25, 1.35, 1.4, 1.45, 1.5, 1.7, 1.75, 1.999]
        return (marks + (0..<40).map { _ in Double.random(in: 0..<2, using: &random) }).sorted()
    }()

    private static let over = LaunchPose(maskSize: nil, viewScale: 1, veilOpacity: nil)

    @Test("mask, view and veil follow their key frames at any time, and are gone at 2 s", arguments: Viewports.sizes)
    func table(size: Size) throws {
        let fixture = try SceneFixture("launch", size: size)
        let color = fixture.stage.root.backgroundColor
        #expect(color.alpha == 1)
        for time in Self.times {
            fixture.stage.advance(to: time)
            #expect(fixture.launchPose.distance(to: .expected(at: time)) < 1e-6, "at \(time)")
            let mask = try fixture.layer("view/mask")
            #expect(mask.isMask)
            #expect(mask.frame.center.distance(to: Point(size.width / 2, size.height / 2)) < 1e-6)
            #expect(fixture.stage.root.backgroundColor == color)
            #expect(fixture.finishedLaunches == 0)
        }
        fixture.stage.advance(to: 2)
        #expect(fixture.launchPose == Self.over)
        #expect(fixture.finishedLaunches == 1)
        #expect(fixture.stage.root.backgroundColor == .clear)
        fixture.stage.advance(to: 10)
        #expect(fixture.launchPose == Self.over)
        #expect(fixture.finishedLaunches == 1)
        #expect(!fixture.isAnimating)
    }

    @Test("the mask is one opaque path, which costs the same at any size")
    func maskIsAPath() throws {
        let fixture = try SceneFixture("launch")
        for time in [0.5, 1.4, 1.9] {
            fixture.stage.advance(to: time)
            let mask = try #require(fixture.tree.all.compactMap(\.mask).first)
            guard case .picture(let picture, let box)? = mask.contents.first, mask.contents.count == 1 else {
                Issue.record("the mask is no picture")
                return
            }
            #expect(box.size == fixture.launchPose.maskSize)
            #expect(picture.operations.count == 1 && mask.children.isEmpty && mask.clip == nil)
            guard case .fill(_, .color(let color), _) = picture.operations[0] else {
                Issue.record("the mask's picture is no fill")
                return
            }
            #expect(color.alpha == 1)
        }
    }

    @Test("maskRemoval=veil takes the mask away with the veil, as the article's listing does")
    func maskRemovedWithVeil() throws {
        let fixture = try SceneFixture("launch", set: [("maskRemoval", "veil")])
        for time in Self.times where time < 1.45 {
            fixture.stage.advance(to: time)
            #expect(fixture.launchPose.distance(to: .expected(at: time)) < 1e-6, "at \(time)")
        }
        // 1.35 + 0.1 and 1.1 + 0.6 are just above the decimals.
        for time in [1.450_000_001, 1.5, 1.6, 1.699] {
            fixture.stage.advance(to: time)
            let pose = LaunchPose(maskSize: nil, viewScale: LaunchPose.expected(at: time).viewScale, veilOpacity: nil)
            #expect(fixture.launchPose.distance(to: pose) < 1e-9, "at \(time)")
            #expect(fixture.finishedLaunches == 0)
        }
        fixture.stage.advance(to: 1.700_000_001)
        #expect(fixture.launchPose == Self.over)
        #expect(fixture.finishedLaunches == 1)
    }

    @Test(
        "each fill mode shows what it means: before the veil's begin, and after the growth's end",
        arguments: ["removed", "forwards", "backwards", "both"])
    func fillModes(name: String) throws {
        let fixture = try SceneFixture("launch", set: [("fillMode", name)])
        let fillsBackwards = name == "backwards" || name == "both"
        let fillsForwards = name == "forwards" || name == "both"
        for time in Self.times {
            fixture.stage.advance(to: time)
            var expected = LaunchPose.expected(at: time)
            // Without backwards the app shows in the bird until the veil begins.
            if !fillsBackwards, time < 1.35 { expected.veilOpacity = 0 }
            #expect(fixture.launchPose.distance(to: expected) < 1e-6, "at \(time)")
        }
        if !fillsForwards {
            // The bird falls back to its first size, and stays for a second.
            for time in [2, 2.5, 2.999] {
                fixture.stage.advance(to: time)
                let fallen = LaunchPose(maskSize: Size(200, 120), viewScale: 1, veilOpacity: 0)
                #expect(fixture.launchPose.distance(to: fallen) < 1e-9, "at \(time)")
                #expect(fixture.finishedLaunches == 0)
            }
        }
        fixture.stage.advance(to: fillsForwards ? 2 : 3)
        #expect(fixture.launchPose == Self.over)
        #expect(fixture.finishedLaunches == 1)
        #expect(!fixture.isAnimating)
    }

    @Test("an animation that fills forwards is not removed on completion, and the others are")
    func removedOnCompletion() throws {
        for (name, isKept) in [("removed", false), ("forwards", true), ("backwards", false), ("both", true)] {
            let fixture = try SceneFixture("launch", set: [("fillMode", name)])
            let view = try #require(fixture.stage.root.sublayers.first { $0.name == "view" })
            fixture.stage.advance(to: 1.9)
            #expect(view.animationKeys == (isKept ? ["launch.transform"] : []))
            fixture.stage.advance(to: 4)
            #expect(view.animationKeys.isEmpty)
        }
    }

    @Test("every time, scale and curve can be set")
    func retimed() throws {
        let fixture = try SceneFixture(
            "launch",
            set: [
                ("growthBegin", "2"), ("growthDuration", "4"), ("middleScale", "3"), ("finalSize", "10000"),
                ("firstCurve", "linear"), ("secondCurve", "linear"), ("viewBegin", "1"), ("viewDuration", "2"),
                ("viewScale", "1.5"), ("viewCurve", "easeInOut"), ("veilBegin", "3"), ("veilDuration", "2"),
                ("veilCurve", "linear"),
            ])
        fixture.stage.advance(to: 1.5)
        #expect((fixture.launchPose.viewScale - 1.25).magnitude < 1e-9)
        fixture.stage.advance(to: 3)
        var pose = LaunchPose(maskSize: Size(400, 240), viewScale: 1, veilOpacity: 1)
        #expect(fixture.launchPose.distance(to: pose) < 1e-9)
        fixture.stage.advance(to: 5)
        pose = LaunchPose(maskSize: Size(5300, 5180), viewScale: 1, veilOpacity: 0)
        #expect(fixture.launchPose.distance(to: pose) < 1e-6)
        fixture.stage.advance(to: 6)
        #expect(fixture.launchPose == Self.over)

        let fallen = try SceneFixture("launch", set: [("fillMode", "removed"), ("relapseDuration", "0.25")])
        fallen.stage.advance(to: 2.24)
        #expect(fallen.launchPose.maskSize == Size(200, 120))
        fallen.stage.advance(to: 2.25)
        #expect(fallen.launchPose == Self.over)
    }
}
