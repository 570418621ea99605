/// How a node's colours mix with its backdrop.
///
/// The backdrop is what has been drawn before in the innermost node that is drawn as a group; see
/// ``RenderNode/isIsolated``.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// Drawn over the backdrop.
    case normal
    /// The separable modes of the PDF and W3C compositing specifications.
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    /// The modes of hue, saturation and luminosity of the same specifications.
    case hue, saturation, color, luminosity
    /// The sum of both, limited to white.
    case plusLighter
    /// Porter and Duff's operators: the backdrop where the node is not, where it is, and either where the other is not.
    ///
    /// `destinationIn` clears the backdrop wherever the node draws nothing, also at an opacity of 0.
    case destinationOut, destinationIn, xor

    /// The modes of the PDF and W3C specifications, in their order.
    package static let specified: [BlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
        .difference, .exclusion, .hue, .saturation, .color, .luminosity,
    ]

    /// Whether the mode may take from the backdrop's alpha.
    package var cutsBackdrop: Bool { self == .destinationOut || self == .destinationIn || self == .xor }
}
