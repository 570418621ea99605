package import Geometry
package import Stage

/// Something that keys and buttons do: its keys, and the words and the icon of its button, once.
package struct Command<Target>: Sendable {
    /// Its name, which the layer of its button has in a bar of commands.
    package let name: String
    /// The action, for its button's tooltip and lists of keys; nil for a command without a tooltip.
    package let title: Localized?
    /// Its keys, as lists and tooltips name them.
    package let shortcuts: [Shortcut]
    /// Keys that do the same, and that no list names.
    package let alternates: [Shortcut]
    /// Whether its keys do the same with Shift.
    private let ignoresShift: Bool
    /// The label of its button: a filled outline in 16 by 16 points, or words.
    package let icon: Path?
    package let words: Localized?
    /// Whether a key that is held down repeats it.
    package let repeats: Bool
    package let isEnabled: @Sendable (Target) -> Bool
    /// Whether it is on; nil for a command that does not switch.
    package let isOn: (@Sendable (Target) -> Bool)?
    /// Performs the command; returns its change of time, nil for none.
    package let perform: @Sendable (Target) -> PlaybackChange?

    /// Makes a command.
    package init(
        _ name: String, _ title: Localized? = nil, _ shortcuts: Shortcut..., or alternates: [Shortcut] = [],
        ignoresShift: Bool = false, icon: StaticString? = nil, words: Localized? = nil, repeats: Bool = false,
        isEnabled: @escaping @Sendable (Target) -> Bool = { _ in true },
        isOn: (@Sendable (Target) -> Bool)? = nil, perform: @escaping @Sendable (Target) -> Void
    ) {
        self.init(
            name, title, keys: shortcuts, alternates: alternates, ignoresShift: ignoresShift,
            icon: icon.map { Path(svgLiteral: $0) }, words: words, repeats: repeats, isEnabled: isEnabled, isOn: isOn
        ) {
            perform($0)
            return nil
        }
    }

    /// Makes a command of keys alone, which changes time.
    package init(
        _ name: String, _ shortcuts: Shortcut..., or alternates: [Shortcut] = [], ignoresShift: Bool = false,
        repeats: Bool = false, isEnabled: @escaping @Sendable (Target) -> Bool = { _ in true },
        changingTime perform: @escaping @Sendable (Target) -> PlaybackChange?
    ) {
        self.init(
            name, nil, keys: shortcuts, alternates: alternates, ignoresShift: ignoresShift, icon: nil, words: nil,
            repeats: repeats, isEnabled: isEnabled, isOn: nil, perform: perform)
    }

    private init(
        _ name: String, _ title: Localized?, keys: [Shortcut], alternates: [Shortcut], ignoresShift: Bool, icon: Path?,
        words: Localized?, repeats: Bool, isEnabled: @escaping @Sendable (Target) -> Bool,
        isOn: (@Sendable (Target) -> Bool)?, perform: @escaping @Sendable (Target) -> PlaybackChange?
    ) {
        (self.name, self.title, shortcuts, self.alternates) = (name, title, keys, alternates)
        (self.ignoresShift, self.repeats) = (ignoresShift, repeats)
        (self.icon, self.words) = (icon, words)
        (self.isEnabled, self.isOn, self.perform) = (isEnabled, isOn, perform)
    }

    /// Whether a press is of one of its keys.
    package func matches(_ press: KeyPress) -> Bool {
        (shortcuts + alternates).contains { $0.matches(press, ignoringShift: ignoresShift) }
    }

    /// The tooltip of its button: what it does, and its first key.
    package func tooltip(in language: Language) -> String? {
        guard let title = title?[language] else { return nil }
        return shortcuts.first.map { "\(title) (\($0.words(in: language)))" } ?? title
    }
}

extension Array {
    /// Does what a press asks for: the first enabled command of it.
    package func perform<Target>(_ press: KeyPress, on target: Target) -> InputOutcome
    where Element == Command<Target> {
        guard let found = first(where: { $0.matches(press) && $0.isEnabled(target) }) else { return .unused }
        return InputOutcome(.command, press.isRepeat && !found.repeats ? nil : found.perform(target))
    }
}
