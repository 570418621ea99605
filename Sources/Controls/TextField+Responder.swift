public import Geometry
public import Stage

extension TextField: Responder {
    /// Whether the keyboard can go to it.
    public var canFocus: Bool { true }

    /// Whether text can be pasted into it.
    public var takesText: Bool { true }

    /// A secure field's text is nobody's business.
    public var keepsSecrets: Bool { secureText != nil }

    /// A dot for each character that one line takes: none for the line feed at the end of a password that was pasted.
    public func concealed(_ text: String) -> String {
        var taken = singleLine(text, limit: text.utf8.count)
        defer { wipe(&taken) }
        return String(repeating: "•", count: characterBoundaries(in: taken.span).count - 1)
    }

    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .text }

    /// The keyboard came or went.
    public func focusChanged(to isFocused: Bool) {
        isEditing = isFocused
        composition = .none
        if !isFocused { buffer.setCaret(buffer.caret) }
        // A press means the letters that are on screen; it shows its own place afterwards.
        show(revealsCaret: stage.captured !== self)
        if isFocused { onBeginEditing() } else { onEndEditing() }
    }

    /// The primary button went down.
    public func pointerPressed(at point: Point, clickCount: Int, modifiers: KeyModifiers) {
        endComposition()
        switch clickCount {
        case 1: buffer.setCaret(boundary(at: point), extending: modifiers.contains(.shift))
        case 2: buffer.selectWord(at: character(at: point))
        default: buffer.selectAll()
        }
        show()
    }

    /// The button came up: what is selected now can be pasted elsewhere.
    public func pointerReleased(at point: Point, isInside: Bool) { offerSelection() }

    /// Tells other programs what is selected; never of a secure text.
    private func offerSelection() {
        if let selected = buffer.copy() { stage.offerSelection(selected) }
    }

    /// The pointer moved while the button was down.
    public func pointerDragged(to point: Point) {
        buffer.setCaret(boundary(at: point), extending: true)
        show()
    }

    /// Text arrived that no single key made.
    public func textInput(_ text: String) {
        endComposition()
        if buffer.insert(text) { edited() }
    }

    /// A key went down. Returns whether it was of use. With Alt or Super held it never is: those make shortcuts.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isDisjoint(with: [.alt, .command]) else { return false }
        // A key that changes no text, as Shift, may come while something is composed; any other one ends that.
        if press.key == .enter {
            endComposition()
            onReturn()
            return true
        }
        if let movement = movement(for: press) {
            endComposition()
            buffer.move(movement, extending: press.modifiers.contains(.shift))
            show()
            offerSelection()
            return true
        }
        if let deletion = deletion(for: press) {
            endComposition()
            if buffer.delete(deletion) { edited() }
            return true
        }
        if press.modifiers.contains(.control) { return edit(by: press.shortcut) }
        guard let text = press.text, !text.isEmpty else { return false }
        textInput(text)
        return true
    }

    private func movement(for press: KeyPress) -> TextMovement? {
        let isByWord = press.modifiers.contains(.control)
        return switch press.key {
        case .left: isByWord ? .wordLeft : .left
        case .right: isByWord ? .wordRight : .right
        case .home: .home
        case .end: .end
        default: nil
        }
    }

    private func deletion(for press: KeyPress) -> TextMovement? {
        let isByWord = press.modifiers.contains(.control)
        return switch press.key {
        case .backspace: isByWord ? .wordLeft : .left
        case .delete: press.modifiers.contains(.shift) ? nil : isByWord ? .wordRight : .right
        default: nil
        }
    }

    /// The editing commands that Ctrl and a letter give. A secure text can be pasted into but not copied from.
    private func edit(by key: Key) -> Bool {
        if ["a", "c", "x", "v"].contains(key) { endComposition() }
        switch key {
        case "a":
            buffer.selectAll()
            show()
            offerSelection()
        case "c":
            if let copied = buffer.copy() { stage.copy(copied) }
        case "x":
            if let cut = buffer.cut() {
                stage.copy(cut)
                edited()
            }
        case "v":
            stage.paste()
        default:
            return false
        }
        return true
    }
}
