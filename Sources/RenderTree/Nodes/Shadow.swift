public import Geometry

/// A blurred copy of a node's shape, in one colour, drawn behind the node.
public struct Shadow: Hashable, Sendable {
    /// The colour; its alpha counts the shadow's opacity in.
    public var color: Color
    /// How far the shadow lies from the node, in the node's points.
    public var offset: Point
    /// The blur's extent in the node's points: the standard deviation of a Gauss curve, as Core Animation's
    /// `shadowRadius`; 0 leaves the edge sharp.
    public var radius: Double
    /// What throws the shadow; nil for all that the node draws.
    public var path: Path?

    /// Makes a shadow.
    public init(color: Color, offset: Point, radius: Double, path: Path? = nil) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.path = path
    }
}
