extension [WindowEvent] {
    /// Adds an event; one at the end that it makes pointless goes.
    mutating func appendCompressed(_ event: WindowEvent) {
        switch (last, event) {
        case (.pointerMoved, .pointerMoved), (.resized, .resized), (.exposed, .exposed), (.obscured, .obscured),
            (.darkened, .darkened), (.minimized, .minimized), (.textComposing, .textComposing):
            self[count - 1] = event
        case (.exposed, .resized):
            // The frame of the new size answers the exposure too, and then both sizes stand side by side.
            removeLast()
            appendCompressed(event)
            append(.exposed)
        default:
            append(event)
        }
    }
}
