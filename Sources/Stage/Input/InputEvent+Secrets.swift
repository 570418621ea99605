/// Keeps secrets from the observers of a stage, and so from recordings.
extension InputEvent {
    /// The event with its text replaced by a control's dots.
    /// - Parameter keeper: a control that keeps secrets.
    func concealed(by keeper: any Responder) -> InputEvent {
        switch self {
        case .keyPressed(let press):
            guard let text = press.text else { return self }
            // A repeat would reveal that two characters are the same.
            return .keyPressed(KeyPress("•", modifiers: press.modifiers, text: keeper.concealed(text)))
        case .textInput(let text): return .textInput(keeper.concealed(text))
        case .paste(let text): return .paste(keeper.concealed(text))
        default: return self
        }
    }
}
