/// What the panel shows and what its user did.
package struct StudyState: Hashable, Sendable {
    /// The part of the session that the ruler shows.
    package var scale: TimeScale
    /// The range played over and over, in seconds; nil for none.
    package var loop: ClosedRange<Double>?
}

/// Everything that a key, a button or a drag does.
package enum StudyAction: Hashable, Sendable {
    case play
    case pause
    /// Stops time at another one, in seconds, within the session.
    case seek(Double)
    /// Stops time so many frames at 60 per second later, or earlier.
    case step(Int)
    /// Changes the scene's seconds per second.
    case speed(Double)
    /// Plays a range over and over; nil ends that.
    case loop(ClosedRange<Double>?)
    /// Shows another part of the session.
    case show(TimeScale)
    /// Moves inputs of the past by seconds; what follows is played again.
    case moveInputs(Set<Int>, by: Double)
    /// Deletes inputs of the past; what follows is played again.
    case removeInputs(Set<Int>)
    /// Takes back the last change of the past, or makes it again.
    case undo, redo
    /// Opens or closes the panel.
    case toggle
    /// Moves the keyboard's focus.
    case focus(StudyPane)
}

/// A part of the panel that the keyboard moves to.
package enum StudyPane: Hashable, Sendable {
    case picture, time
}

/// The panel's colours.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light, dark
}
