/// The settings of one scene: what its user set, and default values for the rest.
public struct ParameterValues: Hashable, Sendable {
    private var settings: [String: ParameterSetting] = [:]

    /// Default values for everything.
    public init() {}

    /// Reads settings as a user writes them.
    /// - Throws: ``ParameterError`` for a name that the scene does not have or a value that it does not allow.
    public init(_ assignments: [(name: String, value: String)], for scene: SceneSource) throws(ParameterError) {
        if assignments.isEmpty { return }
        let (name, known) = (scene.info.name, scene.parameters)
        for assignment in assignments {
            guard let specification = known.first(where: { $0.name == assignment.name }) else {
                throw .unknown(name: assignment.name, scene: name, known: known.map(\.name))
            }
            guard let setting = specification.setting(from: assignment.value) else {
                throw .invalid(value: assignment.value, specification: specification)
            }
            settings[assignment.name] = setting
        }
    }

    /// Reads settings as a user writes them.
    /// - Throws: ``ParameterError`` for a name that the scene does not have or a value that it does not allow.
    public init(_ assignments: [(name: String, value: String)], for scene: any Scene.Type) throws(ParameterError) {
        try self.init(assignments, for: SceneSource(scene))
    }

    /// The values that a scene has now.
    /// - Throws: ``ParameterError`` for a value outside its range.
    public init(of scene: any Scene) throws(ParameterError) {
        for (name, parameter) in scene.namedParameters where parameter.current != parameter.specification.defaultValue {
            guard parameter.specification.allows(parameter.current) else {
                throw .invalid(value: "\(parameter.current)", specification: parameter.specification)
            }
            settings[name] = parameter.current
        }
    }

    /// The values that were set, as a user writes them, by name.
    package var texts: [String: String] { settings.mapValues(\.description) }

    /// The values that were set, as arguments of `--set`, in the order of their names.
    package var assignments: [String] { texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }

    /// The value set for a parameter; nil for the default.
    package subscript(_ name: String) -> ParameterSetting? {
        get { settings[name] }
        set { settings[name] = newValue }
    }

    /// Gives a scene these values.
    func set(on scene: any Scene) {
        if settings.isEmpty { return }
        for (name, parameter) in scene.namedParameters { if let value = settings[name] { parameter.current = value } }
    }
}

/// Why a setting was refused.
public enum ParameterError: Error, CustomStringConvertible {
    /// The scene has no such parameter.
    case unknown(name: String, scene: String, known: [String])
    /// The parameter does not allow the value.
    case invalid(value: String, specification: ParameterSpecification)

    /// The message: the fault, and the valid names or values.
    public var description: String {
        switch self {
        case .unknown(let name, let scene, let known):
            "scene \"\(scene)\" has no parameter \"\(name)\"; it has: "
                + (known.isEmpty ? "none" : known.joined(separator: ", "))
        case .invalid(let value, let specification):
            "parameter \"\(specification.name)\" can't be \"\(value)\"; expected \(specification.expectation)"
        }
    }
}
