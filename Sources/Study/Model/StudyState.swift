package import Analysis
package import Scenes

/// The panel's state: the view shown, and its user's choices.
package struct StudyState: Hashable, Sendable {
    /// The part of the session that the ruler shows.
    package var scale: TimeScale
    /// The range played over and over, in seconds; nil for none.
    package var loop: ClosedRange<Double>?
    /// The beginning of a loop whose end is not set yet, in seconds; nil if there is none.
    package var loopBegin: Double?
    /// The inputs of the mark that is selected; nil for none.
    package var selectedInputs: Set<Int>?
    /// The layer looked at; nil for none.
    package var selection: LayerPath?
    /// The lanes that show their curves.
    package var openLanes: Set<LayerPath> = []
    /// The layers left out of the picture.
    package var hidden: Set<LayerPath> = []
    /// The layer that alone is in the picture; nil for all.
    package var isolated: LayerPath?
    /// Whether a click in the picture selects a layer, and does not go to the scene.
    package var isPicking = false
    package var mode = PictureMode.plain
    /// Whether the selected layer is also shown as it was and will be.
    package var showsGhosts = false
    /// Whether the selected layer's way is shown.
    package var showsMotionPath = false
    /// The settings kept for comparison; nil for none.
    package var kept: ParameterValues?
    package var springForm = SpringForm.physical
    /// The presets of the scene, by name.
    package var presets: [String] = []
    /// The preset loaded or saved last; nil for none.
    package var preset: Preset?
    /// Whether layers and settings have their panes.
    package var showsPanes = true
    /// The pane that is shown where not all have room.
    package var pane = StudyPane.time
}

/// Settings with a name.
package struct Preset: Hashable, Sendable {
    package let name: String
    package let values: ParameterValues
}

/// How the picture is drawn.
package enum PictureMode: Hashable, Sendable, CaseIterable {
    case plain
    /// Each layer a little apart from the one behind it.
    case exploded
    /// The kept setting beside the present one.
    case sideBySide
    /// Both settings, half and half.
    case overlaid
    /// Black where both settings show the same.
    case difference

    /// Whether it shows the kept setting, too.
    package var compares: Bool { self == .sideBySide || self == .overlaid || self == .difference }
}

/// A part of the panel that the keyboard moves to.
package enum StudyPane: Hashable, Sendable, CaseIterable {
    case picture, time, lanes, layers, settings
}

/// The panel's colours.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light, dark

    /// The other one.
    package var opposite: Appearance { self == .light ? .dark : .light }
}
