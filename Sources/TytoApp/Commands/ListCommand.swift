import ArgumentParser
import FoundationEssentials
import Geometry
import Lottie
import Scenes

/// `tyto list`: what scenes there are.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the scenes, their keys and their parameters, or what one of them or a file has.",
        discussion: """
            Of an animation's file it lists the size, rate and length, what it is drawn without, the layers, markers, fonts and \
            images, and its parameters, ready for a shell. Long lists are cut; --json has all of them.
            """)

    @Argument(help: "A scene, or an animation's file: JSON, .lottie or .tgs.")
    var scene: String?

    @Flag(help: "As JSON: an array of all scenes, or one object.")
    var json = false

    func run() throws {
        let catalog = App.current.catalog
        if let scene, let file = try SceneFile(scene) { return try describe(file) }
        if let scene, scene != catalog.home?.info.name {
            guard let type = catalog.scene(named: scene) else {
                throw CommandNames.unknown(scene: scene)
            }
            try type.check()
            return try json ? printJSON(SceneDescription(type)) : printOutput(describe(type))
        }
        for scene in catalog.scenes { try scene.check() }
        if json {
            try printJSON(catalog.names.compactMap(catalog.scene).map { SceneDescription($0) })
        } else {
            let scenes = catalog.scenes.map { describe($0) }
            try printOutput(((catalog.home.map { [describe(home: $0.info)] } ?? []) + scenes).joined(separator: "\n"))
        }
    }

    private func describe(_ file: SceneFile) throws {
        let description = FileDescription(file.composition, file.makeSource().parameters)
        if json { try printJSON(description) } else { try printOutput(description.text) }
    }

    /// The home has the parameters of all others, which are listed with those.
    private func describe(home: SceneInfo) -> String {
        (heading(of: home) + ["  --set SCENE.PARAMETER=VALUE: what the scenes below take"])
            .joined(separator: "\n")
    }

    private func heading(of scene: SceneInfo) -> [String] {
        ["\(scene.name): \(scene.title[.english])"] + scene.keys(in: .english).map { "  key \($0.key): \($0.action)" }
    }

    private func describe(_ scene: any Scene.Type) -> String {
        var lines = heading(of: scene.info)
        lines += scene.info.steps.map { "  step \(shortest($0.time)) s: \($0.title[.english])" }
        lines += scene.parameters.map { ParameterDescription(parameter: $0).text }
        lines += SceneSource(scene).inputs.map { "  input \($0.name): \($0.type)" }
        return lines.joined(separator: "\n")
    }
}

private struct SceneDescription: Encodable {
    struct Key: Encodable {
        let key: String
        let action: String
    }

    struct Step: Encodable {
        let time: Double
        let title: String
    }

    let name: String
    let title: String
    let keys: [Key]
    let steps: [Step]
    let parameters: [ParameterDescription]
    let inputs: [InputSpecification]

    init(_ scene: any Scene.Type) {
        name = scene.info.name
        title = scene.info.title[.english]
        keys = scene.info.keys(in: .english).map { Key(key: $0.key, action: $0.action) }
        steps = scene.info.steps.map { Step(time: $0.time, title: $0.title[.english]) }
        parameters = scene.parameters.map { ParameterDescription(parameter: $0) }
        inputs = SceneSource(scene).inputs
    }
}

/// The output of `list` for a parameter.
struct ParameterDescription: Encodable {
    let parameter: ParameterSpecification

    var text: String {
        "  --set \(shellWord(shown("\(parameter.name)=\(parameter.defaultValue)", 1000))): "
            + [parameter.summary, parameter.expectation].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private enum Keys: String, CodingKey {
        case name, summary, unit, defaultValue = "default", range, choices
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(parameter.name, forKey: .name)
        try container.encode(parameter.summary, forKey: .summary)
        try container.encode(parameter.unit, forKey: .unit)
        switch parameter.defaultValue {
        case .number(let value): try container.encode(value, forKey: .defaultValue)
        case .integer(let value): try container.encode(value, forKey: .defaultValue)
        case .choice, .color, .text: try container.encode(parameter.defaultValue.description, forKey: .defaultValue)
        }
        switch parameter.domain {
        case .number(let range): try container.encode([range.lowerBound, range.upperBound], forKey: .range)
        case .integer(let range): try container.encode([range.lowerBound, range.upperBound], forKey: .range)
        case .choice(let words): try container.encode(words, forKey: .choices)
        case .color, .text: break
        }
    }
}
