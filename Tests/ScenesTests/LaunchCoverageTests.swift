import Geometry
import LayerTree
import RenderTree
import Stage
import Testing
import Timing

@testable import Scenes

@Suite("The launch's last moment")
struct LaunchCoverageTests {
    @Test(
        "at the end of its growth the bird has uncovered every corner",
        arguments: [Size(375, 667), Size(1920, 1080), Size(3840, 2160)])
    func corners(viewport: Size) throws {
        let fixture = try SceneFixture("launch", size: viewport)
        fixture.stage.advance(to: 2 - 1e-9)
        let view = try #require(fixture.stage.root.sublayers.first { $0.name == "view" })
        let mask = try #require(view.mask).presentation
        #expect(view.presentation.transform.scale == 1)
        let growth = Affine.scale(mask.bounds.width / BirdArt.size.width, mask.bounds.height / BirdArt.size.height)
        let bird = BirdArt.outline.transformed(by: .translation(mask.frame.minX, mask.frame.minY) * growth)
        for (x, y) in [(0, 0), (1, 0), (1, 1), (0, 1)] as [(Double, Double)] {
            let corner = Point(viewport.width * x, viewport.height * y)
            #expect(bird.contains(corner), "\(corner) is still covered")
        }
    }
}
