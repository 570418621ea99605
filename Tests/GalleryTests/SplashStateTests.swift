import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing
import Timing

@testable import Gallery

@Suite("The splash")
struct SplashStateTests {
    @Test(
        "every place that a window shows is another one",
        arguments: [
            Size(375, 667), Size(1024, 768), Size(1120, 720), Size(1440, 700), Size(1920, 1080), Size(1080, 1920),
            Size(900, 1400),
        ])
    func places(size: Size) throws {
        let fixture = try SceneFixture("splash", size: size, fit: .window)
        fixture.stage.advance(to: 4)
        let shown = fixture.stage.snapshots().filter { $0.name == "tile" && $0.frame.minX < size.width }
        let names = fixture.stage.snapshots().filter { text in
            text.name == "name" && shown.contains { text.path.hasPrefix($0.path + "/") }
        }.compactMap { $0.state.text.string }
        #expect(names.count >= 6 && Set(names).count == names.count)
    }

    @Test(
        "the star covers every window at the end, and is not larger than it must be",
        arguments: [
            (320.0, 568.0), (375, 667), (375, 812), (768, 1024), (1920, 1080), (3840, 2160), (667, 375), (1000, 200),
            (200, 1000), (300, 300),
        ])
    func covering(width: Double, height: Double) throws {
        let fixture = SplashFixture(size: Size(width, height))
        fixture.stage.advance(to: 2.6 - 1e-9)
        let hole = try fixture.layer("hole").state
        let scale = hole.bounds.width / 88
        let bounds = Rect(0, 0, width, height)
        let center = Point(width / 2, height / 2 - 56)
        // The star's own path, asked of many points on the window's edge.
        let turned = StarArt.outline.transformed(
            by: .translation(center.x, center.y) * .rotation(hole.transform.rotation)
                * .scale(hole.bounds.width / 72 * 1.0001) * .translation(-36, -36))
        for step in 0...400 {
            let share = Double(step) / 400
            for point in [
                Point(share * width, 0), Point(share * width, height), Point(0, share * height),
                Point(width, share * height),
            ] { #expect(turned.contains(point)) }
        }
        let needed = StarArt.sideCovering(bounds, center: center, angle: hole.transform.rotation) / 88
        #expect(isClose(scale, max(height * 18 / 667, needed), 1e-3))
        // The article's own screen is covered just so.
        if width == 375, height == 667 { #expect(isClose(scale, 18, 1e-3) && needed > 17) }
    }

    @Test("the smallest covering star is the smallest", arguments: 0..<20)
    func smallestCover(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let rect = Rect(0, 0, .random(in: 50...3000, using: &random), .random(in: 50...3000, using: &random))
        let center = Point(
            rect.width * .random(in: 0...1, using: &random), rect.height * .random(in: 0...1, using: &random))
        let angle = Double.random(in: -4...4, using: &random)
        let side = StarArt.sideCovering(rect, center: center, angle: angle)
        let turn = Affine.rotation(-angle) * .translation(-center.x, -center.y)
        var largest = 0.0
        for step in 0...2000 {
            let share = Double(step) / 2000
            for point in [
                Point(share * rect.width, 0), Point(share * rect.width, rect.height), Point(0, share * rect.height),
                Point(rect.width, share * rect.height),
            ] { largest = max(largest, StarArt.sideHolding(turn.apply(to: point))) }
        }
        #expect(side >= largest - 1e-6 && side <= largest * 1.0005)
    }

    @Test("a star holds a point just so")
    func holding() {
        #expect(isClose(StarArt.sideHolding(Point(36, 0)), 72) && isClose(StarArt.sideHolding(Point(0, -72)), 144))
        #expect(StarArt.sideHolding(.zero) == 0)
        for degrees in stride(from: 1.0, to: 360, by: 7) {
            let direction = Point(Math.cos(degrees * .pi / 180), Math.sin(degrees * .pi / 180))
            let reach = 72 / StarArt.sideHolding(direction)
            let (inside, outside) = (direction * (reach * 0.999), direction * (reach * 1.001))
            #expect(
                StarArt.outline.contains(inside + Point(36, 36)) && !StarArt.outline.contains(outside + Point(36, 36)))
        }
    }

    @Test(
        "slogans are seventeen a language, of two or three lines, and every one is chosen", arguments: Language.allCases
    )
    func slogans(language: Language) throws {
        let all = Slogans.all(language)
        #expect(all.count == 17 && Set(all).count == 17)
        for slogan in all { #expect((2...3).contains(slogan.split(separator: "\n").count)) }
        #expect(Set((0..<400).map { Slogans.slogan(seed: $0, language: language) }) == Set(all))
        for seed in [0, 1, 2, 99, UInt64.max] {
            let fixture = try SceneFixture("splash", language: language, seed: seed)
            let slogan = Slogans.slogan(seed: seed, language: language)
            #expect(try fixture.layer("foreground/text").state.text.string == slogan)
            #expect(
                try fixture.layer("background/backgroundText").state.text == fixture.layer("foreground/text").state.text
            )
        }
    }

    @Test("with reduced motion nothing of the splash moves: it appears, waits and fades in 0.2 s")
    func reducedMotion() throws {
        let reduced = SplashFixture(reducesMotion: true)
        for time in [0, 0.1, 0.3, 1.9] {
            reduced.stage.advance(to: time)
            #expect(try reduced.layer("logo").state.bounds.width == 88)
            #expect(try reduced.layer("text").frame.maxY == 619)
        }
        #expect(try reduced.layer("text").state.opacity == 1)
        for time in [0, 0.1, 0.199] {
            reduced.stage.advance(to: 2 + time)
            #expect(isClose(try reduced.layer("foreground").state.opacity, 1 - easeInOut(time / 0.2)))
            #expect(try reduced.content.mask == nil && reduced.layer("content").state.transform == .identity)
        }
        reduced.stage.advance(to: 11)
        #expect(reduced.completions.count == 1 && isClose(reduced.completions[0], 2.2))
    }

    @Test(
        "taken away at any time it leaves nothing behind, and does not hand over", arguments: [0, 0.1, 1, 2, 2.1, 2.5])
    func removal(time: Double) {
        let fixture = SplashFixture()
        fixture.stage.advance(to: time)
        fixture.remove()
        #expect(fixture.content.mask == nil && fixture.content.presentation.transform == .identity)
        fixture.stage.advance(to: 5)
        #expect(fixture.completions == [])
        #expect(fixture.stage.root.snapshots(at: 5).map(\.path) == ["window", "window/content", "window/content/busy"])
    }

    @Test("a window resized at any time continues as one that had the size", arguments: [0.1, 1, 2.05, 2.2, 2.5])
    func resizing(time: Double) {
        for size in [Size(320, 568), Size(1920, 1080), Size(401.5, 702.5)] {
            let (resized, straight) = (SplashFixture(), SplashFixture(size: size))
            for fixture in [resized, straight] { fixture.stage.advance(to: time) }
            resized.resize(to: size)
            for step in [0, 0.01, 0.3] {
                for fixture in [resized, straight] { fixture.stage.advance(to: time + step) }
                #expect(resized.stage.frame().root.anonymous == straight.stage.frame().root.anonymous)
            }
        }
    }

    @Test(
        "Space cross-fades to the scene's start, whenever it comes, from what is on screen", arguments: [0.4, 2.3, 5])
    func replay(time: Double) throws {
        let fixture = try SceneFixture("splash")
        fixture.stage.advance(to: time)
        func shown() -> [RenderNode] { fixture.tree.children.filter { $0.opacity > 0 } }
        let before = shown()
        fixture.scene.performMainAction()
        #expect(shown() == before)
        fixture.advance(by: 0.1)
        #expect(isClose(try fixture.layer("foreground").state.opacity, 0.5))
        fixture.advance(by: 0.4)
        let straight = try SceneFixture("splash")
        straight.stage.advance(to: 0.5)
        #expect(fixture.tree == straight.tree)
    }

    @Test("Return during the cross-fade opens the splash once it covers the screen")
    func openedEarly() throws {
        let fixture = try SceneFixture("splash")
        fixture.stage.advance(to: 5)
        fixture.scene.performMainAction()
        fixture.advance(by: 0.05)
        fixture.key("Return")
        fixture.advance(by: 0.1)
        #expect(!fixture.stage.snapshots().contains { $0.path == "star" && !$0.state.isHidden })
        fixture.advance(by: 0.1)
        #expect(try !fixture.layer("star").state.isHidden && fixture.layer("star").state.opacity == 1)
        fixture.advance(by: 0.6)
        #expect((fixture.scene as? SplashScene)?.splash == nil)
    }

    @Test("text and background have their places in any window", arguments: CardStateTests.viewports, [1, 1.25, 2, 3])
    func layers(viewport: (Double, Double), scale: Double) throws {
        let size = Size(viewport.0, viewport.1)
        let fixture = try SceneFixture("splash", size: size, scale: scale)
        let text = try fixture.layer("foreground/text").frame.offset(by: Point(0, -20))
        #expect(
            isClose(text.midX, size.width / 2, 0.5 / scale + 1e-9)
                && isClose(text.maxY, size.height - 48, 0.5 / scale + 1e-9))
        #expect(isClose(text.minX * scale, (text.minX * scale).rounded(), 1e-6))
        for path in ["foreground", "foreground/gradient", "background/gradient", "content"] {
            #expect(try fixture.layer(path).frame == Rect(origin: .zero, size: size))
        }
    }
}
