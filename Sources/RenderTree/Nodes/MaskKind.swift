/// Which number of a mask's pixels multiplies those of the masked node.
public enum MaskKind: Hashable, Sendable, CaseIterable {
    /// The alpha.
    case alpha
    /// 1 − alpha, so that the mask cuts out.
    case invertedAlpha
    /// The luminance: 0.2126 red + 0.7152 green + 0.0722 blue, premultiplied by alpha (Rec. ITU-R BT.709).
    case luminance
    /// 1 − luminance.
    case invertedLuminance

    /// Whether the node is shown where the mask draws nothing.
    package var isInverted: Bool { self == .invertedAlpha || self == .invertedLuminance }

    /// Whether the mask's colours count.
    package var readsColors: Bool { self == .luminance || self == .invertedLuminance }
}
