/// Unwraps successive angles: adds the whole turns that those read from a map have lost.
///
/// An angle within half a turn continues the one before; one beyond it is held by its layer with its turns.
struct AngleUnwrapper {
    private let channel: LayerChannel
    private var last: Double?
    private var turns = 0.0

    /// - Parameter channel: one of another quantity has no turns.
    init(_ channel: LayerChannel) { self.channel = channel }

    /// The angle, in degrees, with its turns; another value as it is.
    mutating func unwrapped(_ value: Double) -> Double {
        if let last, channel.mayBeWrapped(value) { turns = ((last - value) / 360).rounded() }
        let found = value + 360 * turns
        last = found
        return found
    }
}
