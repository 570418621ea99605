import Geometry
import Stage

/// A factory for a scene, which also describes it without making one.
///
/// Most scenes are made of their type alone; one that shows a file is made of what was read.
public struct SceneSource: @unchecked Sendable {
    /// The description of what it makes.
    public let info: SceneInfo
    private let identity: Identity
    private let makeScene: () -> any Scene

    /// Makes scenes of a type.
    public init(_ type: any Scene.Type) {
        (info, identity) = (type.info, .type(ObjectIdentifier(type)))
        makeScene = { type.init() }
    }

    /// Makes scenes by a function, which makes a new one each time: going back in time needs new ones. None can be of the main
    /// actor.
    /// - Parameter info: the description of what the function makes.
    public init(_ info: SceneInfo, make: @escaping @Sendable () -> any Scene) {
        (self.info, identity) = (info, .function(Function()))
        makeScene = make
    }

    /// The identity that distinguishes sources with equal descriptions, such as two files of one name.
    private enum Identity: Sendable {
        case type(ObjectIdentifier)
        case function(Function)
    }

    private final class Function: Sendable {}

    /// Whether another source makes the same scene: it has the same type, or is a copy.
    package func isSame(as other: SceneSource) -> Bool {
        switch (identity, other.identity) {
        case (.type(let type), .type(let otherType)): type == otherType
        case (.function(let function), .function(let otherFunction)): function === otherFunction
        default: false
        }
    }

    /// Makes a scene without any effect.
    public func make() -> any Scene { SceneSource.$sceneInMaking.withValue(info.name) { makeScene() } }

    /// A scene of the source, by which another thread finds out where scenes may be used.
    package func makeSpecimen() -> SceneSpecimen { SceneSpecimen(scene: make()) }

    /// The name of the scene whose initializer runs; nil outside of one.
    @TaskLocal static var sceneInMaking: String?

    /// The parameters of a new scene, in order of declaration, then those of the scenes in it as `scene.parameter`.
    public var parameters: [ParameterSpecification] { SceneSource.parameters(of: make()) }

    private static func parameters(of scene: any Scene) -> [ParameterSpecification] {
        scene.namedParameters.map { name, parameter in
            var specification = parameter.specification
            specification.name = name
            return specification
        }
    }

    /// The inputs of a new scene, in order of declaration, then those of the scenes in it as `scene.input`.
    public var inputs: [InputSpecification] {
        make().namedInputs.map { InputSpecification(name: $0.name, type: $0.input.typeName) }
    }

    /// Checks the name and size of a scene and the declarations of its parameters and inputs.
    /// - Returns: the parameters.
    /// - Throws: ``SceneError`` for the first fault.
    @discardableResult
    public func check() throws(SceneError) -> [ParameterSpecification] {
        try checkName()
        guard info.size.isFinite, info.size.width >= 1, info.size.height >= 1 else {
            throw .unusableSize(scene: info.name)
        }
        let scene = make()
        let parameters = SceneSource.parameters(of: scene)
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
        names = []
        for (name, _) in scene.namedInputs {
            guard InputEvent.isInputName(name) else { throw .unusableInputName(name, scene: info.name) }
            guard names.insert(name).inserted else { throw .duplicateInput(name, scene: info.name) }
        }
        return parameters
    }

    func checkName() throws(SceneError) {
        let name = info.name
        // It is a word on a command line and a part of files' names.
        guard let first = name.first, first != "-", first != ".", !name.contains("/"), name.utf8.count <= 100,
            name.allSatisfy(\.isPrintable)
        else { throw .unusableName(name) }
    }
}

/// A scene that is made to find out where scenes of its source may be used.
package struct SceneSpecimen: @unchecked Sendable {
    fileprivate let scene: Any

    /// Whether this thread may use scenes like it: elsewhere the runtime casts none of the main actor.
    package var isUsableHere: Bool { Self.isScene(scene) }

    /// Whether it is a scene on this thread, with all scenes in it.
    private static func isScene(_ value: Any) -> Bool {
        (value as? any Scene)?.scenes.allSatisfy { isScene($0) } ?? false
    }
}
