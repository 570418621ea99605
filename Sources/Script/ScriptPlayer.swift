internal import Geometry
internal import LayerTree
public import Stage

/// Replays a script's inputs on stages, each at its exact time.
public final class ScriptPlayer: InputSource {
    /// The ``ScriptError`` of the entry whose layer is not on the stage; the entries after it do not happen.
    public private(set) var failure: (any Error)?

    private let entries: [ScriptEntry]
    private let file: String

    /// Plays entries.
    /// - Parameter file: the script's name, for error messages.
    public init(_ entries: [ScriptEntry], file: String) {
        self.entries = entries
        self.file = file
    }

    /// Puts the entries later than a time into the stage's queue. The stage does not keep the player: keep it.
    public func schedule(on stage: Stage, laterThan time: Double = -.infinity) {
        var translator = ScriptTranslator()
        for entry in entries where entry.time > time {
            stage.schedule(at: entry.time) { [weak self, unowned stage] in
                self?.play(entry, on: stage, &translator)
            }
        }
    }

    private func play(_ entry: ScriptEntry, on stage: Stage, _ translator: inout ScriptTranslator) {
        guard failure == nil else { return }
        do {
            let events = try translator.events(for: entry) { name throws(ScriptError) in
                try center(ofLayer: name, entry, on: stage)
            }
            for event in events {
                // As a window's, a size is a whole number of pixels: rounded up, as the first one is.
                switch event {
                case .resized(let size): stage.send(.resized(stage.pixelAlignment.ceil(size)))
                case .rescaled:
                    stage.send(event)
                    let size = stage.pixelAlignment.ceil(stage.size)
                    if size != stage.size { stage.send(.resized(size)) }
                default: stage.send(event)
                }
            }
        } catch {
            failure = error
        }
    }

    /// The middle of a layer in the viewport, as presented now.
    ///
    /// A name is a layer's whole path, or the last part of one; the first layer from the back that fits is taken.
    private func center(ofLayer name: String, _ entry: ScriptEntry, on stage: Stage) throws(ScriptError) -> Point {
        let snapshots = stage.snapshots()
        guard let found = snapshots.first(where: { $0.path == name }) ?? snapshots.first(where: { $0.name == name })
        else {
            throw ScriptError(
                file: file, line: entry.line, column: entry.column,
                expected: "the name of a layer", found: "@\(name)")
        }
        return found.frame.center
    }
}
