extension Scene {
    /// The parameters of a new scene, in order of declaration, then those of the scenes in it as `scene.parameter`.
    public static var parameters: [ParameterSpecification] { SceneSource(self).parameters }

    /// The values of the stored properties, in order of declaration.
    var storedProperties: [Any] { namedProperties.map(\.value) }

    /// The stored properties, in order of declaration.
    var namedProperties: [Mirror.Child] {
        var properties: [Mirror.Child] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let found = mirror {
            // A superclass declares its own before those of its subclass.
            properties.insert(contentsOf: found.children, at: 0)
            mirror = found.superclassMirror
        }
        return properties
    }

    /// The parameters by the names that settings give, in the same order.
    var namedParameters: [(name: String, parameter: any SceneParameter)] {
        // A file's parameters are a list, as no type declares them.
        let own = storedProperties.flatMap {
            ($0 as? any SceneParameterList)?.parameters ?? [$0 as? any SceneParameter].compactMap(\.self)
        }
        .map { ($0.specification.name, $0) }
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
    public static func check() throws(SceneError) -> [ParameterSpecification] { try SceneSource(self).check() }
}

extension Character {
    /// Whether it is no control or format character, and ends no line.
    package var isPrintable: Bool {
        // Most are ASCII, which needs no table of Unicode's; "\r\n" is one, too.
        if let code = asciiValue { return code >= 32 && code < 127 }
        return unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }
}

/// A list of parameters that no type declares, such as those of a file. It is made when it is first asked for.
package protocol SceneParameterList: AnyObject {
    var parameters: [any SceneParameter] { get }
}
