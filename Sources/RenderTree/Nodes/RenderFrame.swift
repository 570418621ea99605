public import Geometry

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
    /// The pixel column at which renderers divide the frame once more; nil for none.
    ///
    /// A frame drawn within another has its own pixels if its edges divide that one, too.
    package var columnCut: Int?

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
