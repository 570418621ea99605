/// A feature that a file uses and that is drawn without, as noted while the file is decoded.
public struct LottieNeed: Hashable, Sendable, CustomStringConvertible {
    /// The layer, as `Composition/Layer`; empty for the file itself.
    public let layer: String
    /// The feature in a few words: `expression on position`, `effect "CC Lens"`.
    public let feature: String
    /// The kind by which needs are grouped: ``expressions``, or an image's fault without its file.
    package let kind: String
    /// The kind of all expressions.
    static let expressions = "expressions"
    /// The identifier of an image that can't be shown; nil for another need.
    package let image: String?

    /// Whether two are of the same layer and feature.
    public static func == (one: LottieNeed, other: LottieNeed) -> Bool {
        one.layer == other.layer && one.feature == other.feature
    }

    /// Hashes what makes needs the same.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(layer)
        hasher.combine(feature)
    }

    /// Makes a need.
    public init(layer: String, feature: String) { self.init(layer: layer, feature: feature, kind: feature) }

    package init(layer: String, feature: String, kind: String, image: String? = nil) {
        (self.layer, self.feature, self.kind, self.image) = (layer, feature, kind, image)
    }

    /// The line for people: `layer "Wheel": expression on position`.
    public var description: String { layer.isEmpty ? feature : "layer \"\(layer)\": \(feature)" }
}
