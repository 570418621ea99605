/// A number or a choice that a scene lets its user set, read as a plain value.
///
/// ```swift
/// final class HeartScene: Scene {
///     static let info = SceneInfo("heart")
///     @Parameter("stiffness", "how hard the spring pulls", in: 10...2000, unit: "N/m") var stiffness = 300.0
///     func build(_ context: SceneContext) { print(stiffness) }
/// }
/// ```
///
/// A command line sets it by `--set stiffness=500`. A scene's parameters are found by reflection, in order of
/// declaration. Their values are set after ``Scene/init()`` and before ``Scene/build(_:)``.
@propertyWrapper
public final class Parameter<Value: Sendable>: SceneParameter {
    /// The value.
    ///
    /// A value outside the range is refused where the scene is shown; see ``ParameterValues/init(of:)``.
    public var wrappedValue: Value
    /// Its name, domain and default.
    public let specification: ParameterSpecification
    private let value: (ParameterSetting) -> Value?
    private let setting: (Value) -> ParameterSetting

    private init(
        _ wrappedValue: Value, _ name: String, _ summary: String, unit: String?, domain: ParameterSpecification.Domain,
        value: @escaping (ParameterSetting) -> Value?, setting: @escaping (Value) -> ParameterSetting
    ) {
        self.wrappedValue = wrappedValue
        self.value = value
        self.setting = setting
        specification = ParameterSpecification(
            name: name, summary: summary, unit: unit, domain: domain, defaultValue: setting(wrappedValue))
    }

    package var current: ParameterSetting {
        get { setting(wrappedValue) }
        set { if let value = value(newValue) { wrappedValue = value } }
    }
}

extension Parameter where Value == Double {
    /// Declares a number in a range.
    public convenience init(
        wrappedValue: Double, _ name: String, _ summary: String = "", in range: ClosedRange<Double>,
        unit: String? = nil
    ) {
        self.init(
            wrappedValue, name, summary, unit: unit, domain: .number(range),
            value: { if case .number(let value) = $0 { value } else { nil } }, setting: ParameterSetting.number)
    }
}

extension Parameter where Value == Int {
    /// Declares a whole number in a range.
    public convenience init(
        wrappedValue: Int, _ name: String, _ summary: String = "", in range: ClosedRange<Int>, unit: String? = nil
    ) {
        self.init(
            wrappedValue, name, summary, unit: unit, domain: .integer(range),
            value: { if case .integer(let value) = $0 { value } else { nil } }, setting: ParameterSetting.integer)
    }
}

extension Parameter where Value == Bool {
    /// Declares a choice between `on` and `off`.
    public convenience init(wrappedValue: Bool, _ name: String, _ summary: String = "") {
        self.init(
            wrappedValue, name, summary, unit: nil, domain: .choice(["on", "off"]), value: { $0 == .choice("on") },
            setting: { .choice($0 ? "on" : "off") })
    }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// Declares a choice among the cases of an enumeration, named by their raw values.
    public convenience init(wrappedValue: Value, _ name: String, _ summary: String = "") {
        self.init(
            wrappedValue, name, summary, unit: nil, domain: .choice(Value.allCases.map(\.rawValue)),
            value: { if case .choice(let name) = $0 { Value(rawValue: name) } else { nil } },
            setting: { .choice($0.rawValue) })
    }
}

/// A parameter of any type.
package protocol SceneParameter: AnyObject {
    /// Its name, domain and default.
    var specification: ParameterSpecification { get }
    /// Its value; a setting of another kind changes nothing.
    var current: ParameterSetting { get set }
}
