/// An input of a scene: a named value that arrives from outside. The module Outside has the one that scenes declare.
package protocol SceneInput: AnyObject {
    /// The port that sends to it.
    var port: any SceneInputPort { get }
    /// The kind of its values, for errors.
    var typeName: String { get }
    /// Decodes a value and passes it on. Returns whether it is one of this kind.
    func receive(_ json: String) -> Bool
}

/// The port that sends values to an input, on any thread.
package protocol SceneInputPort: AnyObject, Sendable {
    /// Sends to a run of a scene from now on.
    /// - Parameter sendsLast: whether the last value sent before arrives there.
    func connect(to run: SceneRun, as name: String, sendsLast: Bool)
}

extension Scene {
    /// The inputs by the names that scripts give: those of the properties, and for the scenes in this one `scene.input`.
    package var namedInputs: [(name: String, input: any SceneInput)] {
        let own = namedProperties.compactMap { property -> (String, any SceneInput)? in
            guard let label = property.label, let input = property.value as? any SceneInput else { return nil }
            // A property wrapper is stored as the property's name with an underscore before it.
            return (String(label.trimmingPrefix("_")), input)
        }
        let inner = scenes.flatMap { scene in
            scene.namedInputs.map { ("\(type(of: scene).info.name).\($0.name)", $0.input) }
        }
        return own + inner
    }
}

/// The description of a scene's input.
public struct InputSpecification: Hashable, Sendable, Encodable {
    /// The name that scripts give.
    public let name: String
    /// The Swift type of its values.
    public let type: String
}
