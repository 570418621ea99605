public import Geometry

/// One frame to draw: a viewport, the colour behind everything, and a tree.
public struct RenderFrame: Hashable, Sendable {
    /// The viewport in points.
    public var size: Size
    /// Pixels a point.
    public var scale: Double
    /// What is behind the tree; opaque in a window.
    public var background: Color
    /// The tree, in viewport points.
    public var root: RenderNode

    /// Makes a frame.
    public init(size: Size, scale: Double, background: Color = .black, root: RenderNode) {
        self.size = size
        self.scale = scale
        self.background = background
        self.root = root
    }

    /// The picture's width in pixels: the viewport's times the scale, rounded, at least 1.
    public var pixelWidth: Int { RenderFrame.pixels(size.width * scale) }
    /// The picture's height in pixels: the viewport's times the scale, rounded, at least 1.
    public var pixelHeight: Int { RenderFrame.pixels(size.height * scale) }

    private static func pixels(_ value: Double) -> Int {
        // Cairo's surfaces end at 32767 pixels; callers check before they get here.
        Int(max(1, min(value.rounded(.toNearestOrAwayFromZero), 32767)))
    }
}
