public import Geometry

/// A number of pixels along x and y.
package struct PixelExtent: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A frame to draw: a viewport, a background colour and a tree.
public struct RenderFrame: Equatable, Sendable {
    /// The viewport in points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    /// The background colour; opaque in a window.
    public var background: Color
    /// The tree, in viewport points.
    public var root: RenderNode
    /// The pixels of a frame within this one that keeps its bytes; nil for none.
    ///
    /// Renderers divide this frame at its right and lower edges, too. It begins at the top left.
    package var innerFrame: PixelExtent?

    /// Makes a frame.
    public init(size: Size, scale: Double, background: Color = .black, root: RenderNode) {
        self.size = size
        self.scale = scale
        self.background = background
        self.root = root
    }

    /// The frame's width in pixels: the viewport's times the scale, rounded; 1…32767.
    public var pixelWidth: Int { RenderFrame.pixels(size.width * scale) }
    /// The frame's height in pixels: the viewport's times the scale, rounded; 1…32767.
    public var pixelHeight: Int { RenderFrame.pixels(size.height * scale) }

    private static func pixels(_ value: Double) -> Int {
        // Most rasterizers' surfaces end at 32767 pixels; callers check before.
        Int(max(1, min(value.rounded(.toNearestOrAwayFromZero), 32767)))
    }
}
