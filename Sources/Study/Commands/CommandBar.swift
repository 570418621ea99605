import Controls
import Geometry
import LayerTree
import Scenes
import Stage

/// A row of buttons for commands of the panel, whose tooltips name their keys.
final class CommandBar {
    private let bar: ButtonBar
    private let model: StudyModel
    private let commands: [Command<StudyModel>]

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
        name: String, _ commands: [Command<StudyModel>], of model: StudyModel, isPlate: Bool = false,
        theme: ControlTheme, on stage: Stage
    ) {
        (self.model, self.commands) = (model, commands)
        let language = model.language
        bar = ButtonBar(
            name: name,
            commands.map {
                ButtonBar.Item(
                    $0.name, icon: $0.icon, words: $0.words?[language], tooltip: $0.tooltip(in: language),
                    isToggle: $0.isOn != nil)
            }, theme: theme, on: stage)
        if isPlate { bar.becomePlate(theme) }
        // The panel's update restores the button of one that is disabled.
        bar.onPress = { [model] in if commands[$0].isEnabled(model) { _ = commands[$0].perform(model) } }
    }

    /// Shows which commands are on; changes no layer that shows it already.
    func update() {
        let isOn = commands.map { $0.isOn?(model) ?? false }
        if bar.isOn != isOn { bar.isOn = isOn }
    }
}
