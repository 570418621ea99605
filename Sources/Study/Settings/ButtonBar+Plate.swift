import Controls
import LayerTree

extension ButtonBar {
    /// Shows where the bar's buttons are, which are words alone.
    func becomePlate(_ theme: ControlTheme) {
        layer.backgroundColor = theme.field
        layer.borderColor = theme.line
        layer.borderWidth = 1
        layer.cornerRadius = 4
    }
}
