import FrameEncoding
import Geometry
package import RenderTree

/// A picture of a fixed size that frames of any size are fitted into.
///
/// Frames keep their aspect ratio, become as large as fits, and lie in the middle on a whole pixel; their own background
/// fills the rest. They are drawn at that size, not stretched.
package struct FrameFit: Hashable, Sendable {
    /// The picture's width in pixels.
    package let width: Int
    /// The picture's height in pixels.
    package let height: Int

    /// Makes a fit; nil unless pictures of that size can be encoded.
    package init?(width: Int, height: Int) {
        guard FramePixels.isEncodable(width: width, height: height) else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The frame in the middle of the picture.
    /// - Parameter scale: pixels per point of the picture, which decides its density alone.
    package func frame(of frame: RenderFrame, scale: Double) -> RenderFrame {
        if (frame.pixelWidth, frame.pixelHeight, frame.scale) == (width, height, scale) { return frame }
        let size = Size(Double(width) / scale, Double(height) / scale)
        let share = min(size.width / frame.size.width, size.height / frame.size.height)
        let extent = frame.size * share
        let origin = PixelAlignment(scale: scale)
            .floor(Point((size.width - extent.width) / 2, (size.height - extent.height) / 2))
        let root = RenderNode(
            id: 0, transform: .translation(origin.x, origin.y) * .scale(share),
            clip: RoundedRect(Rect(origin: .zero, size: frame.size), radius: 0), children: [frame.root])
        return RenderFrame(size: size, scale: scale, background: frame.background, root: root)
    }
}
