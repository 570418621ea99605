public import Geometry
public import Stage

extension TextField {
    /// Shows what an input method composes, underlined, in the place of the selection. It is no text until it arrives as
    /// such. A secure field shows none.
    public func compose(_ composition: Composition) -> Bool {
        guard isEditing, !keepsSecrets, composition != self.composition else { return false }
        self.composition = composition
        show()
        return true
    }

    /// Where the caret is, in the field's points; nil while the field has no keyboard.
    public var caretRect: Rect? { isEditing ? caretFrame : nil }

    /// Shows nothing composed any more.
    func endComposition() {
        if composition != .none {
            composition = .none
            show()
        }
    }

    /// The text with what is composed in it; nil while nothing is.
    var composedText: ComposedText? {
        guard composition != .none, let text = buffer.text else { return nil }
        return ComposedText(composition, in: text, selection: buffer.selection)
    }
}
