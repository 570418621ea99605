import Geometry

/// Text from and for other programs.
extension Stage {
    /// Copies text to the clipboard.
    public func copy(_ text: String) {
        if !input.isReplaying { clipboard.offer(text) }
    }

    /// Requests the clipboard's text for the focused control; dropped if the focus moves meanwhile.
    public func paste() {
        defer { input.hasAskedForPaste = true }
        guard !input.isReplaying, let asking = input.focused else { return }
        clipboard.request { [weak self, weak asking] text in
            guard let self, let asking, input.focused === asking else { return }
            _ = send(.paste(text), isRecorded: true)
        }
    }

    /// Offers the selected text to other programs, for their middle button.
    public func offerSelection(_ text: String) {
        if !input.isReplaying { clipboard.offerSelection(text) }
    }

    /// Pastes the desktop's selection where the middle button was pressed. Returns whether something takes text there.
    func pasteSelection(at point: Point) -> Bool {
        guard !input.isReplaying, input.captured == nil, let responder = responder(at: point), responder.takesText
        else { return false }
        // An ordinary click moves the caret there, and is recorded and replayed as one.
        _ = send(.pointerPressed(point), isRecorded: true)
        _ = send(.pointerReleased(point), isRecorded: true)
        clipboard.requestSelection { [weak self, weak responder] text in
            guard let self, let responder, input.focused === responder else { return }
            _ = send(.paste(text), isRecorded: true)
        }
        // The press itself must not paste again when it is replayed.
        input.hasPastedSelection = true
        return true
    }
}
