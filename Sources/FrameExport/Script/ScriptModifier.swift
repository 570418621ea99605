import Stage

/// The modifiers' names in a script.
enum ScriptModifier {
    /// The names, in the order that ``InputScript/format(_:)`` writes them in.
    static let names: [(name: String, modifier: KeyModifiers)] = [
        ("ctrl", .control), ("alt", .alt), ("shift", .shift), ("super", .command),
    ]

    static func named(_ name: String) -> KeyModifiers? { names.first { $0.name == name }?.modifier }
}
