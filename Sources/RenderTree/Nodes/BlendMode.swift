/// How a node's colours mix with its backdrop.
///
/// The modes are those of the PDF and W3C compositing specifications.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// Drawn over the backdrop.
    case normal
    /// The separable modes.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    /// The modes of hue, saturation and luminosity.
    case hue, saturation, color, luminosity
}
