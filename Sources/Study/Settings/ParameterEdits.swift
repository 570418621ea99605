import Analysis
import Scenes

/// What the rows of settings do with what their user entered.
struct ParameterEdits {
    /// Takes changed settings, nil for a default; `isFinal` is false during a drag.
    var change: (_ settings: [String: ParameterSetting?], _ isFinal: Bool) -> Void
    /// Says that a text is no setting of a parameter.
    var refuse: (_ text: String, ParameterSpecification) -> Void
    /// Takes another form of the springs.
    var choose: (SpringForm) -> Void
}
