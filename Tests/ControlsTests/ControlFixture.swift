import Geometry
import LayerTree
import RenderTree
import Script
import Stage
import TestSupport

@testable import Controls

/// Two fields and a button on a stage, in Tab's order. The fields' letters are 8 points wide.
///
/// A field's text begins 40 points from its left edge and has 160 points of room.
final class ControlFixture: StageDelegate {
    let shaper = FakeShaper()
    let stage: Stage
    let field: TextField
    let secret: TextField
    let button: Button
    /// The callbacks in order.
    var log: [String] = []
    /// The keys that the delegate uses.
    var delegateTakes: Set<String> = []

    init() {
        stage = Stage(size: Size(400, 300), scale: 2, shaper: shaper, clipboard: LocalClipboard())
        let icon = Picture(size: Size(1, 1), [])
        field = TextField(name: "field", placeholder: "Name", icon: icon, on: stage)
        secret = TextField(name: "secret", placeholder: "Secret", icon: icon, isSecure: true, on: stage)
        button = Button(name: "button", TextContent("Go", font: Font(size: 18)), color: .black, on: stage)
        stage.root.addSublayers(field.layer, secret.layer, button.layer)
        field.frame = Rect(20, 20, 240, 40)
        secret.frame = Rect(20, 80, 240, 40)
        button.frame = Rect(20, 140, 240, 40)
        stage.delegate = self
        for (name, field) in [("field", field), ("secret", secret)] {
            field.onBeginEditing = { [unowned self] in log.append("\(name) begins") }
            field.onEndEditing = { [unowned self] in log.append("\(name) ends") }
            field.onReturn = { [unowned self] in log.append("\(name) returns") }
            field.onChange = { [unowned self] in log.append("\(name) changes") }
        }
        button.onClick = { [unowned self] in log.append("click") }
    }

    /// A fixture whose first field is focused and has a text.
    static func focused(_ text: String = "") -> ControlFixture {
        let fixture = ControlFixture()
        fixture.stage.focus(fixture.field)
        fixture.type(text)
        fixture.log = []
        return fixture
    }

    func stageDidResize(_ stage: Stage) {}
    func stage(_ stage: Stage, pressedBackground press: PointerPress) { log.append("background") }
    func stage(_ stage: Stage, keyPressed press: KeyPress) -> Bool {
        log.append("delegate \(name(of: press))")
        return delegateTakes.contains(name(of: press))
    }

    /// The name that a key was last pressed by, where it is no letter's.
    private var pressed = ""

    private func name(of press: KeyPress) -> String {
        if case .character(let letter) = press.key, letter != " " { String(letter) } else { pressed }
    }

    /// Types as a keyboard does, one key per character.
    func type(_ text: String) {
        for character in text {
            stage.send(.keyPressed(KeyPress(symbol: String(character), text: String(character))))
        }
    }

    /// Presses a key that produces no text: `shift+Left`, `ctrl+a`, `Home`.
    func key(_ combination: String) {
        var modifiers = KeyModifiers()
        var parts = combination.split(separator: "+").map(String.init)
        let key = parts.removeLast()
        pressed = key
        for part in parts {
            switch part {
            case "shift": modifiers.insert(.shift)
            case "ctrl": modifiers.insert(.control)
            case "alt": modifiers.insert(.alt)
            case "super": modifiers.insert(.command)
            default: fatalError("there is no modifier \(part)")
            }
        }
        stage.send(.keyPressed(KeyPress(symbol: key, modifiers: modifiers)))
    }

    /// A point of the viewport at a letter of the first field's text.
    func point(atLetter letter: Double) -> Point { Point(60 + letter * 8, 40) }

    func press(_ point: Point, count: Int = 1, modifiers: KeyModifiers = []) {
        stage.send(.pointerPressed(point, modifiers: modifiers, clickCount: count))
    }

    func release(_ point: Point) { stage.send(.pointerReleased(point)) }

    func click(_ point: Point, count: Int = 1, modifiers: KeyModifiers = []) {
        press(point, count: count, modifiers: modifiers)
        release(point)
    }

    /// A part of a control as presented now.
    func layer(_ path: String) -> LayerSnapshot {
        guard let found = stage.snapshots().first(where: { $0.path == path }) else {
            fatalError("no layer is at \(path)")
        }
        return found
    }

    /// The first field's text with its caret and selection; see ``EditingBuffer/description``.
    var text: String { field.buffer.description }
}
