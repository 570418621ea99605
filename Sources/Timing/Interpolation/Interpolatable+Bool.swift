/// Switches at the end: the first value stays until the fraction reaches 1. Its delta is zero.
extension Bool: Interpolatable {
    /// Zero: there is nothing between both.
    public func delta(to other: Bool) -> Double { 0 }
    /// The value itself.
    public func advanced(by delta: Double) -> Bool { self }
    /// The first value below 1, then the other.
    public func interpolated(to other: Bool, fraction: Double) -> Bool { fraction < 1 ? self : other }
}
