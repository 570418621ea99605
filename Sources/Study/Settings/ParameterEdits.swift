import Analysis
import Scenes

/// The callbacks for the user's entries in the rows of settings.
struct ParameterEdits {
    /// Takes changed settings, nil for a default; `isFinal` is false during a drag.
    var change: (_ settings: [String: ParameterSetting?], _ isFinal: Bool) -> Void
    /// Says that a text is no setting of a parameter.
    var refuse: (_ text: String, ParameterSpecification) -> Void
    /// Takes another form of the springs.
    var chooseForm: (SpringForm) -> Void
}
