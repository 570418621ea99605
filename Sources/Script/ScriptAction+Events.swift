import Geometry
import Stage

extension ScriptAction {
    /// Where the pointer moves to; nil if it does not move.
    var place: ScriptPlace? {
        switch self {
        case .click(let place), .press(let place, _, _, _), .release(let place), .move(let place),
            .scroll(let place, _, _):
            place
        case .cancel, .leave, .key, .keyUp, .type, .insert, .compose, .secret, .resize, .scale, .close, .focus, .send:
            nil
        }
    }

    /// The input events of this action, in order, all at the action's time.
    ///
    /// The pointer always moves to a place before its button goes down or comes up there. A key makes text when it is
    /// held with neither Ctrl nor Alt nor Super. Shift makes a letter a capital one, as X does;
    /// which other characters it makes is a matter of layouts, so these are named themselves (`question`, not
    /// `shift+slash`). Typed text arrives as a key press for each character that ASCII has a key for and as text input
    /// for every other.
    /// - Parameters:
    ///   - point: the action's place in the viewport.
    ///   - clickCount: 1 for a click of its own, 2 and 3 for those that complete a double and a triple click.
    ///   - viewport: the viewport's size before it.
    func events(at point: Point, clickCount: Int = 1, in viewport: Size) -> [InputEvent] {
        switch self {
        case .click:
            return [.pointerMoved(point), .pointerPressed(point, clickCount: clickCount), .pointerReleased(point)]
        case .press(_, let button, let clicks, let modifiers):
            let pressed = InputEvent.pointerPressed(
                point, button: button, modifiers: modifiers, clickCount: clicks ?? clickCount)
            return [.pointerMoved(point), pressed]
        case .release: return [.pointerMoved(point), .pointerReleased(point)]
        case .cancel: return [.pointerCancelled]
        case .move: return [.pointerMoved(point)]
        case .scroll(_, let distance, let modifiers):
            return [.pointerMoved(point), .scrolled(point, by: distance, modifiers: modifiers)]
        case .leave: return [.pointerLeft]
        case .key(let name, let modifiers, let isRepeat):
            return [.keyPressed(Self.keyPress(name, modifiers, isRepeat: isRepeat))]
        case .keyUp(let name, let modifiers):
            return [.keyReleased(Self.keyPress(name, modifiers, isRepeat: false).key, modifiers: modifiers)]
        case .type(let text): return text.map(Self.typed)
        case .insert(let text): return [.textInput(text)]
        case .compose(let composition): return [.composing(composition)]
        case .secret(let count): return [.textInput(String(repeating: "•", count: count))]
        case .close: return [.closeRequested]
        case .focus(let isFocused): return [.windowFocus(isFocused)]
        case .send(let input, let json): return [.received(input: input, json: json)]
        case .resize(let size): return [.resized(size)]
        case .scale(let scale, let size): return [.rescaled(scale, size: size ?? viewport)]
        }
    }

    static func keyPress(_ name: String, _ modifiers: KeyModifiers, isRepeat: Bool) -> KeyPress {
        let press = KeyPress(symbol: name, modifiers: modifiers, isRepeat: isRepeat)
        guard case .character(var character) = press.key.onLayout else { return press }
        var key = press.key
        if modifiers.contains(.shift) {
            let capital = Array(character.properties.uppercaseMapping.unicodeScalars)
            if capital.count == 1, ScriptKey.name(of: capital[0]) != nil {
                character = capital[0]
                key = .character(character)
            }
        }
        let makesText = modifiers.isDisjoint(with: [.control, .alt, .command])
        return KeyPress(key, modifiers: modifiers, text: makesText ? String(character) : nil, isRepeat: isRepeat)
    }

    private static func typed(_ character: Character) -> InputEvent {
        if let scalar = character.unicodeScalars.first, character.isASCII, ScriptKey.name(of: scalar) != nil {
            return .keyPressed(KeyPress(.character(scalar), text: String(character)))
        }
        return .textInput(String(character))
    }
}

extension Key {
    /// A keypad's key as that of the same character elsewhere.
    fileprivate var onLayout: Key { if case .keypad(let scalar) = self { .character(scalar) } else { self } }
}
