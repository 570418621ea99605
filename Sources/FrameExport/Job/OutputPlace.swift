/// Where one film or picture goes.
package enum OutputPlace {
    /// Onto the standard output.
    case standardOutput
    /// Into a file, which replaces an existing one; missing folders are made.
    case file(String)
    /// Into a file, as before, of the format's ending and the first name that nothing has: `stem.gif`, `stem-2.gif` …
    case newFile(stem: String)
}
