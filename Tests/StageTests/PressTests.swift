import Geometry
import LayerTree
import Stage
import TestSupport
import Testing

/// A control that uses the keys and buttons that it is given.
private final class Pad: Responder {
    let layer = Layer()
    var canFocus: Bool { true }
    var keepsSecrets = false
    var usesReleases = true
    var buttons: Set<PointerButton> = []
    var log: [String] = []

    func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {}

    func otherButtonPressed(_ press: PointerPress) -> Bool {
        log.append("\(press.button) \(press.point.x) \(press.point.y) \(press.clickCount)")
        return buttons.contains(press.button)
    }

    func keyPressed(_ press: KeyPress) -> Bool { press.key == .right }

    func keyReleased(_ key: Key, modifiers: KeyModifiers) -> Bool {
        log.append("up \(key)")
        return usesReleases
    }
}

@Suite("Keys that come up, and the other buttons")
final class PressTests: StageDelegate {
    private let stage = Stage(bare: Size(100, 100))
    private let (outer, inner) = (Pad(), Pad())
    private var log: [String] = []
    private var inputs: [InputEvent] = []

    init() {
        outer.layer.frame = Rect(10, 10, 60, 60)
        inner.layer.frame = Rect(10, 10, 20, 20)
        stage.root.addSublayer(outer.layer)
        outer.layer.addSublayer(inner.layer)
        stage.add(outer)
        stage.add(inner)
        stage.delegate = self
        stage.inputObserver = { [unowned self] in inputs.append($0) }
    }

    func stageDidResize(_ stage: Stage) {}

    func stage(_ stage: Stage, pressedBackground press: PointerPress) {
        log.append("\(press.button) \(press.point.x) \(press.modifiers.rawValue)")
    }

    func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool { press.key == "a" }

    func stage(_ stage: Stage, keyReleased key: Key, modifiers: KeyModifiers) -> Bool {
        log.append("up \(key)")
        return true
    }

    @Test("a release goes once to what used the press, wherever the focus is by then, and to nothing else")
    func releases() {
        stage.focus(inner)
        for key in [Key.right, "a", "b"] { stage.send(.keyPressed(KeyPress(key))) }
        stage.focus(outer)
        #expect(stage.heldKeys == [.right, "a"])
        inputs = []
        for key in ["b", .right, "a", .right, "a"] as [Key] { stage.send(.keyReleased(key)) }
        #expect(inner.log == ["up right"] && outer.log.isEmpty && log.count == 1)
        #expect(inputs == [.keyReleased(.right), .keyReleased("a")])
    }

    @Test("a release that is not used, or is a secret's, is no input of a recording")
    func unused() {
        stage.focus(inner)
        for (usesReleases, keepsSecrets) in [(false, false), (true, true)] {
            (inner.usesReleases, inner.keepsSecrets) = (usesReleases, keepsSecrets)
            stage.send(.keyPressed(KeyPress(.right)))
            inputs = []
            stage.send(.keyReleased(.right))
            #expect(inputs.isEmpty)
        }
        #expect(inner.log == ["up right"])
    }

    @Test(
        "another button's press goes outwards until something uses it, in the points of each, and then to the delegate")
    func otherButtons() {
        let press = InputEvent.pointerPressed(Point(25, 26), button: .secondary, modifiers: .shift, clickCount: 2)
        stage.send(press)
        #expect(inner.log == ["secondary 5.0 6.0 2"] && outer.log == ["secondary 15.0 16.0 2"])
        #expect(log == ["secondary 25.0 1"] && inputs == [press])
        outer.buttons = [.secondary]
        stage.send(press)
        #expect(log.count == 1 && stage.captured == nil && stage.focused == nil)
    }

    @Test("a layer's actions for buttons and for clicks are its own, and can be removed")
    func layerActions() {
        let layer = Layer()
        layer.frame = Rect(0, 80, 20, 20)
        stage.root.addSublayer(layer)
        var presses: [PointerPress] = []
        layer.onClick { [unowned self] in log.append("click") }
        for button in [PointerButton.primary, .secondary] { layer.onPress(button) { presses.append($0) } }
        for button in [PointerButton.primary, .secondary, .middle] {
            stage.send(.pointerPressed(Point(3, 85), button: button, modifiers: .control, clickCount: 2))
            stage.send(.pointerReleased(Point(3, 85), button: button))
        }
        #expect(
            presses.map(\.button) == [.primary, .secondary]
                && presses.allSatisfy { $0.point == Point(3, 5) && $0.modifiers == .control && $0.clickCount == 2 })
        #expect(log == ["click", "middle 3.0 2"])
        layer.onClick(nil)
        layer.onPress(.primary, nil)
        // What is behind gets the buttons that it has no action for, and a control's layer can have some.
        stage.click(Point(3, 85))
        #expect(log.last == "primary 3.0 0" && stage.cursor == .arrow)
        inner.layer.onPress(.secondary) { presses.append($0) }
        stage.click(Point(25, 26), button: .secondary)
        #expect(presses.last?.point == Point(5, 6) && outer.log.isEmpty)
        presses = []
        layer.onPress(.secondary, nil)
        stage.click(Point(3, 85), button: .secondary)
        #expect(log.last == "secondary 3.0 0" && presses.isEmpty)
    }
}
