import Geometry
import LayerTree
import RenderTree
import Scenes
import Stage
import Testing
import Timing

@testable import Gallery

@Suite("The launch's last moment")
struct LaunchCoverageTests {
    @Test(
        "at the end of its growth the bird has uncovered all of the window",
        arguments: Viewports.sizes + [Size(3840, 2160), Size(2160, 3840), Size(5120, 2880)])
    func uncovered(viewport: Size) throws {
        let fixture = try SceneFixture("launch", size: viewport)
        fixture.stage.advance(to: 2 - 1e-9)
        let view = try #require(fixture.stage.root.sublayers.first { $0.name == "view" })
        let mask = try #require(view.mask).presentation
        #expect(view.presentation.transform.scale == 1)
        let growth = Affine.scale(mask.bounds.width / BirdArt.size.width, mask.bounds.height / BirdArt.size.height)
        let bird = BirdArt.outline.transformed(by: .translation(mask.frame.minX, mask.frame.minY) * growth)
        for column in 0...16 {
            for row in 0...16 {
                let point = Point(viewport.width * Double(column) / 16, viewport.height * Double(row) / 16)
                #expect(bird.contains(point), "\(point) is still covered")
            }
        }
    }
}
