public import Geometry
public import LayerTree
public import Scenes
public import Stage

/// What takes a user's inputs.
public protocol TakesInput {
    /// What becomes of an input.
    associatedtype Outcome
    /// Handles an input now.
    @discardableResult
    func send(_ event: InputEvent) -> Outcome
}

extension Stage: TakesInput {}
extension ScenePlayer: TakesInput {}

extension TakesInput {
    /// Presses a button at a point, and releases it there; of a double click each press in turn.
    public func click(_ point: Point, button: PointerButton = .primary, count: Int = 1) {
        for number in 1...count {
            send(.pointerPressed(point, button: button, clickCount: number))
            send(.pointerReleased(point, button: button))
        }
    }

    /// Presses the primary button at a point, moves to others in turn, and releases it at the last.
    public func drag(_ start: Point, _ others: Point..., modifiers: KeyModifiers = []) {
        send(.pointerPressed(start, modifiers: modifiers))
        for point in others { send(.pointerMoved(point)) }
        send(.pointerReleased(others.last ?? start))
    }

    /// Presses a key, with the text that it types.
    public func key(_ key: Key, _ modifiers: KeyModifiers = [], text: String? = nil) {
        send(.keyPressed(KeyPress(key, modifiers: modifiers, text: text)))
    }
}

extension InputSource {
    /// Puts all inputs into the queue of a stage without a player.
    public func schedule(on stage: Stage) {
        schedule(on: stage, laterThan: -.infinity) { [unowned stage] in
            stage.send($0)
            return nil
        }
    }
}

extension Stage {
    /// The layer of a path, as presented now; nil if there is none.
    public func layer(_ path: String) -> LayerSnapshot? { snapshots().first { $0.path == path } }
}
