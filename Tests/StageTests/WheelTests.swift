import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

/// A control that scrolls as far as it has room.
private final class Scroller: Responder {
    let layer: Layer
    var room: Double
    var turns: [Point] = []
    var hovers: [Bool] = []

    init(_ frame: Rect, room: Double, on stage: Stage) {
        (layer, self.room) = (Layer(), room)
        layer.frame = frame
        stage.add(self)
    }

    var showsHover: Bool { true }
    func hoverChanged(to isHovered: Bool) { hovers.append(isHovered) }
    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}
    func pointerReleased(at point: Point, isInside: Bool) {}
    var takesWheel: Bool { true }
    func scrolled(by distance: Point, at point: Point, modifiers: KeyModifiers) -> Bool {
        turns.append(point)
        guard room >= distance.y, modifiers.isEmpty else { return false }
        room -= distance.y
        layer.bounds.origin.y += distance.y
        return true
    }
}

@Suite("The wheel")
struct WheelTests {
    private let stage = Stage(bare: Size(100, 100))
    private let outer: Scroller
    private let inner: Scroller

    init() {
        outer = Scroller(Rect(10, 10, 80, 80), room: 200, on: stage)
        inner = Scroller(Rect(10, 20, 40, 30), room: 40, on: stage)
        stage.root.addSublayer(outer.layer)
        outer.layer.addSublayer(inner.layer)
    }

    private func turn(_ point: Point, by distance: Point = Point(0, 40), with modifiers: KeyModifiers = []) {
        stage.send(.scrolled(point, by: distance, modifiers: modifiers))
    }

    @Test("the wheel goes to the control under it, and to one around it once that does not use it")
    func chain() {
        turn(Point(25, 35))
        #expect(inner.turns == [Point(5, 5)] && inner.room == 0 && outer.turns == [])
        turn(Point(25, 35))
        #expect(inner.turns.count == 2 && outer.turns == [Point(15, 25)] && outer.room == 160)
    }

    @Test("a turn of the wheel is recorded only where something scrolls")
    func recording() {
        var events: [InputEvent] = []
        stage.inputObserver = { events.append($0) }
        turn(Point(5, 5))
        turn(Point(25, 35), with: .shift)
        turn(Point(25, 35), by: Point(0, .nan))
        #expect(events == [])
        turn(Point(70, 70))
        #expect(events == [.scrolled(Point(70, 70), by: Point(0, 40))])
    }

    @Test("what comes under the pointer by the wheel is hovered, and what leaves it no longer")
    func hover() {
        stage.send(.pointerMoved(Point(25, 65)))
        #expect(outer.hovers == [true])
        turn(Point(25, 65), by: Point(0, -20))
        #expect(inner.hovers == [true] && outer.hovers == [true, false])
    }
}
