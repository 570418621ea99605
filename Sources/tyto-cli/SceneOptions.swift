import ArgumentParser
import CairoKit
import FrameExport
import Gallery
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
            "The viewport in points; 375x667 without this, and 1120x720 for the gallery.", valueName: "WxH"),
        transform: ViewportSize.init)
    var size: ViewportSize?

    @Option(
        help: "Pixels a point; in a window those that the desktop wants without this, in a file 1.",
        transform: OptionNumber.number)
    var scale: Double?

    @Option(help: ArgumentHelp("A script of inputs to replay; - is the standard input.", valueName: "file"))
    var script: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Sets a parameter, as owl.armDuration=1; see 'tyto list'. A scene alone needs no 'owl.'.",
            valueName: "key=value"))
    var settings: [String] = []

    @Option(
        help: ArgumentHelp("What decides all that scenes leave to chance: 0 … 2⁶⁴−1.", valueName: "number"),
        transform: { text throws(ValueFault) in
            guard let seed = UInt64(text) else { throw ValueFault(description: "it is a whole number, 0 … 2⁶⁴−1") }
            return seed
        })
    var seed: UInt64 = 0

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the gallery opens with its splash; in a window it does, in a file it does not without this.")
    var splash: Bool?

    @Option(
        help: ArgumentHelp(
            "Fades instead of movements: on, off, or auto, which asks the desktop and is off for files.",
            valueName: "when"))
    var reducedMotion = ReducedMotion.auto

    @Option(help: ArgumentHelp("The language of labels: en or zh; the locale's without this.", valueName: "code"))
    var language: String?

    /// Makes the stage with a scene on it and its script's inputs waiting.
    func makeProduction(of scene: String, omitsBackdrops: Bool = false) throws -> Production {
        try makePlan(of: scene).makeProduction(omitsBackdrops: omitsBackdrops)
    }

    /// Checks everything, so that stages can be made without a failure.
    /// - Parameter opensWithSplash: Whether a scene with a splash plays it by default.
    func makePlan(of scene: String, opensWithSplash: Bool = false) throws -> Plan {
        let catalog = SceneCatalog.gallery
        guard let type = catalog.scene(named: scene) else {
            let known = catalog.names.joined(separator: ", ")
            throw CommandFailure(.usage, "there is no scene \"\(scene)\"; there are: \(known)")
        }
        let info = type.info
        let hasSplash = info.parameters.contains { $0.name == "splash" }
        guard splash == nil || hasSplash else {
            throw CommandFailure(.usage, "--splash and --no-splash are for the gallery; \"\(scene)\" opens without one")
        }
        let size = size ?? ViewportSize(size: info.size)
        let scale = scale ?? 1
        try PictureLimit.check(size.size, scale: scale)
        var assignments = try assignments()
        let isSplash = { (name: String) in name == "splash" || name == "\(info.name).splash" }
        if hasSplash, splash != nil || !assignments.contains(where: { isSplash($0.name) }) {
            assignments.append(("splash", splash ?? opensWithSplash ? "on" : "off"))
        }
        let values = try parameterValues(assignments, for: info)
        let entries = try script.map { try parseScript(try readScript($0)) } ?? []
        try check(entries, size: size.size, scale: scale)
        return Plan(
            type: type, size: PixelAlignment(scale: scale).ceil(size.size), scale: scale,
            followsDesktop: self.scale == nil, parameters: values, settings: settings,
            language: try chosenLanguage(),
            images: try ImageFiles.load(info.images), seed: seed, reducedMotion: reducedMotion,
            splash: hasSplash ? assignments.last { isSplash($0.name) }?.value == "on" : nil,
            entries: entries, scriptName: script ?? "", shaper: CairoTextShaper())
    }

    private func assignments() throws(CommandFailure) -> [(name: String, value: String)] {
        try settings.map { setting throws(CommandFailure) in
            guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
                throw CommandFailure(.usage, "--set \"\(setting)\" is not of the form key=value")
            }
            return (String(setting[..<sign]), String(setting[setting.index(after: sign)...]))
        }
    }

    private func parameterValues(
        _ assignments: [(name: String, value: String)], for scene: SceneInfo
    ) throws(CommandFailure) -> ParameterValues {
        do {
            return try ParameterValues(assignments, for: scene)
        } catch {
            throw CommandFailure(.usage, "--set: \(error)")
        }
    }

    /// A script may ask for no more than a command line may, in any moment: a recording that says first the scale and then
    /// the size to which a window was fitted may ask for more between the two, which nobody sees.
    private func check(_ entries: [ScriptEntry], size: Size, scale: Double) throws(CommandFailure) {
        var viewport = ScriptedViewport(size: size, scale: scale)
        var latest: ScriptEntry?
        func judge() throws(CommandFailure) {
            guard let entry = latest else { return }
            do {
                try PictureLimit.check(viewport.size, scale: viewport.scale)
            } catch {
                throw CommandFailure(.badData, "\(script ?? ""):\(entry.line):\(entry.column): \(error.message)")
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
        // POSIX's order: the first of these that is set decides the language of messages.
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = getenv(variable), value.pointee != 0 { return Language(locale: String(cString: value)) }
        }
        return .english
    }
}

/// What is to be played, checked.
struct Plan {
    let type: any Scene.Type
    private(set) var size: Size
    private(set) var scale: Double
    /// Whether a window takes the desktop's scale.
    let followsDesktop: Bool
    let parameters: ParameterValues
    /// The parameters as they were given, `key=value`.
    let settings: [String]
    let language: Language
    let images: ImageLibrary
    let seed: UInt64
    let reducedMotion: ReducedMotion
    /// Whether the scene opens with a splash; nil if it has none.
    let splash: Bool?
    let entries: [ScriptEntry]
    let scriptName: String
    let shaper: CairoTextShaper

    var info: SceneInfo { type.info }

    /// The same at the scale that the desktop wants, unless the command line has one or the window would be too large.
    func fit(toDesktop desktopScale: Double) -> Plan {
        let aligned = PixelAlignment(scale: desktopScale).ceil(size)
        guard followsDesktop, (try? PictureLimit.check(aligned, scale: desktopScale)) != nil else { return self }
        var plan = self
        (plan.size, plan.scale) = (aligned, desktopScale)
        return plan
    }

    /// Makes the stage with the scene on it.
    /// - Parameters:
    ///   - desktopReducesMotion: what `auto` means; a file is the same on every desktop.
    ///   - omitsBackdrops: whether something else is wanted behind the scene than what it puts there itself.
    ///   - time: only the script's entries later than this are left waiting.
    func makeProduction(
        clipboard: any Clipboard = LocalClipboard(), desktopReducesMotion: Bool = false,
        omitsBackdrops: Bool = false, scriptLaterThan time: Double = -.infinity
    ) -> Production {
        let stage = Stage(
            size: size, scale: scale, shaper: shaper, clipboard: clipboard, omitsBackdrops: omitsBackdrops)
        stage.reducesMotion = reducedMotion == .on || (reducedMotion == .auto && desktopReducesMotion)
        let host = SceneHost(
            type, on: stage, parameters: parameters, language: language, images: images, seed: seed)
        let player = ScriptPlayer(entries.filter { $0.time > time }, file: scriptName, on: stage)
        return Production(stage: stage, host: host, shaper: shaper, player: player)
    }
}

/// A scene on its stage, ready to be played.
struct Production {
    let stage: Stage
    /// Keeps the scene alive; the stage does not.
    let host: SceneHost
    let shaper: CairoTextShaper
    let player: ScriptPlayer

    /// Brings the stage to a time.
    /// - Throws: a data failure if the script named a layer that there is not.
    func advance(to time: Double) throws {
        stage.advance(to: time)
        try checkScript()
    }

    /// Brings the stage to a time, a second at once, so that one who asks for it is soon heard.
    /// - Throws: as ``advance(to:)``; `SamplingStopped` where it was stopped on the way.
    func advance(to time: Double, unless isStopped: () -> Bool) throws {
        while time - stage.time > 1 {
            if isStopped() { throw SamplingStopped() }
            try advance(to: stage.time + 1)
        }
        try advance(to: time)
    }

    func checkScript() throws {
        guard var failure = player.failure else { return }
        failure.expected += "; see \"tyto inspect\""
        throw CommandFailure(.badData, "\(failure)")
    }
}
