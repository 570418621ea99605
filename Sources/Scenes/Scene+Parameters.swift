import Geometry

extension Scene {
    /// The parameters of a new scene, in order of declaration, then those of the scenes in it as `scene.parameter`.
    public static var parameters: [ParameterSpecification] {
        Self().namedParameters.map { name, parameter in
            var specification = parameter.specification
            specification.name = name
            return specification
        }
    }

    /// The parameters by the names that settings give, in the same order.
    var namedParameters: [(name: String, parameter: any SceneParameter)] {
        var properties: [Any] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let found = mirror {
            // A superclass declares its own before those of its subclass.
            properties.insert(contentsOf: found.children.map(\.value), at: 0)
            mirror = found.superclassMirror
        }
        let own = properties.compactMap { $0 as? any SceneParameter }.map { ($0.specification.name, $0) }
        let inner = scenes.flatMap { scene in
            let name = type(of: scene).info.name
            // A scene in another one has a part of its host, whose fit holds for both.
            return scene.namedParameters.filter { !($0.parameter is Parameter<SceneFit>) }
                .map { ("\(name).\($0.name)", $0.parameter) }
        }
        return own + inner
    }

    /// Checks the name and size of a scene and the declarations of its parameters.
    /// - Returns: the parameters.
    /// - Throws: ``SceneError`` for the first fault.
    @discardableResult
    public static func check() throws(SceneError) -> [ParameterSpecification] {
        try checkName()
        guard info.size.isFinite, info.size.width >= 1, info.size.height >= 1 else {
            throw .unusableSize(scene: info.name)
        }
        let parameters = parameters
        var names: Set<String> = []
        for specification in parameters {
            let name = specification.name
            guard !name.isEmpty, !name.contains("="), name.allSatisfy(\.isPrintable) else {
                throw .unusableParameterName(name, scene: info.name)
            }
            guard names.insert(name).inserted else { throw .duplicateParameter(name, scene: info.name) }
            guard specification.hasFiniteRange else { throw .infiniteRange(specification, scene: info.name) }
            guard specification.allows(specification.defaultValue) else {
                throw .defaultOutsideRange(specification, scene: info.name)
            }
        }
        return parameters
    }

    static func checkName() throws(SceneError) {
        let name = info.name
        // It is a word on a command line and a part of files' names.
        guard let first = name.first, first != "-", first != ".", !name.contains("/"), name.utf8.count <= 100,
            name.allSatisfy(\.isPrintable)
        else { throw .unusableName(name) }
    }
}

extension Character {
    /// Whether it is no control or format character, and ends no line.
    package var isPrintable: Bool {
        unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}
