import Geometry
import LayerTree
import RenderTree
import Testing
import Timing

@Suite struct ImageLayerTests {
    private static let image = Image(
        Bitmap(width: 40, height: 20, scale: 2, pixels: Array(repeating: 0xFF00_0000, count: 800)))

    /// Contents of 20×10 in bounds of 60×50 at (100, 200).
    private static let boxes: [ContentsGravity: Rect] = [
        .center: Rect(120, 220, 20, 10), .top: Rect(120, 200, 20, 10), .bottom: Rect(120, 240, 20, 10),
        .left: Rect(100, 220, 20, 10), .right: Rect(140, 220, 20, 10), .topLeft: Rect(100, 200, 20, 10),
        .topRight: Rect(140, 200, 20, 10), .bottomLeft: Rect(100, 240, 20, 10), .bottomRight: Rect(140, 240, 20, 10),
        .resize: Rect(100, 200, 60, 50), .resizeAspect: Rect(100, 210, 60, 30),
        .resizeAspectFill: Rect(80, 200, 100, 50),
    ]

    @Test("contents are placed by the gravity, images and pictures alike", arguments: ContentsGravity.allCases)
    func gravity(_ gravity: ContentsGravity) throws {
        let picture = Picture(size: Size(20, 10), [])
        for layer in [ImageLayer(image: Self.image), ImageLayer(picture)] {
            #expect(layer.bounds == Rect(0, 0, 20, 10))
            layer.bounds = Rect(100, 200, 60, 50)
            layer.contentsGravity = gravity
            let contents = try #require(layer.renderNode(atParentTime: 0)).contents
            let box = try #require(Self.boxes[gravity])
            switch layer.source {
            case .image(let image): #expect(contents == [.image(ImagePlacement(image, in: box))])
            case .picture(let picture): #expect(contents == [.picture(picture, in: box)])
            }
        }
    }

    @Test("contentsRect is placed by the gravity at its own size, and a picture is clipped to it")
    func parts() throws {
        let layer = ImageLayer(image: Self.image)
        layer.bounds = Rect(0, 0, 60, 50)
        layer.contentsGravity = .topLeft
        layer.contentsRect = Rect(0.5, 0, 0.5, 1)
        layer.contentsCenter = Rect(0.25, 0.25, 0.5, 0.5)
        layer.sampling = .nearest
        let expected = ImagePlacement(
            Self.image, in: Rect(0, 0, 10, 10), part: Rect(0.5, 0, 0.5, 1), center: Rect(0.25, 0.25, 0.5, 0.5),
            sampling: .nearest)
        #expect(layer.renderNode(atParentTime: 0)?.contents == [.image(expected)])
        let picture = Picture(size: Size(20, 10), [])
        layer.source = .picture(picture)
        let cut = PaintOperation.clipped(
            [.picture(picture, in: Rect(-10, 0, 20, 10))], to: Path(rect: Rect(0, 0, 10, 10)))
        #expect(layer.renderNode(atParentTime: 0)?.contents == [cut])
        layer.contentsRect = Rect(0, 0, 0, 1)
        #expect(layer.renderNode(atParentTime: 0)?.contents == [])
    }

    @Test("contentsRect and contentsCenter are animated separately")
    func animation() {
        let timeline = Timeline()
        let layer = ImageLayer(image: Self.image)
        timeline.attach(root: layer)
        timeline.transaction(.linear(duration: 1)) {
            layer.contentsRect = Rect(0.5, 0.5, 0.5, 0.5)
            layer.contentsCenter = Rect(0.4, 0.4, 0.2, 0.2)
        }
        timeline.move(to: 0.5)
        #expect(layer.presentation.image.contentsRect == Rect(0.25, 0.25, 0.75, 0.75))
        #expect(layer.presentation.image.contentsCenter.delta(to: Rect(0.2, 0.2, 0.6, 0.6)).magnitude < 1e-12)
    }

    @Test("a rasterized layer passes its scale to its node")
    func rasterization() {
        let layer = Layer()
        #expect(layer.renderNode(atParentTime: 0)?.rasterizationScale == nil)
        layer.shouldRasterize = true
        layer.rasterizationScale = 2
        #expect(layer.renderNode(atParentTime: 0)?.rasterizationScale == 2)
    }

    @Test("a rasterized layer is drawn directly while something in it moves, but not while it moves itself")
    func rasterizationInMotion() throws {
        let timeline = Timeline()
        let (layer, inner, mask) = (Layer(), Layer(), Layer())
        timeline.attach(root: layer)
        layer.addSublayer(inner)
        layer.mask = mask
        for part in [layer, inner, mask] {
            part.frame = Rect(0, 0, 40, 30)
            part.backgroundColor = .black
        }
        layer.shouldRasterize = true
        func isRasterized(at time: Double) throws -> Bool {
            let node = try #require(layer.renderNode(atParentTime: time))
            return node.rasterizationScale == 1 && !node.isIsolated
        }
        timeline.transaction(.linear(duration: 1)) {
            layer.opacity = 0.5
            layer.position.x = 90
            layer.set(\.transform.scale, to: 2)
            mask.bounds.size = Size(9, 9)
        }
        #expect(try isRasterized(at: 0) && isRasterized(at: 0.5) && isRasterized(at: 2))
        timeline.move(to: 3)
        timeline.transaction(.linear(duration: 1)) { inner.position.x = 90 }
        #expect(try !isRasterized(at: 3.5) && isRasterized(at: 5))
        timeline.move(to: 6)
        timeline.transaction(.linear(duration: 1)) { layer.bounds.size = Size(60, 30) }
        #expect(try !isRasterized(at: 6.5) && isRasterized(at: 8))
    }

    @Test("a rasterized layer in which something blends is a group also while something in it moves")
    func rasterizedBlending() throws {
        let timeline = Timeline()
        let (layer, inner) = (Layer(), Layer())
        timeline.attach(root: layer)
        layer.addSublayer(inner)
        inner.blendMode = .multiply
        layer.shouldRasterize = true
        timeline.transaction(.linear(duration: 1)) { inner.position.x = 90 }
        let node = try #require(layer.renderNode(atParentTime: 0.5))
        #expect(node.isIsolated && node.rasterizationScale == nil)
    }
}
