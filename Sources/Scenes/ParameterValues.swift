/// The settings of one scene: what its user set, and default values for the rest.
public struct ParameterValues: Sendable {
    private var settings: [String: ParameterSetting] = [:]

    /// Standard values for everything.
    public init() {}

    /// Reads settings as a user writes them.
    /// - Throws: ``ParameterError`` for a name that the scene does not have or a value that it does not allow.
    public init(_ assignments: [(name: String, value: String)], for scene: SceneInfo) throws(ParameterError) {
        for (name, value) in assignments {
            let own = name.hasPrefix("\(scene.name).") ? String(name.dropFirst(scene.name.count + 1)) : name
            guard let specification = scene.parameters.first(where: { $0.name == own }) else {
                throw .unknown(name: name, scene: scene)
            }
            guard let setting = specification.setting(from: value) else {
                throw .invalid(value: value, specification: specification)
            }
            settings[own] = setting
        }
    }

    /// The settings for one scene of a whole of many, where they are named `scene.parameter`.
    package func part(of scene: String) -> ParameterValues {
        var part = ParameterValues()
        for (name, setting) in settings where name.hasPrefix("\(scene).") {
            part.settings[String(name.dropFirst(scene.count + 1))] = setting
        }
        return part
    }

    /// The value of a parameter.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        parameter.value(settings[parameter.specification.name] ?? parameter.specification.defaultValue)
    }
}

/// Why a setting was refused.
public enum ParameterError: Error, CustomStringConvertible {
    /// The scene has no such parameter.
    case unknown(name: String, scene: SceneInfo)
    /// The parameter does not allow the value.
    case invalid(value: String, specification: ParameterSpecification)

    /// What was wrong and what would be right.
    public var description: String {
        switch self {
        case .unknown(let name, let scene):
            let known = scene.parameters.map(\.name).joined(separator: ", ")
            return "scene \"\(scene.name)\" has no parameter \"\(name)\"; it has: \(known.isEmpty ? "none" : known)"
        case .invalid(let value, let specification):
            return "parameter \"\(specification.name)\" can't be \"\(value)\"; expected \(specification.expectation)"
        }
    }
}
