/// Which points lie inside a path that crosses itself.
public enum FillRule: Hashable, Sendable {
    /// Those that the path winds around, counting direction.
    case nonZero
    /// Those from which a ray crosses the path an odd number of times.
    case evenOdd
}
