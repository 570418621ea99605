public import Geometry
public import Outside
import Scenes
import Script
public import Stage
public import Testing

extension SceneTest {
    /// Clicks with the primary button; a second click within 0.4 s in one place is a double click.
    public func click(_ place: ScenePlace, at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.click(place.scripted), at: place, time, sourceLocation)
    }

    /// Presses a button, by default the primary one.
    public func press(
        _ place: ScenePlace, button: PointerButton = .primary, modifiers: KeyModifiers = [], at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.press(place.scripted, button: button, modifiers: modifiers), at: place, time, sourceLocation)
    }

    /// Releases the primary button.
    public func release(_ place: ScenePlace, at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.release(place.scripted), at: place, time, sourceLocation)
    }

    /// Moves the pointer.
    public func move(to place: ScenePlace, at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.move(place.scripted), at: place, time, sourceLocation)
    }

    /// Turns the wheel over a place by points to the right and down, 40 per notch.
    public func scroll(
        _ place: ScenePlace, by distance: Point, modifiers: KeyModifiers = [], at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.scroll(place.scripted, by: distance, modifiers: modifiers), at: place, time, sourceLocation)
    }

    /// Types a text, one character after the other.
    public func type(_ text: String, at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.type(text), time, sourceLocation)
    }

    /// Presses a key by its name in scripts: `Return`, `Escape`, `space`, `Left`, `a`.
    public func key(
        _ name: String, modifiers: KeyModifiers = [], at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.key(name, modifiers: modifiers), time, sourceLocation)
    }

    /// Releases a key by its name in scripts.
    public func releaseKey(
        _ name: String, modifiers: KeyModifiers = [], at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        add(.keyUp(name, modifiers: modifiers), time, sourceLocation)
    }

    /// Asks to close the window, as its user does.
    public func requestClose(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.close, time, sourceLocation)
    }

    /// Gives the window the keyboard, or takes it away.
    public func focusWindow(_ isFocused: Bool, at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.focus(isFocused), time, sourceLocation)
    }

    /// Sends a value to an input of the scene: `test.send(\.$price, 101.5, at: 1.2)`.
    public func send<Value>(
        _ input: KeyPath<Tested, InputPort<Value>>, _ value: Value, at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let scene = Tested()
        let port = scene[keyPath: input]
        guard let name = scene.namedInputs.first(where: { $0.input.port === port })?.name else {
            Issue.record("\(input) is no input of the scene itself", sourceLocation: sourceLocation)
            return
        }
        do {
            add(.send(input: name, json: try JSONText.encode(value)), time, sourceLocation)
        } catch {
            Issue.record("the value can't be sent to \(name): \(error)", sourceLocation: sourceLocation)
        }
    }

    /// Gives the viewport another size in points.
    public func resize(to size: Size, at time: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        add(.resize(size), time, sourceLocation)
    }
}
