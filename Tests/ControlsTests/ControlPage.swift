import Geometry
import LayerTree
import RenderTree
import Stage
import TestSupport

/// A stage of 400 by 300 points for one control, and a user's hands. A letter is 6 points wide.
struct ControlPage {
    let stage = Stage(size: Size(400, 300), scale: 2, shaper: FakeShaper())

    func move(_ x: Double, _ y: Double) { stage.send(.pointerMoved(Point(x, y))) }

    func press(_ x: Double, _ y: Double, count: Int = 1) {
        stage.send(.pointerPressed(Point(x, y), clickCount: count))
    }

    func release(_ x: Double, _ y: Double) { stage.send(.pointerReleased(Point(x, y))) }

    func click(_ x: Double, _ y: Double, count: Int = 1) { stage.click(Point(x, y), count: count) }

    func key(_ key: Key, _ modifiers: KeyModifiers = []) { stage.key(key, modifiers) }

    func type(_ text: String) {
        for letter in text.unicodeScalars {
            stage.send(.keyPressed(KeyPress(.character(letter), text: String(Character(letter)))))
        }
    }

    func turn(_ x: Double, _ y: Double, by distance: Point, _ modifiers: KeyModifiers = []) {
        stage.send(.scrolled(Point(x, y), by: distance, modifiers: modifiers))
    }

    func wait(_ seconds: Double = 1) { stage.advance(to: stage.time + seconds) }

    /// The layer at a path, as presented now; nil if it is not there or hidden.
    func layer(_ path: String) -> LayerSnapshot? {
        stage.snapshots().first { $0.path == path && !$0.state.isHidden }
    }
}

extension LayerSnapshot {
    /// The text that the layer draws; nil if none.
    var text: String? { if case .text(let text) = state.content { text.string } else { nil } }
}
