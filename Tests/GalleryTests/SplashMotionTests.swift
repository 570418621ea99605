import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("The splash moves by its table")
struct SplashMotionTests {
    private static let times: [Double] = {
        var random = SeededGenerator(seed: 456_394)
        let marks = [0, 0.05, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.45, 0.599]
        return (marks + (0..<20).map { _ in .random(in: 0...0.59, using: &random) }).sorted()
    }()

    /// Three values at the shares 0, .2 and 1 of .6 s, eased as described.
    private func growth(_ time: Double, from start: Double = 1, to end: Double) -> Double {
        if time < 0.12 { return start + (0.85 - start) * easeInOut(time / 0.12) }
        return 0.85 + (end - 0.85) * easeOut((time - 0.12) / 0.48)
    }

    @Test("the logo grows and the text rises and appears", arguments: [0, 0.7])
    func appearance(start: Double) throws {
        let fixture = SplashFixture(start: start)
        for time in Self.times {
            fixture.stage.advance(to: start + time)
            let side = 72 + 16 * easeInOut(time / 0.3)
            expectClose(
                try fixture.layer("logo").frame, Rect(center: Point(187.5, 277.5), size: Size(side, side)))
            let text = try fixture.layer("text")
            #expect(text.frame.size == Size(248, 112) && isClose(text.frame.midX, 187.5))
            #expect(isClose(text.frame.maxY, 667 - 48 + 20 * (1 - easeInOut(time / 0.3))))
            #expect(isClose(text.state.opacity, easeInOut(time / 0.15)))
            #expect(try fixture.layer("star").state.isHidden && fixture.layer("background").state.isHidden)
        }
    }

    /// Windows, the growth in each and the angle in degrees.
    private static let openings: [(size: Size, scale: Double, degrees: Double)] = [
        (Size(375, 667), 18, -55.95), (Size(375, 812), 21.91305, -61.82), (Size(320, 568), 15.32834, -54.94),
        (Size(414, 736), 19.86207, -56.44),
    ]

    @Test("hole and star shrink a little, then grow over the window, and turn on the way", arguments: openings)
    func opening(size: Size, scale: Double, degrees: Double) throws {
        let fixture = SplashFixture(size: size, start: 0.4)
        let center = Point(size.width / 2, size.height / 2 - 56)
        for time in Self.times {
            fixture.stage.advance(to: 2.4 + time)
            let hole = try fixture.layer("hole")
            let star = try fixture.layer("star")
            let side = 88 * growth(time, to: scale)
            let angle = -Math.atan(center.y / center.x) * time / 0.6
            #expect(isClose(angle * 180 / .pi, degrees * time / 0.6, 0.01))
            #expect(hole.isMask)
            for layer in [hole, star] {
                expectClose(layer.state.bounds, Rect(0, 0, side, side), 1e-3)
                #expect(isClose(layer.state.transform.rotation, angle))
            }
            let contentScale = 1.05 - 0.05 * easeInOut(time / 0.6)
            #expect(isClose(try fixture.layer("content").state.transform.a, contentScale))
            // The content's scale does not show in its mask: the hole is where the star is.
            expectClose(hole.frame, star.frame, 0.02)
            #expect(isClose(star.frame.midX, center.x, 1e-6) && isClose(star.frame.midY, center.y, 1e-6))
            let box = try #require(hole.state.shape.path.bounds)
            expectClose(box, hole.state.bounds, 1e-6)
            #expect(isClose(star.state.opacity, 1 - easeInOut((time - 0.1) / 0.1)))
            #expect(isClose(try fixture.layer("backgroundText").state.opacity, 1 - easeInOut(time / 0.3)))
            #expect(fixture.find("logo") == nil)
        }
    }

    @Test("at the end mask and splash are gone, and the completion runs once, just then")
    func end() throws {
        let fixture = SplashFixture()
        fixture.stage.advance(to: 2.6 - 1e-9)
        #expect(fixture.completions == [] && fixture.splash?.isOver == false)
        fixture.stage.advance(to: 10)
        #expect(fixture.completions.count == 1 && isClose(fixture.completions[0], 2.6))
        #expect(fixture.splash?.isOver == true && fixture.content.mask == nil)
        #expect(
            fixture.stage.root.snapshots(at: 10).map(\.path) == ["window", "window/content", "window/content/busy"])
        #expect(fixture.content.transform == .identity && fixture.content.presentation.transform == .identity)
    }

    @Test("what the content does continues meanwhile")
    func busyContent() throws {
        let fixture = SplashFixture(start: 0.3)
        for time in [0.5, 2.1, 2.3, 2.7, 2.9, 5] {
            fixture.stage.advance(to: time)
            #expect(isClose(fixture.busy.presentation.position.x, 20 + 10 * time))
        }
    }

    @Test(
        "a click at any time opens at once, from what is on screen", arguments: [0, 0.01, 0.07, 0.15, 0.22, 0.31, 1.9])
    func skipping(time: Double) throws {
        let fixture = SplashFixture()
        fixture.stage.advance(to: time)
        let (logo, text) = (try fixture.layer("logo"), try fixture.layer("text"))
        fixture.click()
        let behind = try fixture.layer("backgroundText")
        expectClose(try fixture.layer("star").frame, logo.frame)
        expectClose(try fixture.layer("hole").frame, logo.frame)
        expectClose(behind.frame, text.frame)
        #expect(behind.state.opacity == text.state.opacity)
        let start = logo.frame.width / 88
        for share in Self.times {
            fixture.stage.advance(to: time + share)
            let side = 88 * growth(share, from: start, to: 18)
            expectClose(try fixture.layer("hole").state.bounds, Rect(0, 0, side, side), 1e-6)
            fixture.click()
        }
        fixture.stage.advance(to: 10)
        #expect(fixture.completions.count == 1 && isClose(fixture.completions[0], time + 0.6))
    }

    @Test("every motion can be set")
    func retimed() throws {
        let settings = [
            ("appearDuration", "1"), ("textInDuration", "0.5"), ("waitDuration", "3"), ("openDuration", "2"),
            ("dipScale", "0.5"), ("dipTime", "0.5"), ("growth", "40"), ("contentScale", "2"),
            ("starFadeDelay", "1"), ("starFadeDuration", "0.5"), ("textOutDuration", "1"),
        ].map { (name: $0.0, value: $0.1) }
        // And the fit, which moves nothing.
        #expect(settings.count + 1 == SplashScene.parameters.count)
        let fixture = try SceneFixture("splash", set: settings)
        fixture.stage.advance(to: 0.25)
        #expect(isClose(try fixture.layer("foreground/logo").state.bounds.width, 72 + 16 * easeInOut(0.25)))
        #expect(isClose(try fixture.layer("foreground/text").state.opacity, 0.5))
        fixture.stage.advance(to: 2.999)
        #expect(fixture.layers["star"]?.state.isHidden == true)
        for (time, scale) in [(1.0, 0.5), (1.5, 0.5 + 39.5 * easeOut(0.5))] {
            fixture.stage.advance(to: 3 + time)
            #expect(isClose(try fixture.layer("content/hole").state.bounds.width, 88 * scale, 1e-6))
            #expect(isClose(try fixture.layer("content").state.transform.a, 2 - easeInOut(time / 2)))
            #expect(isClose(try fixture.layer("star").state.opacity, 1 - easeInOut((time - 1) / 0.5)))
            // A content that grows twofold is taken out of the hole as well.
            expectClose(try fixture.layer("content/hole").frame, try fixture.layer("star").frame, 0.1)
        }
        fixture.stage.advance(to: 5.01)
        #expect(fixture.layers["star"] == nil)
    }

    @Test("the star's outline is the hole's, at any size")
    func vectors() throws {
        let box = try #require(StarArt.outline(side: 4224).bounds)
        expectClose(box, Rect(0, 0, 4224, 4224), 1e-9)
        #expect(StarArt.picture.operations.contains(.fill(StarArt.outline, .color(.white))))
    }
}
