extension EditingBuffer {
    /// The text to put on a clipboard: the selected one; nil when nothing is selected or the text is secure.
    public func copy() -> String? { selectedText }

    /// Deletes the selection and gives it back for a clipboard. Where there is nothing to copy, nothing is deleted:
    /// nil, and a secure text stays as it is.
    public func cut() -> String? {
        guard let text = selectedText else { return nil }
        deleteSelection()
        return text
    }

    /// Inserts text that comes from a clipboard, as ``insert(_:)`` does.
    /// - Returns: whether the text may have changed.
    @discardableResult
    public func paste(_ text: String) -> Bool { insert(text) }
}
