public import Geometry
public import Stage

extension TextField: Responder {
    /// Whether the field can be focused.
    public var canFocus: Bool { true }

    /// Whether text can be pasted into it.
    public var takesText: Bool { true }

    /// Whether the field's text must not be recorded or shown: true if it is secure.
    public var keepsSecrets: Bool { secureText != nil }

    /// A dot for each character that a line takes.
    ///
    /// None for the line feed at the end of a pasted password.
    public func concealed(_ text: String) -> String {
        var taken = singleLine(text, limit: text.utf8.count)
        defer { wipe(&taken) }
        return String(repeating: "•", count: characterBoundaries(in: taken.span).count - 1)
    }

    /// The pointer's shape over a point.
    public func cursor(at point: Point) -> PointerShape { .text }

    /// The field gained or lost the focus.
    public func focusChanged(to isFocused: Bool) {
        isEditing = isFocused
        composition = .none
        if !isFocused { buffer.setCaret(buffer.caret) }
        // A press refers to the letters on screen; it shows its own place afterwards.
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

    /// The button came up: the selection can now be pasted in other programs.
    public func pointerReleased(at point: Point, isInside: Bool) { offerSelection() }

    /// Offers the selection to other programs, unless the text is secure.
    private func offerSelection() {
        if let selected = buffer.copy() { stage.offerSelection(selected) }
    }

    /// The pointer moved while the button was down.
    public func pointerDragged(to point: Point) {
        buffer.setCaret(boundary(at: point), extending: true)
        show()
    }

    /// Text arrived that no single key produced.
    public func textInput(_ text: String) {
        endComposition()
        if buffer.insert(text) { edited() }
    }

    /// A key went down. Returns whether it was used; never with Alt or Super held.
    public func keyPressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isDisjoint(with: [.alt, .command]) else { return false }
        if interceptsKey(press) { return true }
        // A key that changes no text, such as Shift, may come during a composition; any other one ends it.
        if press.key == .enter {
            if press.isRepeat { return true }
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
        if press.modifiers.contains(.control) { return edit(by: press) }
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

    /// The editing commands of Ctrl with a letter.
    ///
    /// Secure text can be pasted into but not copied from, and nothing in it is taken back.
    private func edit(by press: KeyPress) -> Bool {
        let (key, wasComposing) = (press.shortcut, composition != .none)
        if ["c", "x", "v", "z"].contains(key) { endComposition() }
        switch key {
        case "a":
            selectAll()
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
        case "z":
            let hasChanged = press.modifiers.contains(.shift) ? buffer.redo() : buffer.undo()
            if hasChanged { edited() }
            // With nothing to take back the key may mean a change elsewhere, but not while it is held.
            return hasChanged || wasComposing || press.isRepeat
        default:
            return false
        }
        return true
    }
}
