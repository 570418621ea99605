/// Distances inwards from the four edges of a rectangle, in points; negative ones go outwards.
public struct Insets: Hashable, Sendable {
    /// The distance down from the top edge.
    public var top: Double
    /// The distance to the right of the left edge.
    public var left: Double
    /// The distance up from the bottom edge.
    public var bottom: Double
    /// The distance to the left of the right edge.
    public var right: Double

    /// Makes insets edge by edge.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Makes equal insets at every edge.
    public init(all distance: Double) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }

    /// No insets.
    public static let zero = Insets()
}
