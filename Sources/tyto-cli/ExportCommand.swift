import ArgumentParser
import CairoKit
import FrameExport
import RenderTree
import Stage

/// `tyto export`: frames as PNG files. No display is needed.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a scene's frames as PNG files.",
        discussion: """
            Writes frame-000000.png, frame-000001.png, … for the times from + i/fps < to into a folder; with --at one \
            picture. A file appears whole or not at all.
            """)

    @Argument(help: "The scene; see 'tyto list'.")
    var scene: String

    @OptionGroup var options: SceneOptions

    @Option(help: ArgumentHelp("The first frame's time in seconds; 0 without this.", valueName: "seconds"))
    var from: Double?

    @Option(
        help: ArgumentHelp(
            "The time that all frames are before; 3 seconds after the first, or 1 after the script's end, without this.",
            valueName: "seconds"))
    var to: Double?

    @Option(help: "Frames a second; 60 without this.")
    var fps: Double?

    @Option(help: ArgumentHelp("Writes the one picture of this time.", valueName: "seconds"))
    var at: Double?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder, or with --at the file; 'frames' or SCENE.png without this.", valueName: "path"))
    var output: String?

    private static let standardRate = 60.0

    func run() throws {
        if let at {
            try TimeLimit.check(at, "--at")
            guard from == nil, to == nil, fps == nil else {
                throw CommandFailure(.usage, "--at is one picture; it does not go with --from, --to or --fps")
            }
        } else {
            if let from { try TimeLimit.check(from, "--from") }
            if let to { try TimeLimit.check(to, "--to") }
            let fps = fps ?? ExportCommand.standardRate
            guard fps > 0 && fps <= FrameRange.maximumRate else {
                throw CommandFailure(
                    .usage, "--fps \(fps) is outside 0 … \(Int(FrameRange.maximumRate)), 0 not included")
            }
        }
        let production = try options.makeProduction(of: scene)
        let painter = FramePainter(shaper: production.shaper)
        do {
            if let at {
                try production.advance(to: at)
                try AtomicFile.write(painter.png(of: production.stage.frame()), to: output ?? "\(scene).png")
            } else {
                try writeSequence(production, painter)
            }
        } catch let error as FileError {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
    }

    private func writeSequence(_ production: Production, _ painter: FramePainter) throws {
        let from = from ?? 0
        let end = to ?? max(from + 3, (production.player.lastTime ?? 0) + 1)
        guard end > from else {
            throw CommandFailure(.usage, "there is no frame from \(from) to \(end); --to must be after --from")
        }
        let range = FrameRange(from: from, to: end, rate: fps ?? ExportCommand.standardRate)
        let folder = output ?? "frames"
        try Files.createDirectory(folder)
        for index in 0..<range.count {
            try production.advance(to: range.time(of: index))
            try AtomicFile.write(
                painter.png(of: production.stage.frame()), to: "\(folder)/\(FrameRange.fileName(of: index))")
        }
    }
}
