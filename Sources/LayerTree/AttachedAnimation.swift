/// An animation as a layer holds it.
struct AttachedAnimation {
    /// What tells an animation from the others of its layer; adding one under the same identity replaces it.
    enum Identity: Hashable {
        case named(String)
        case implicit(AnyKeyPath)
        case anonymous
    }

    let identity: Identity
    /// Its place in the order in which animations were added to the timeline.
    let sequence: Int
    let animation: any LayerAnimation
    /// The completion blocks that wait for it.
    let waiting: [CompletionGroup]
    /// The stage's time at which it ends.
    var endTime: Double
    var hasEnded = false
}
