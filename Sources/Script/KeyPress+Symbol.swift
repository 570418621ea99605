package import Stage

/// How the keys of windows and of scripts become presses.
extension KeyPress {
    /// A press of the key with X's name, also of one that no script can press.
    package init(symbol name: String, modifiers: KeyModifiers = [], text: String? = nil, isRepeat: Bool = false) {
        let isModifier = ScriptKey.modifiers.contains { name.hasPrefix($0) }
        self.init(
            ScriptKey.name(name).flatMap(ScriptKey.key) ?? (isModifier ? .modifier : .other),
            modifiers: name == ScriptKey.backTab ? modifiers.union(.shift) : modifiers, text: text, isRepeat: isRepeat)
    }
}
