import Analysis
import ArgumentParser
import CairoKit
import FrameEncoding
import FrameExport
import LayerTree
import RenderTree
import Scenes
import Script
import Stage
import System

/// `tyto sheet`: a scene at several times in one picture, with the curves of what moves.
struct SheetCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sheet",
            abstract: "Writes a contact sheet: frames with their times, and curves of what moves.",
            usage: "\(App.name) sheet [<options>] <scene>",
            discussion: """
                Under the frames each named property of a layer has its value (blue) and its velocity (orange) over time, \
                each in the scale of its own range. A thin line of a curve's colour is its 0; a gap is a jump, of the value or of the velocity alone.
                """)
    }

    @Argument(help: "The scene; see '\(App.name) list'.")
    var scene: String?

    @OptionGroup var options: SceneOptions

    @Option(help: ArgumentHelp("The frames' times, as 0,.1,.2 or 0f,7f.", valueName: "times"))
    var at: String?

    @Option(help: ArgumentHelp("How many frames, evenly from 0 to --to (default: 8).", valueName: "n"))
    var count: Int?

    @Option(
        help: ArgumentHelp(
            "The last frame's time with --count (default: the later of 3 and the script's end + 1; of a file, before its end).",
            valueName: "time"), transform: TimeOption.init)
    var to: TimeOption?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Whose curves to draw, as armUpLeft.y,eyelids (default: the three that move for longest).",
            discussion: """
                A name is a layer as '\(App.name) inspect' prints it, a full stop, and one of: \(CurveName.channels); \
                a layer alone has the one that moves for longest.
                """, valueName: "layer.key"))
    var layers: [String] = []

    @Option(
        help: ArgumentHelp(
            "What is behind the scene in place of its own background: rrggbb, or none for the sheet's white.",
            valueName: "colour"), transform: BackgroundChoice.init)
    var background: BackgroundChoice?

    @Option(
        name: .output,
        help: ArgumentHelp("The file, or - for the standard output (default: SCENE-sheet.png).", valueName: "path"))
    var output: String?

    private static let longestCount = 200

    mutating func validate() throws {
        // An option that takes several words takes a scene's name after them, too.
        if scene == nil, let last = layers.last,
            SceneFile.isNamed(by: last) || !last.contains(".") && App.current.catalog.info(named: last) != nil
        {
            scene = layers.removeLast()
        }
    }

    func run() throws {
        let scene = try App.current.sceneName(scene)
        try OutputName.checkPicture(output, of: nil)
        try options.checkOutput(output, "-o")
        let plan = try options.makePlan(of: scene)
        let times = try chosenTimes(plan).sorted()
        let names = try layers.flatMap { try SheetCommand.names(in: $0) }
        let sheet = try ContactSheet(
            at: times, over: background?.color, of: { plan.makePlayer(omitsBackdrops: background != nil) },
            choosing: { try names.isEmpty ? $0.liveliest(3) : names.map($0.key) })
        let frame = sheet.frame(scale: 2)
        guard FrameLimits.allows(frame.size, scale: frame.scale) else {
            let (width, height) = (frame.pixelWidth, frame.pixelHeight)
            throw CommandFailure(
                .usage, "the sheet would have \(width)×\(height) pixels, but \(FrameLimits.words); choose fewer times")
        }
        _ = try PictureOutput.write(to: output, orElse: "\(plan.info.name)-sheet.png", isQuiet: false) {
            ExportJob(frame, to: $0, shaper: plan.shaper)
        }
    }

    /// Reads names with commas between them.
    private static func names(in list: String) throws(CommandFailure) -> [CurveName] {
        var names: [CurveName] = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            names.append(try CurveName(String(name)))
        }
        return names
    }

    private func chosenTimes(_ plan: PreparedScene) throws -> [Double] {
        if let at {
            guard count == nil, to == nil else {
                throw CommandFailure(.usage, "--at names the times; it does not go with --count or --to")
            }
            let times = try at.split(separator: ",", omittingEmptySubsequences: false).map { part in
                guard let option = try? TimeOption(String(part)) else {
                    throw CommandFailure(.usage, "--at \"\(at)\" is not a list of times such as 0,.1,.2 or 0f,7f")
                }
                return try option.time(at: plan.frameRate, .time)
            }
            guard times.count <= SheetCommand.longestCount else {
                throw CommandFailure(.usage, "--at names more than \(SheetCommand.longestCount) times")
            }
            return Array(Set(times))
        }
        let count = count ?? 8
        guard (1...SheetCommand.longestCount).contains(count) else {
            throw CommandFailure(.usage, "--count \(count) is outside 1 … \(SheetCommand.longestCount)")
        }
        let end = try to?.time(at: plan.frameRate, .end) ?? plan.end(after: 0)
        try TimeLimit.check(end, .end)
        // The end of a loop is its beginning.
        let steps = to == nil && plan.file != nil && end == plan.info.duration ? count : count - 1
        return (0..<count).map { count == 1 ? 0 : end * Double($0) / Double(steps) }
    }
}

/// The name of a curve: `panel/username.opacity`, or `eyelids` for what of it moves for longest.
struct CurveName {
    let layer: String
    let channel: LayerChannel?

    /// - Throws: a usage failure that lists the channels.
    init(_ name: String) throws(CommandFailure) {
        guard let dot = name.lastIndex(of: ".") else {
            (layer, channel) = (name, nil)
            return
        }
        let word = name[name.index(after: dot)...]
        guard dot != name.startIndex, let channel = LayerChannel.ofPlacement.first(where: { $0.name == word })
        else {
            throw CommandFailure(
                .usage, "--layers \"\(name)\" is not a layer, a full stop and one of: \(CurveName.channels)")
        }
        (layer, self.channel) = (String(name[..<dot]), channel)
    }

    static var channels: String { LayerChannel.ofPlacement.map(\.name).joined(separator: ", ") }
}

extension ChannelActivity {
    /// The layer and channel of a name.
    /// - Throws: a usage failure.
    fileprivate func key(_ name: CurveName) throws(CommandFailure) -> LayerCurve.Key {
        do throws(Missing) {
            return try key(ofLayer: name.layer, name.channel)
        } catch {
            switch error {
            case .layer:
                throw CommandFailure(
                    .usage, "--layers: there is no layer \"\(name.layer)\"; see \"\(App.name) inspect\"")
            case .layers(let paths):
                let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
                throw CommandFailure(
                    .usage,
                    "--layers: \"\(name.layer)\" names several layers: \(paths.prefix(3).joined(separator: ", "))\(more); "
                        + "write more of the path")
            case .movement:
                throw CommandFailure(
                    .usage,
                    "--layers: \"\(name.layer)\" does not move in these times; for its curve all the same write a full "
                        + "stop behind it and one of: \(CurveName.channels)")
            }
        }
    }
}
