/// A fault in the declarations of a program's scenes.
public enum SceneError: Error, Hashable, CustomStringConvertible {
    /// The program has no scene.
    case noScene
    /// A scene's name can't be typed on a command line, or name a file.
    case unusableName(String)
    /// A scene's size is not positive and finite.
    case unusableSize(scene: String)
    /// Two scenes have one name.
    case duplicateScene(String)
    /// A scene has the name of the home, such as the gallery of several scenes.
    case nameOfHome(String)
    /// A parameter's name is empty, contains "=", or can't be printed.
    case unusableParameterName(String, scene: String)
    /// Two parameters of a scene have one name.
    case duplicateParameter(String, scene: String)
    /// An input's name has blanks, number signs or control characters.
    case unusableInputName(String, scene: String)
    /// Two inputs of a scene have one name, such as those of two scenes of one type in it.
    case duplicateInput(String, scene: String)
    /// A parameter's default value is not in its range.
    case defaultOutsideRange(ParameterSpecification, scene: String)
    /// A parameter's range has no finite ends.
    case infiniteRange(ParameterSpecification, scene: String)

    /// The message: the fault, and a remedy.
    public var description: String {
        switch self {
        case .noScene: "the program has no scene; give its catalog at least one"
        case .unusableName(let name):
            "no scene can have the name \"\(name)\"; give it 1 to 100 bytes without /, and no - or . at the beginning"
        case .unusableSize(let scene):
            "scene \"\(scene)\" has no usable size; give its info a width and a height of at least 1 point"
        case .duplicateScene(let name): "two scenes have the name \"\(name)\"; rename one of them"
        case .unusableParameterName(let name, let scene):
            "no parameter of scene \"\(scene)\" can have the name \"\(name)\"; choose a word without ="
        case .duplicateParameter(let name, let scene):
            "two parameters of scene \"\(scene)\" have the name \"\(name)\"; rename one of them"
        case .unusableInputName(let name, let scene):
            "no input of scene \"\(scene)\" can have the name \"\(name)\"; choose one word without #"
        case .duplicateInput(let name, let scene):
            "two inputs of scene \"\(scene)\" have the name \"\(name)\"; rename one of them"
        case .infiniteRange(let specification, let scene):
            "parameter \"\(specification.name)\" of scene \"\(scene)\" accepts \(specification.expectation); give it a "
                + "range with finite ends"
        case .nameOfHome(let name):
            "the gallery of the scenes has the name \"\(name)\"; rename the scene"
        case .defaultOutsideRange(let specification, let scene):
            "parameter \"\(specification.name)\" of scene \"\(scene)\" has the default value "
                + "\(specification.defaultValue); expected \(specification.expectation)"
        }
    }
}
