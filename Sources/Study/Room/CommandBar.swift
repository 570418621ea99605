import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// A row of buttons for commands of the panel, whose tooltips name their keys.
final class CommandBar {
    weak var target: StudyRoom?
    private let bar: ButtonBar
    private let commands: [Command<StudyRoom>]

    var layer: Layer { bar.layer }
    /// The frame in the superlayer.
    var frame: Rect {
        get { bar.frame }
        set { bar.frame = newValue }
    }
    /// The width for all words and icons, in points.
    var naturalWidth: Double { bar.naturalWidth }

    /// Makes a bar.
    /// - Parameter isPlate: whether it shows where its buttons are, which are words alone.
    init(
        name: String, _ commands: [Command<StudyRoom>], isPlate: Bool = false, language: Language,
        theme: ControlTheme, on stage: Stage
    ) {
        self.commands = commands
        bar = ButtonBar(
            name: name,
            commands.map {
                ButtonBar.Item(
                    $0.name, icon: $0.icon, words: $0.words?[language], tooltip: $0.tooltip(in: language),
                    isToggle: $0.isOn != nil)
            }, theme: theme, on: stage)
        if isPlate { bar.becomePlate(theme) }
        bar.onPress = { [unowned self] in press(self.commands[$0]) }
    }

    /// Performs a command; the panel's update restores the button of one that is disabled.
    private func press(_ command: Command<StudyRoom>) {
        if let target, command.isEnabled(target) { command.perform(target) }
    }

    /// Shows which commands are on; changes no layer that shows it already.
    func update() {
        guard let target else { return }
        let isOn = commands.map { $0.isOn?(target) ?? false }
        if bar.isOn != isOn { bar.isOn = isOn }
    }
}
