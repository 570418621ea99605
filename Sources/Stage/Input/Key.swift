/// A key by what it means: a character or a function, wherever on the keyboard it is.
///
/// A literal is a character: `press.key == "a"`.
public enum Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    /// A key of the layout, with Shift applied: Shift+a is `A`.
    case character(Unicode.Scalar)
    /// A key of the numeric keypad that makes a character. Its other keys are those of the same function.
    case keypad(Unicode.Scalar)
    /// A function key, from 1.
    case function(Int)
    /// Return, or the keypad's Enter.
    case enter
    /// Tab; with the modifier Shift it goes back.
    case tab
    /// Escape.
    case escape
    /// Backspace, which deletes before the caret.
    case backspace
    /// Delete, which deletes after the caret.
    case delete
    /// Insert.
    case insert
    /// Home.
    case home
    /// End.
    case end
    /// The left arrow.
    case left
    /// The right arrow.
    case right
    /// The up arrow.
    case up
    /// The down arrow.
    case down
    /// Page Up.
    case pageUp
    /// Page Down.
    case pageDown
    /// The key that opens a menu.
    case menu
    /// A key that does nothing alone, as Shift.
    case modifier
    /// Any other key. What it types, if anything, is the press's text.
    case other

    /// The character's key.
    public init(unicodeScalarLiteral character: Unicode.Scalar) { self = .character(character) }
}
