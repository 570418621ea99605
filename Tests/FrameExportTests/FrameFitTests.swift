import FrameExport
import Geometry
import RenderTree
import Testing

@Suite("A frame fitted into a picture")
struct FrameFitTests {
    private func frame(_ width: Double, _ height: Double, scale: Double = 1) -> RenderFrame {
        RenderFrame(size: Size(width, height), scale: scale, background: .white, root: RenderNode(id: 7))
    }

    @Test(
        "is as large as fits, in the middle, and keeps its aspect ratio",
        arguments: [
            (Size(100, 50), 1.0, Rect(0, 25, 100, 50)), (Size(50, 200), 1, Rect(37, 0, 25, 100)),
            (Size(10, 10), 3, Rect(0, 0, 100, 100)), (Size(400, 100), 0.5, Rect(0, 37, 100, 25)),
        ] as [(Size, Double, Rect)])
    func place(size: Size, scale: Double, box: Rect) throws {
        let fit = try #require(FrameFit(width: 100, height: 100))
        for pictureScale in [1.0, 2] {
            let fitted = fit.frame(of: frame(size.width, size.height, scale: scale), scale: pictureScale)
            #expect(fitted.pixelWidth == 100 && fitted.pixelHeight == 100 && fitted.background == .white)
            let found = fitted.root.transform.boundingBox(of: Rect(origin: .zero, size: size))
            let pixels = [found.minX, found.minY, found.width, found.height].map { $0 * pictureScale }
            #expect(zip(pixels, [box.minX, box.minY, box.width, box.height]).allSatisfy { abs($0 - $1) < 1e-9 })
            #expect(fitted.root.clip?.rect.size == size && fitted.root.children.map(\.id) == [7])
        }
    }
}
