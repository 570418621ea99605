internal import Geometry
public import LayerTree
internal import RenderTree
public import Stage

/// A short text beside what the pointer rests on.
///
/// It appears 0.6 s after the pointer came, stays within the stage, and goes with the next press, and the next key or turn of the
/// wheel that is used. Moves over the same control do not delay it: a recording has none of them, and shows the same. Controls have
/// one by ``ClickableControl/setTooltip(_:theme:)``.
public final class Tooltip {
    /// Seconds until it appears.
    public static let delay = 0.6

    private unowned let stage: Stage
    private let plate = Layer(name: "tooltip")
    private let label: TextLayer
    private var appearance: ScheduledAction?

    private static let padding = Size(16, 8)
    /// The distance from what it is for, and from the stage's edges.
    private static let gap = 4.0

    /// Makes a hidden tooltip on a stage.
    public init(theme: ControlTheme = .light, on stage: Stage) {
        self.stage = stage
        label = TextLayer(name: "words", theme.words("", color: theme.surface, alignment: .center))
        plate.backgroundColor = theme.text
        plate.cornerRadius = 4
        plate.takesInput = false
        plate.zPosition = Stage.tooltipPlane
        plate.addSublayer(label)
    }

    deinit { plate.removeFromSuperlayer() }

    /// Shows a text below a layer, or above it, after ``delay``; hides an older one at once.
    public func show(_ text: String, for layer: Layer) {
        hide()
        guard !text.isEmpty else { return }
        stage.afterNextDecision { [weak self] in self?.hide() }
        appearance = stage.after(Self.delay) { [weak self, weak layer] in
            if let self, let layer { appear(text, for: layer) }
        }
    }

    /// Hides it, or keeps it from appearing.
    public func hide() {
        appearance?.cancel()
        appearance = nil
        plate.removeFromSuperlayer()
    }

    private func appear(_ text: String, for layer: Layer) {
        guard stage.isShown(layer), let target = stage.frameInRoot(of: layer) else { return }
        label.string = text
        let words = stage.shaper.size(of: label.text, width: nil)
        plate.frame = stage.place(words + Self.padding, beside: target, centred: true, gap: Self.gap)
        label.frame = plate.bounds
        plate.opacity = 0
        stage.root.addSublayer(plate)
        stage.animate(.easeOut(duration: 0.15)) { plate.opacity = 1 }
    }
}
