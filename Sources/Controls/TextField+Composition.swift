public import Geometry
public import Stage

extension TextField {
    /// Shows an input method's composition, underlined, in place of the selection.
    ///
    /// It becomes text only when it arrives as such. A secure field shows none.
    public func compose(_ composition: Composition) -> Bool {
        guard isEditing, !keepsSecrets, composition != self.composition else { return false }
        self.composition = composition
        show()
        return true
    }

    /// The caret's rectangle in the field's points; nil without focus.
    public var caretRect: Rect? { isEditing ? caretFrame : nil }

    /// Removes the composition.
    func endComposition() {
        if composition != .none {
            composition = .none
            show()
        }
    }

    /// The text with the composition in it; nil without one.
    var composedText: ComposedText? {
        guard composition != .none, let text = buffer.text else { return nil }
        return ComposedText(composition, in: text, selection: buffer.selection)
    }
}
