import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// A row of buttons for commands of the panel, whose tooltips name their keys.
final class CommandBar {
    /// Called for a button.
    var onPress: (Command<StudyRoom>) -> Void = { _ in }
    private let bar: ButtonBar
    private let commands: [Command<StudyRoom>]

    var layer: Layer { bar.layer }
    /// The frame in the superlayer.
    var frame: Rect {
        get { bar.frame }
        set { bar.frame = newValue }
    }

    init(
        name: String, _ commands: [Command<StudyRoom>], language: Language, theme: ControlTheme, on stage: Stage
    ) {
        self.commands = commands
        bar = ButtonBar(
            name: name,
            commands.map {
                ButtonBar.Item(
                    $0.name, icon: $0.icon, words: $0.words?[language], tooltip: $0.tooltip(in: language),
                    isToggle: $0.isOn != nil)
            }, theme: theme, on: stage)
        bar.onPress = { [unowned self] in onPress(self.commands[$0]) }
    }

    /// Shows which commands are on; changes no layer that shows it already.
    func update(for room: StudyRoom) {
        let isOn = commands.map { $0.isOn?(room) ?? false }
        if bar.isOn != isOn { bar.isOn = isOn }
    }
}
