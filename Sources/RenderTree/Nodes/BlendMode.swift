/// How a node's colours mix with those behind it, as the PDF and W3C compositing specifications define the modes.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// Drawn over what is behind.
    case normal
    /// The separable modes.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    /// The modes of hue, saturation and luminosity.
    case hue, saturation, color, luminosity
}
