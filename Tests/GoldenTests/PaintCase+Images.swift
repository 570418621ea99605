import Geometry
import LayerTree
import RenderTree

extension PaintCase {
    /// A framed ramp of colours with a hole in its middle: 16×12 points, at one and two pixels per point.
    static let sampleImage = Image([bitmap(scale: 1), bitmap(scale: 2)])

    private static func bitmap(scale: Int) -> Bitmap {
        let (width, height) = (16 * scale, 12 * scale)
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = (x / scale, y / scale)
                let isFrame = column < 3 || column >= 13 || row < 3 || row >= 9
                let isHole = (7...8).contains(column) && (5...6).contains(row)
                let slope = UInt32(60 + 150 * x / width)
                pixels.append(
                    isHole
                        ? 0
                        : isFrame
                            ? ((column + row) % 2 == 0 ? 0xFF6B_2D73 : 0xFFE8_832A)
                            : 0xFF00_0000 | (slope << 16) | (UInt32(255 - 120 * y / height) << 8) | 0x50)
            }
        }
        return Bitmap(width: width, height: height, scale: Double(scale), pixels: pixels)
    }

    private static func image(
        _ box: Rect, part: Rect = Rect(0, 0, 1, 1), center: Rect = Rect(0, 0, 1, 1),
        _ sampling: ImagePlacement.Sampling = .linear
    ) -> PaintOperation {
        .image(ImagePlacement(sampleImage, in: box, part: part, center: center, sampling: sampling))
    }

    private static let middle = Rect(3.0 / 16, 3.0 / 12, 10.0 / 16, 6.0 / 12)

    /// Images of every placement and shape.
    static let images: [PaintCase] = [
        PaintCase("image-plain", hasBitmaps: true, image(Rect(10, 14, 16, 12)), image(Rect(34, 30, 16, 12), .nearest)),
        PaintCase("image-scaled", hasBitmaps: true, image(Rect(6, 10, 52, 39))),
        PaintCase("image-scaled-nearest", hasBitmaps: true, image(Rect(8, 12, 48, 36), .nearest)),
        PaintCase("image-shrunk", hasBitmaps: true, image(Rect(10, 10, 5, 4)), image(Rect(24.5, 20.25, 9, 7))),
        PaintCase(
            "image-rotated", hasBitmaps: true,
            RenderNode(
                id: 1, transform: .translation(32, 32) * .rotation(0.5), contents: [image(Rect(-20, -15, 40, 30))])),
        PaintCase("image-nine-part", hasBitmaps: true, image(Rect(5, 8, 54, 46), center: middle)),
        PaintCase("image-part", hasBitmaps: true, image(Rect(8, 8, 48, 44), part: Rect(0.25, 0.25, 0.5, 0.5))),
        PaintCase(
            "image-faded", hasBitmaps: true,
            RenderNode(id: 1, opacity: 0.4, contents: [fill(Rect(0, 0, 32, 64), blue), image(Rect(8, 16, 48, 32))])),
        PaintCase("image-gravity", hasBitmaps: true, gravities),
        PaintCase("rasterized", hasBitmaps: true, rasterized),
        PaintCase(
            "mask-image", hasBitmaps: true,
            RenderNode(
                id: 1, contents: [fill(everywhere, blue)],
                mask: RenderNode(id: 2, contents: [image(Rect(8, 14, 48, 36))]))),
    ]

    /// Each gravity in a field of its own.
    private static let gravities = RenderNode(
        id: 1,
        children: ContentsGravity.allCases.enumerated().compactMap { index, gravity in
            let layer = ImageLayer(image: sampleImage)
            layer.bounds = Rect(0, 0, 20, 14)
            layer.position = Point(11 + Double(index % 3) * 21, 8 + Double(index / 3) * 16)
            layer.masksToBounds = true
            layer.backgroundColor = Color(white: 0.9)
            layer.contentsGravity = gravity
            return layer.renderNode(atParentTime: 0)
        })

    /// A node with a bitmap of half the frame's pixels, rotated.
    private static let rasterized = RenderNode(
        id: 1, transform: .translation(6, -4) * .rotation(0.15), rasterizationScale: 0.5, children: pair)
}
