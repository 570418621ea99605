import Stage

/// The modifiers' names in a script.
enum ScriptModifier {
    /// The names, in the order that ``InputScript/format(_:)`` writes them in.
    static let names: [(name: String, modifier: KeyModifiers)] = [
        ("ctrl", .control), ("alt", .alt), ("shift", .shift), ("super", .command),
    ]

    /// The modifier of a name, in small or capital letters; X's `Control` is `ctrl`, too.
    static func named(_ name: String) -> KeyModifiers? {
        let lowered = name.lowercased()
        return names.first { $0.name == lowered || (lowered == "control" && $0.name == "ctrl") }?.modifier
    }
}
