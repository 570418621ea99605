public import Stage

/// The history of inputs, for scripts and recordings.
extension ScenePlayer {
    /// All inputs with their times; in this order they make the same frames again.
    ///
    /// Inputs discarded by another one after going back are not included. A window size from before the last time of
    /// going back counts from time 0.
    public var history: [(time: Double, event: InputEvent)] {
        beginning + log.history(from: viewport.size)
    }

    /// The changes of ``history`` since the last call, for a file that stores it.
    ///
    /// The history consists of groups of inputs. The first `kept` are unchanged; `added` replaces those after them. A
    /// final move that changed nothing, leaving included, is held back until another input follows.
    public func takeHistoryChanges() -> (kept: Int, added: [[(time: Double, event: InputEvent)]]) {
        guard takenViewport == viewport else {
            takenViewport = viewport
            log.resetChanges()
            return (0, [beginning] + log.takeChanges(from: viewport.size).added)
        }
        let changes = log.takeChanges(from: viewport.size)
        return (changes.kept + 1, changes.added)
    }

    /// The inputs that fit the new scene to the viewport.
    private var beginning: [(time: Double, event: InputEvent)] {
        [viewport.event(from: Viewport(configuration))].compactMap(\.self).map { (0, $0) }
    }
}
