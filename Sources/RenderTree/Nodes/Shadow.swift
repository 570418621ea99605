public import Geometry

/// A blurred copy of a node's shape, in one colour, drawn behind the node.
public struct Shadow: Hashable, Sendable {
    /// The colour; its alpha includes the shadow's opacity.
    public var color: Color
    /// The shadow's offset from the node, in the node's points.
    public var offset: Point
    /// The blur's standard deviation in the node's points, as Core Animation's `shadowRadius`.
    ///
    /// 0 leaves the edge sharp.
    public var radius: Double
    /// The shadow's shape; nil for all that the node draws.
    public var path: Path?

    /// Makes a shadow.
    public init(color: Color, offset: Point, radius: Double, path: Path? = nil) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.path = path
    }
}
