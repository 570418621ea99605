import Geometry
import LayerTree
package import Stage

/// Replays a script's inputs on stages, each at its exact time.
///
/// A press counts on from the one before if it comes within 0.4 s and, along x and y, 4 points of it, as in a window.
package final class ScriptPlayer: InputSource {
    /// The ``ScriptError`` of the entry whose layer is not on the stage, or whose value can't be taken; those after it do not
    /// happen.
    package private(set) var failure: (any Error)?

    private let entries: [ScriptEntry]
    private let file: String

    private typealias Press = (time: Double, point: Point, button: PointerButton, count: Int)

    /// Plays entries.
    /// - Parameter file: the script's name, for error messages.
    package init(_ entries: [ScriptEntry], file: String) {
        self.entries = entries
        self.file = file
    }

    /// Puts the entries later than a time into the stage's queue. The stage does not keep the player: keep it.
    package func schedule(
        on stage: Stage, laterThan time: Double, sending send: @escaping (InputEvent) -> String?
    ) {
        var lastPress: Press?
        for entry in entries where entry.time > time {
            stage.schedule(at: entry.time) { [weak self, unowned stage] in
                // An input may step to the next entry's time.
                for event in self?.events(of: entry, on: stage, after: &lastPress) ?? [] {
                    if let expected = send(event) { self?.fail(entry, expected) }
                }
            }
        }
    }

    private func fail(_ entry: ScriptEntry, _ expected: String) {
        guard case .send(let input, let json) = entry.action else { return }
        failure = ScriptError(
            file: file, line: entry.line, column: entry.column, expected: expected,
            found: "\(input) \(json.prefix(40))\(json.count > 40 ? "…" : "")", isValueMismatch: true)
    }

    private func events(of entry: ScriptEntry, on stage: Stage, after lastPress: inout Press?) -> [InputEvent] {
        guard failure == nil else { return [] }
        var point = Point.zero
        switch entry.action.place {
        case .point(let place): point = place
        case .layer(let name):
            guard let middle = stage.snapshots().layer(named: name)?.center else {
                failure = ScriptError(
                    file: file, line: entry.line, column: entry.column, expected: "the name of a layer",
                    found: "@\(name)")
                return []
            }
            point = middle
        case nil: break
        }
        var clickCount = 1
        switch entry.action {
        case .click, .press:
            var (button, clicks) = (PointerButton.primary, Int?.none)
            if case .press(_, let itsButton, let itsClicks, _) = entry.action {
                (button, clicks) = (itsButton, itsClicks)
            }
            if let last = lastPress, last.button == button, entry.time - last.time <= 0.4,
                abs(point.x - last.point.x) <= 4, abs(point.y - last.point.y) <= 4
            {
                clickCount = last.count + 1
            }
            clickCount = clicks ?? clickCount
            lastPress = (entry.time, point, button, clickCount)
        default: break
        }
        return entry.action.events(at: point, clickCount: clickCount, in: stage.size).map { event in
            // As a window's, a size is a whole number of pixels: rounded up, as the first one is.
            switch event {
            case .resized(let size): .resized(PixelAlignment(scale: stage.scale).ceil(size))
            case .rescaled(let scale, let size): .rescaled(scale, size: PixelAlignment(scale: scale).ceil(size))
            default: event
            }
        }
    }
}
