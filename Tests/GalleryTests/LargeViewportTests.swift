import Controls
import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import TestSupport
import Testing

@testable import Gallery

@Suite("In a large window")
struct LargeViewportTests {
    private static let names = SceneCatalog.gallery.names
    private static let screen = Size(3840, 2160)
    private static let tablets = [Size(768, 1024), Size(1280, 800), Size(1600, 900)]

    @Test(
        "every scene and the gallery show what a window of 900 points does, with more pixels per point",
        arguments: names)
    func enlarged(name: String) throws {
        let large = try SceneFixture(name, size: Self.screen, scale: 1, fit: nil)
        let small = try SceneFixture(name, size: Size(1600, 900), scale: 2.4, fit: nil)
        for time in [0, 0.2, 1.5] {
            for fixture in [large, small] { fixture.stage.advance(to: time) }
            #expect(large.tree.unfolded.children == small.tree.unfolded.children, "\(time) s")
            #expect(large.tree.transform == .scale(2.4) && large.stage.frame().size == Self.screen)
        }
    }

    @Test("without a fit a point of every scene stays a point of the window", arguments: names)
    func unfitted(name: String) throws {
        let fixture = try SceneFixture(name, size: Self.screen)
        #expect(fixture.stage.root.bounds.size == Self.screen && fixture.tree.transform == .identity)
    }

    @Test(
        "up to a phone's size the fit changes nothing", arguments: names,
        [Size(320, 568), Size(375, 812), Size(430, 932)])
    func phones(name: String, size: Size) throws {
        let (fitted, plain) = (try SceneFixture(name, size: size, fit: nil), try SceneFixture(name, size: size))
        for time in [0, 0.7] {
            for fixture in [fitted, plain] { fixture.stage.advance(to: time) }
            #expect(fitted.tree.unfolded == plain.tree.unfolded)
        }
    }

    @Test("the fit is a parameter of every scene, and in the gallery one for all")
    func parameter() {
        for scene in SceneCatalog.gallery.scenes { #expect(scene.parameters.map(\.name).contains("fit")) }
        let names = GalleryScene.parameters.map(\.name)
        #expect(names.filter { $0.hasSuffix("fit") } == ["fit"])
    }

    @Test("forms and cards are at most 420 points wide, and stand at the optical centre", arguments: tablets)
    func opticalCentre(size: Size) throws {
        let owl = try SceneFixture("owl", size: size, fit: nil)
        let (panel, face) = (try owl.frame("panel"), try owl.frame("face"))
        #expect(panel.width == 420 && isClose(panel.midX, size.width / 2, 0.5))
        let free = size.height - (panel.maxY - face.minY)
        #expect(isClose(face.minY, 0.45 * free, 0.5) && panel.minY == face.minY + 81)
        #expect(try owl.frame("band").maxY == panel.minY + 100)
        for arm in ["armDownLeft", "armDownRight"] { #expect(try owl.frame(arm).minY == face.minY + 65) }

        let card = try SceneFixture("card", size: size, fit: nil)
        card.scene.performMainAction()
        card.advance(by: 2)
        let frame = try card.frame("overlay/card")
        #expect(isClose(frame.width, 320) && isClose(frame.midX, size.width / 2, 0.5))
        #expect(isClose(frame.minY, 0.45 * (size.height - frame.height), 0.5))
        #expect(isClose(try card.frame("host/open").midY, frame.midY, 0.5))
    }

    @Test("a click, the caret and the pointer go to the enlarged layers")
    func input() throws {
        let fixture = try SceneFixture("owl", size: Self.screen, scale: 1, fit: nil)
        let field = try fixture.frame("panel/username")
        #expect(isClose(field.height, 40 * 2.4))
        fixture.click(field.center)
        fixture.stage.send(.textInput("Ada"))
        #expect((fixture.stage.focused as? TextField)?.string == "Ada")
        let caret = try #require(fixture.stage.caretRect)
        #expect(field.contains(caret.center) && isClose(caret.midY, field.midY, 1.5))
        fixture.stage.send(.pointerMoved(try fixture.frame("panel/button").center))
        #expect(fixture.stage.cursor == .hand)
    }

    @Test("a scene opened from the gallery is laid out as it is alone, and goes back to its card")
    func opened() throws {
        let fixture = try SceneFixture.gallery(size: Self.screen, fit: nil)
        let before = try fixture.frame("home/owl")
        let alone = try SceneFixture("owl", size: Self.screen, scale: 1, fit: nil)
        fixture.click(before.center)
        fixture.advance(by: 2)
        for path in ["band", "panel", "panel/username", "face"] {
            let (frame, expected) = (try fixture.frame("home/owl/\(path)"), try alone.frame(path))
            #expect(frame.center.distance(to: expected.center) < 1e-6 && isClose(frame.width, expected.width, 1e-6))
        }
        fixture.key("Escape")
        fixture.advance(by: 2)
        #expect(try fixture.frame("home/owl") == before)
    }

    @Test(
        "the sea's waves grow with the width from 768 points on, and its blue is deeper",
        arguments: [768.0, 1152, 1600])
    func sea(width: Double) throws {
        let fixture = try SceneFixture("waves", size: Size(width, 900), fit: nil)
        fixture.advance(by: 0.4)
        let open = try fixture.layer("open/open.first").state.shape
        let (growth, phase) = (width / 768, 2.4 * 0.4)
        let amplitude = growth * min(8, 5 + 12 * 0.4)
        guard case .move(let start)? = open.path.elements.first else { throw CancellationError() }
        #expect(isClose(start.y, amplitude * Math.sin(phase) + amplitude + 70, 0.02))
        // A whole wave further on it is as high.
        let wave = 2 * Double.pi * 40 * growth
        let box = try #require(open.path.bounds)
        #expect(box.width >= width && wave < width)
        #expect(open.path.contains(Point(wave, start.y + 0.1)) && !open.path.contains(Point(wave, start.y - 0.1)))
        #expect((open.fillColor.alpha > 0.3) == (width > 768))
    }

    @Test("a miniature's waves grow gradually into the sea while it is opened")
    func opening() throws {
        let fixture = try SceneFixture.gallery(size: Size(1600, 900), fit: nil)
        func waveLength() throws -> Double {
            let path = try fixture.layer("home/waves/open/open.first").state.shape.path
            let ends = path.elements.compactMap { if case .cubic(_, _, let end) = $0 { end.x } else { nil } }
            return 4 * (ends[2] - ends[1])
        }
        var last = try waveLength()
        #expect(isClose(last, 2 * .pi * 40, 1e-6))
        fixture.key("6")
        for _ in 0..<150 {
            fixture.advance(by: 1 / 60)
            let next = try waveLength()
            // The zoom's spring widens it by at most 1225 · 4π / e points per second, which is 95 in 1/60 s.
            #expect(next >= last - 1e-9 && next < last * (1 + 95 / 768.0))
            last = next
        }
        #expect(isClose(last, 2 * .pi * 40 * 1600 / 768, 1e-3))
    }

    @Test("no shade of the sky is seen as a band")
    func sky() throws {
        let fixture = try SceneFixture("waves", size: Self.screen, scale: 1, fit: nil)
        guard case .gradient(let gradient) = try fixture.layer("sky").state.content else { throw CancellationError() }
        let (top, bottom) = (gradient.stops[0].color, gradient.stops[1].color)
        let shades = [top.red - bottom.red, top.green - bottom.green, top.blue - bottom.blue].map {
            ($0 * 255).magnitude
        }
        // On average one step of one channel in 12 rows.
        #expect(shades.reduce(0, +) > Self.screen.height / 12)
    }
}
