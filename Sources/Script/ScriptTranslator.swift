public import Geometry
public import Stage

/// Turns a script's entries, in order, into events, and counts double and triple clicks.
///
/// A press counts on from the one before when it comes within 0.4 s and, along x and y, 4 points of it, as in a window.
public struct ScriptTranslator: Sendable {
    private var lastPress: (time: Double, point: Point, count: Int)?

    /// Makes a translator that has seen no press.
    public init() {}

    /// The events of an entry, all at the entry's time. See ``ScriptAction/events(clickCount:resolve:)``.
    /// - Parameter resolve: the middle of the layer with a name, in the viewport's points, at the entry's time.
    public mutating func events<Failure: Error>(
        for entry: ScriptEntry, resolve: (String) throws(Failure) -> Point
    ) throws(Failure) -> [InputEvent] {
        switch entry.action {
        case .click(let place), .press(let place, _, _):
            let point = try place.point(resolve)
            var count = 1
            if let last = lastPress, entry.time - last.time <= 0.4, abs(point.x - last.point.x) <= 4,
                abs(point.y - last.point.y) <= 4
            {
                count = last.count + 1
            }
            if case .press(_, let clicks?, _) = entry.action { count = clicks }
            lastPress = (entry.time, point, count)
            return entry.action.events(clickCount: count) { _ in point }
        default:
            return try entry.action.events(resolve: resolve)
        }
    }
}
