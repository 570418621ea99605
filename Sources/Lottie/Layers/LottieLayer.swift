public import LayerTree

/// A layer that plays a composition.
public final class LottieLayer: Layer {
    /// Makes a layer of the composition's size.
    public init(_ composition: LottieComposition, name: String? = nil) { super.init(name: name) }
    /// Plays from where it is.
    public func play() {}
    /// Stops where it is.
    public func pause() {}
    /// Whether it plays.
    public var isPlaying: Bool { true }
    /// The part that has been played: 0…1.
    public var progress = 0.0
}
