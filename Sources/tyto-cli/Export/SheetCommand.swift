import ArgumentParser
import CairoKit
import FrameEncoding
import FrameExport
import LayerTree
import RenderTree
import Stage

/// `tyto sheet`: a scene at several times in one picture, with the curves of what moves.
struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet", abstract: "Writes a contact sheet: frames with their times, and curves of what moves.",
        discussion: """
            Under the frames each named property of a layer has its value (blue) and its velocity (orange) over time. A \
            name is a layer as 'tyto inspect' prints it, a full stop, and one of: \
            \(LayerProperty.allCases.map(\.rawValue).joined(separator: ", ")).
            """)

    @Argument(help: "The scene; see 'tyto list'.")
    var scene: String

    @OptionGroup var options: SceneOptions

    @Option(help: ArgumentHelp("The frames' times in seconds, as 0,.1,.2.", valueName: "times"))
    var at: String?

    @Option(help: ArgumentHelp("How many frames, evenly from 0 to --to; 8 without this.", valueName: "n"))
    var count: Int?

    @Option(
        help: ArgumentHelp(
            "The last frame's time with --count; 3 seconds, or 1 after the script's end, without this.",
            valueName: "seconds"))
    var to: Double?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Whose curves to draw; the three that move for longest without this.", valueName: "layer.key"))
    var layers: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file, or - for the standard output; SCENE-sheet.png without this.", valueName: "path"))
    var output: String?

    private static let longestCount = 200
    /// How many times a curve is looked at: more than a sheet has points across.
    private static let sampleCount = 600

    func run() throws {
        let plan = try options.makePlan(of: scene)
        let times = try chosenTimes(plan)
        let curves = try layers.map { try LayerCurve.Key($0) }
        let production = plan.makeProduction()
        let (first, last) = (times.min() ?? 0, times.max() ?? 0)
        // The last is not what a sum makes of it: two times that are next to each other give no velocity.
        let samples =
            (0..<SheetCommand.sampleCount).map {
                first + (last - first) * Double($0) / Double(SheetCommand.sampleCount)
            } + [last]
        var frames: [Double: RenderFrame] = [:]
        var recorder = CurveRecorder()
        // A stage only goes forwards.
        for time in Set(times + samples).sorted() {
            try production.advance(to: time)
            if times.contains(time) { frames[time] = production.stage.frame() }
            recorder.add(
                production.stage.root.snapshots(at: time), at: time,
                viewport: (production.stage.size, production.stage.scale))
        }
        let sheet = ContactSheet(
            frames: times.sorted().compactMap { time in frames[time].map { (time, $0) } },
            curves: try curves.isEmpty ? recorder.liveliest(3) : curves.map { try recorder.curve($0) })
        let frame = sheet.frame(scale: 2)
        guard PictureLimit.allows(frame.size, scale: frame.scale) else {
            let (width, height) = (frame.pixelWidth, frame.pixelHeight)
            throw CommandFailure(
                .usage, "the sheet would have \(width)×\(height) pixels, but \(PictureLimit.words); choose fewer times")
        }
        do {
            let painter = FramePainter(shaper: production.shaper)
            let bytes = try PNGFrameEncoder(painter, style: .exact).png(of: frame)
            try PictureOutput.write(bytes, to: output, orElse: "\(scene)-sheet.png", isQuiet: false)
        } catch let error as FileError {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
    }

    private func chosenTimes(_ plan: Plan) throws -> [Double] {
        if let at {
            guard count == nil, to == nil else {
                throw CommandFailure(.usage, "--at names the times; it does not go with --count or --to")
            }
            let times = try at.split(separator: ",", omittingEmptySubsequences: false).map { part in
                guard let time = Double(part.hasPrefix(".") ? "0\(part)" : String(part)) else {
                    throw CommandFailure(.usage, "--at '\(at)' is not a list of times such as 0,.1,.2")
                }
                try TimeLimit.check(time, "--at")
                return time
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
        let end = to ?? max(3, (plan.entries.last?.time ?? 0) + 1)
        try TimeLimit.check(end, "--to")
        return (0..<count).map { count == 1 ? 0 : end * Double($0) / Double(count - 1) }
    }
}
