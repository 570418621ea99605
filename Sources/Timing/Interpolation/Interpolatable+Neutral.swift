public import Geometry

extension Double {
    /// Zero.
    public static var neutral: Double? { 0 }
}

extension Point {
    /// The origin.
    public static var neutral: Point? { .zero }
}

extension Size {
    /// No extent.
    public static var neutral: Size? { .zero }
}

extension Rect {
    /// No extent at the origin.
    public static var neutral: Rect? { .zero }
}

extension Insets {
    /// No insets.
    public static var neutral: Insets? { .zero }
}

extension Color {
    /// Black without opacity: each component adds nothing.
    public static var neutral: Color? { .clear }
}

extension Affine {
    /// The identity.
    public static var neutral: Affine? { .identity }
}
