import ArgumentParser
import CairoKit
import FrameExport
import Geometry
import Glibc
import Scenes
import Script
import Stage
import System

/// The options that say which scene is played how; the same for a window, an export and an inspection.
struct SceneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The viewport in points (default: \(SceneOptions.sizes)).", valueName: "WxH"),
        transform: ViewportSize.init)
    var size: ViewportSize?

    @Option(
        help: "Pixels per point (default: in a window those that the desktop asks for, in a file 1).",
        transform: OptionNumber.number)
    var scale: Double?

    @Option(help: ArgumentHelp("A script of inputs to replay; - is the standard input.", valueName: "file"))
    var script: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Sets a parameter; see '\(App.name) list'. In a gallery of scenes the key is SCENE.PARAMETER.",
            valueName: "key=value"))
    var settings: [String] = []

    @Option(
        help: ArgumentHelp(
            "Sets the parameters that a preset of the scene holds; a --set comes after it.", valueName: "name"))
    var preset: String?

    @Option(
        help: ArgumentHelp(
            """
            What decides all that scenes leave to chance, at most 2^64-1 (default: from the clock in a window without a \
            script, otherwise 0).
            """, valueName: "number"),
        transform: { text throws(ValueFault) in
            guard let seed = UInt64(text) else { throw ValueFault(description: "it is a whole number, 0 … 2⁶⁴−1") }
            return seed
        })
    var seed: UInt64?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether the gallery opens with its splash (default: in a window yes, in a file no).",
            visibility: App.current.hasSplash ? .default : .hidden))
    var splash: Bool?

    @Option(
        help: ArgumentHelp(
            "Fades instead of movements: on, off, or auto, which asks the desktop and is off for files.",
            valueName: "when"))
    var reducedMotion = ReducedMotion.auto

    @Flag(help: "Refuses an animation's file that needs what is not there, with exit code 65, in place of saying so.")
    var strict = false

    @Option(help: ArgumentHelp("The language of labels: en or zh (default: the locale's).", valueName: "code"))
    var language: String?

    /// Checks everything, so that stages can be made without a failure.
    /// - Parameters:
    ///   - isWindow: Whether a window shows the scene: then a home opens with its splash, and chance differs from session
    ///     to session, unless the options say otherwise. A script's frames are always the same.
    ///   - reportsNeeds: Whether to say what a file needs.
    func makePlan(of scene: String, isWindow: Bool = false, reportsNeeds: Bool = true) throws -> PreparedScene {
        let catalog = App.current.catalog
        let file = try SceneFile(scene)
        guard let source = file?.makeSource() ?? catalog.scene(named: scene).map(SceneSource.init)
        else {
            if CommandNames.all.contains(scene) { throw CommandFailure(.usage, CommandNames.order(of: scene)) }
            throw CommandNames.unknown(scene: scene)
        }
        try source.check()
        let hasSplash = App.current.hasSplash && catalog.home?.info.name == scene
        let info = source.info
        guard splash == nil || hasSplash else {
            throw CommandFailure(.usage, "--splash and --no-splash are for the gallery; \"\(scene)\" opens without one")
        }
        let size = size ?? ViewportSize(size: info.size)
        let scale = scale ?? 1
        try FrameLimits.check(size.size, scale: scale)
        let preset = try preset.map { try PresetFile(of: source, file).assignments(of: $0) } ?? []
        var assignments = try preset + assignments()
        if hasSplash, splash != nil || !assignments.contains(where: { $0.name == "splash" }) {
            assignments.append(("splash", splash ?? isWindow ? "on" : "off"))
        }
        let values = try parameterValues(assignments, for: source, of: file)
        if reportsNeeds { try file?.reportNeeds(setting: values, isStrict: strict) }
        let entries = try script.map { try parseScript(try readScript($0)) } ?? []
        try check(entries, size: size.size, scale: scale)
        var configuration = SceneConfiguration(
            source, size: PixelAlignment(scale: scale).ceil(size.size), scale: scale, parameters: values,
            language: try chosenLanguage(), images: try ImageFiles.load(for: info, isWindow: isWindow),
            seed: seed ?? (isWindow && script == nil ? SceneOptions.clockSeed : 0))
        configuration.reducesMotion = reducedMotion == .on
        if catalog.home?.info.name == info.name, file == nil {
            configuration.folder = AnimationFolder.folder(isStrict: strict)
        }
        return PreparedScene(
            configuration: configuration, followsDesktop: self.scale == nil,
            reducedMotion: reducedMotion,
            splash: hasSplash ? assignments.last { $0.name == "splash" }?.value == "on" : nil,
            entries: entries, file: file, scriptName: script ?? "", shaper: CairoTextShaper())
    }

    /// A seed of six digits at most, which people can copy.
    private static var clockSeed: UInt64 { UInt64(MonotonicClock.now * 1e6) % 1_000_000 }

    /// The viewport that scenes have by default, as help has it, and that of the home.
    private static var sizes: String {
        let catalog = App.current.catalog
        let scenes = Set(catalog.all.map(\.size))
        func words(_ size: Size) -> String { "\(shortest(size.width))x\(shortest(size.height))" }
        let usual = scenes.count == 1 ? scenes.map(words) : ["the scene's own"]
        return (usual + (catalog.home.map { ["\(words($0.info.size)) for the \($0.info.name)"] } ?? []))
            .joined(separator: "; ")
    }

    /// Refuses an output that is the script itself, which it would replace.
    func checkOutput(_ path: String?, _ option: String) throws(CommandFailure) {
        guard let script, let path, Files.areSame(script, path) else { return }
        throw CommandFailure(.usage, "\(option) \"\(path)\" is the script; choose another name")
    }

    private func assignments() throws(CommandFailure) -> [(name: String, value: String)] {
        try settings.map { setting throws(CommandFailure) in
            guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
                throw CommandFailure(.usage, "--set \(quoted(setting, limit: 100)) is not of the form key=value")
            }
            return (String(setting[..<sign]), String(setting[setting.index(after: sign)...]))
        }
    }

    private func parameterValues(
        _ assignments: [(name: String, value: String)], for scene: SceneSource, of file: SceneFile?
    ) throws(CommandFailure) -> ParameterValues {
        do {
            return try ParameterValues(assignments, for: scene)
        } catch {
            if case .unknown(let name, let scene, let known) = error,
                let hint = CommandNames.hint(for: name, among: known, of: file?.listCommand ?? "\(App.name) list")
            {
                throw CommandFailure(.usage, "--set: scene \"\(scene)\" has no parameter \(quoted(name)); \(hint)")
            }
            throw CommandFailure(.usage, "--set: \(error)")
        }
    }

    /// A script may ask for no more than a command line may, in any moment: a recording that says first the scale and then
    /// the size to which a window was fitted may ask for more between the two, which is never shown.
    private func check(_ entries: [ScriptEntry], size: Size, scale: Double) throws(CommandFailure) {
        var viewport = ScriptedViewport(size: size, scale: scale)
        var latest: ScriptEntry?
        func judge() throws(CommandFailure) {
            guard let entry = latest else { return }
            do {
                try FrameLimits.check(viewport.size, scale: viewport.scale)
            } catch {
                throw CommandFailure(
                    .badData, "\(script ?? ""):\(entry.line):\(entry.column): \(error.message(naming: \.option))")
            }
            latest = nil
        }
        for entry in entries {
            if let latest, entry.time > latest.time { try judge() }
            if viewport.follow(entry.action) { latest = entry }
        }
        try judge()
    }

    private func readScript(_ path: String) throws -> [UInt8] {
        do {
            return path == "-"
                ? try Files.readStandardInput(limit: InputScript.maximumSize)
                : try Files.read(path, limit: InputScript.maximumSize)
        } catch {
            throw CommandFailure(.badData, "\(error)")
        }
    }

    private func parseScript(_ bytes: [UInt8]) throws -> [ScriptEntry] {
        do {
            return try InputScript.parse(bytes: bytes, file: script ?? "")
        } catch {
            throw CommandFailure(.badData, "\(error)")
        }
    }

    private func chosenLanguage() throws -> Language {
        if let language {
            guard let chosen = Language(rawValue: language) else {
                let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure(.usage, "--language \"\(language)\" is not known; there are: \(known)")
            }
            return chosen
        }
        return .preferred
    }
}

extension Language {
    /// The language that the environment asks for.
    static var preferred: Language {
        // POSIX's order: the first of these that is set decides the language of messages.
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = getenv(variable), value.pointee != 0 { return Language(locale: String(cString: value)) }
        }
        return .english
    }
}

extension CommandFailure {
    /// A script named a layer that there is not, or sent a value that no input takes.
    init(_ failure: ScriptError) {
        var failure = failure
        let command = failure.isValueMismatch ? "list" : "inspect"
        failure.expected += "; see \"\(App.name) \(command)\""
        self.init(.badData, "\(failure)")
    }
}
