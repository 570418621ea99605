extension EditingBuffer {
    /// The selected text for a clipboard; nil without a selection or if the text is secure.
    public func copy() -> String? { selectedText }

    /// Deletes the selection and returns it for a clipboard.
    ///
    /// Returns nil and deletes nothing without a selection or if the text is secure.
    public func cut() -> String? {
        guard let text = selectedText else { return nil }
        deleteSelection()
        return text
    }

    /// Inserts text from a clipboard, as ``insert(_:)`` does.
    /// - Returns: whether the text may have changed.
    @discardableResult
    public func paste(_ text: String) -> Bool { insert(text) }
}
