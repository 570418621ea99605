internal import Stage

/// Finds a title by its first letters, typed within a second of one another.
struct TypeAhead {
    private var letters = ""
    private var lastTime = -Double.infinity

    /// The title that a key leads to; nil if none, or if the key types no letter.
    ///
    /// A letter pressed again goes to the next title that it begins.
    mutating func match(
        _ press: KeyPress, at time: Double, after current: Int?, count: Int, title: (Int) -> String
    ) -> Int? {
        guard press.modifiers.isSubset(of: .shift), let text = press.text?.lowercased(), !text.isEmpty, text != " "
        else { return nil }
        if time - lastTime > 1 || letters == text { letters = "" }
        letters += text
        lastTime = time
        let start = (current ?? -1) + (letters == text ? 1 : 0)
        return (0..<count).lazy.map { (max(0, start) + $0) % count }.first { title($0).lowercased().hasPrefix(letters) }
    }
}
