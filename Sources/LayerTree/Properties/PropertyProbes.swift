/// Two states that differ in every part of their properties, by which footprints are found.
struct PropertyProbes {
    private let properties: [LayerProperty]
    private let first: LayerState
    private let second: LayerState

    /// Makes the states of a layer.
    /// - Parameter properties: all that a layer with such a content has.
    init(of properties: [LayerProperty], like content: LayerContent) {
        var state = LayerState()
        state.content = content
        // The first is probed, too: parts of an identity would hide others.
        for property in properties { property.probe(&state) }
        first = state
        for property in properties { property.probe(&state) }
        second = state
        self.properties = properties
    }

    /// The parts that change in the first state when something of the second is written to it.
    func footprint(writing write: (inout LayerState, LayerState) -> Void) -> KeyFootprint {
        var after = first
        write(&after, second)
        var (bits, next): (UInt64, UInt64) = (0, 1)
        for property in properties {
            for differs in property.differences(first, after) {
                if differs { bits |= next }
                next <<= 1
            }
        }
        return bits == 0 ? .unknown : KeyFootprint(rawValue: bits)
    }
}
