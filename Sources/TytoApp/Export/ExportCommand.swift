import ArgumentParser
import CairoKit
import FrameEncoding
import FrameExport
import Geometry
import Glibc
import RenderTree
import Scenes
import Stage
import System

/// `tyto export`: frames as pictures and films. No display is needed.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a scene's frames as PNG files or as a film.",
        discussion: """
            Writes frame-000000.png, frame-000001.png and so on for the times from + i/fps < to and a manifest.json into \
            a folder; or one film, by the extension of -o: .apng .y4m .rgba, and through ffmpeg .gif .mp4 .webm; with \
            --at one picture. Files are written atomically. An export into a folder that was stopped resumes where it \
            was when it is started again.
            """)

    @Argument(help: "The scene; see '\(App.name) list'.")
    var scene: String?

    @OptionGroup var options: SceneOptions

    @Option(
        help: ArgumentHelp("The first frame's time in seconds (default: 0).", valueName: "seconds"),
        transform: OptionNumber.seconds)
    var from: Double?

    @Option(
        help: ArgumentHelp(
            """
            The time that all frames are before (default: the later one of 3 seconds after the first frame and 1 second \
            after the script's end).
            """, valueName: "seconds"), transform: OptionNumber.seconds)
    var to: Double?

    @Option(help: "Frames per second, a whole number, a decimal or a quotient such as 30000/1001 (default: 60).")
    var fps: String?

    @Option(
        help: ArgumentHelp("Writes the one picture of this time.", valueName: "seconds"),
        transform: OptionNumber.seconds)
    var at: Double?

    @Option(
        help: ArgumentHelp("Only these frames of the run, by their numbers from 0.", valueName: "i[-j]"),
        transform: FrameSelection.init)
    var frames: FrameSelection?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The folder or film, or with --at the picture (default: frames or SCENE.png). Films and pictures replace an \
            existing file. - is the standard output.
            """, valueName: "path"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "What -o - gets: \(StreamFormat.words); mp4 and webm are made in files alone.", valueName: "format"),
        transform: StreamFormat.init)
    var format: StreamFormat?

    @Option(
        help: "How PNG files are made: exact is Cairo's own writer (one picture), fast another (more than one).")
    var png: PNGStyle?

    @Option(
        help: ArgumentHelp(
            """
            What is behind the scene in place of its own background: rrggbb, or none for clear pixels, which PNG, APNG, \
            WebM and RGBA keep. In GIF a pixel is clear or opaque: faint shadows vanish, and soft edges become hard. A \
            scene that is a whole screen has no background to replace.
            """, valueName: "colour"), transform: BackgroundChoice.init)
    var background: BackgroundChoice?

    @Option(
        help: ArgumentHelp(
            """
            Fits every frame into a picture of so many pixels, whatever size a script gives the viewport: as large as \
            fits, in the middle, over the background. A film whose script changes the size needs it.
            """, valueName: "WxH"), transform: FrameFit.init(_:))
    var fit: FrameFit?

    @Option(
        help: ArgumentHelp(
            "The number of threads that draw (default: the processors that the process may use).", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("Does part i of n, from 1: every n-th block of 8 frames.", valueName: "i/n"))
    var shard: String?

    @OptionGroup var panel: StudyOptions

    @Flag(help: "Starts anew where an export is that could go on, or one with other settings.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Says nothing but errors.")
    var quiet = false

    func run() throws {
        try export { try options.makePlan(of: try App.current.sceneName(scene)) }
    }

    /// Exports a scene.
    /// - Parameter makePlan: checks the scene, when all else was.
    func export(_ makePlan: () throws -> Plan) throws {
        try options.checkOutput(output, "-o")
        try panel.check(isPicture: at != nil, hasFit: fit != nil, hasBackground: background != nil)
        do {
            if let at {
                try exportPicture(at: at, makePlan)
            } else {
                try exportRun(makePlan)
            }
        } catch let error as FileError {
            throw CommandFailure(error.operation == "read" ? .badData : .cannotWrite, "\(error)")
        } catch let error as ConflictError {
            throw CommandFailure(.cannotWrite, "\(error), or start anew with --overwrite")
        } catch let error as ManifestError {
            throw CommandFailure(.badData, "\(error)")
        } catch let error as VideoError {
            throw CommandFailure(error == .noFFmpeg ? .unavailable : .cannotWrite, "\(error)")
        } catch let error as FrameEncodingError {
            throw CommandFailure(.badData, "\(error)")
        }
    }

    private func exportPicture(at time: Double, _ makePlan: () throws -> Plan) throws {
        try TimeLimit.check(time, "--at")
        guard from == nil, to == nil, fps == nil, frames == nil, shard == nil, !overwrite,
            format?.format ?? .png == .png
        else {
            throw CommandFailure(
                .usage,
                "--at is one PNG picture; it does not go with --from, --to, --fps, --frames, --shard, --overwrite or "
                    + "another --format")
        }
        let jobs = try checkedJobs()
        try OutputName.checkPicture(output, of: "--at")
        let plan = try makePlan()
        let scene = plan.info.name
        let painter = FramePainter(shaper: plan.shaper, threads: jobs)
        let frame = try panel.study ? panel.frame(of: plan, at: time) : frame(of: plan, at: time)
        let bytes = try PNGFrameEncoder(painter, style: png ?? .exact).png(of: frame)
        try PictureOutput.write(bytes, to: output, orElse: "\(scene).png", isQuiet: quiet)
        if try hidesBackground(frame, painter) { printError(hiddenBackground(of: scene)) }
        if !quiet, let loop = plan.loop(at: time) { printError("--at \(shortFixed(time, 3)): \(loop)") }
    }

    private func exportRun(_ makePlan: () throws -> Plan) throws {
        let run = try makeRun(makePlan)
        Interruption.watch()
        let printer = ProgressPrinter(isQuiet: quiet)
        // Fonts take as long to find as the scene takes to be made.
        let fonts = WorkerThread(CairoTextShaper.findFonts)
        defer { fonts?.join() }
        let player = run.plan.makePlayer(omitsBackdrops: background != nil)
        let cacheLimit = ExportLimit.cache(jobs: run.jobs)
        let shared = SharedBitmaps(renderers: run.jobs)
        let makeRasterizer: @Sendable () throws -> any FrameRasterizer = {
            FramePainter(shaper: CairoTextShaper(), threads: 1, cacheLimit: cacheLimit, shared: shared)
        }
        var notes: [String] = []
        let sample = { (index: Int) throws -> RenderFrame in
            try player.advance(to: run.range.time(of: index), unless: Interruption.isAsked)
            let frame = frame(of: player.stage)
            if index == run.frames.lowerBound,
                try hidesBackground(frame, FramePainter(shaper: run.plan.shaper, threads: run.jobs))
            {
                notes = [hiddenBackground(of: run.plan.info.name)]
            }
            return frame
        }
        // A stage goes forwards only, so a look ahead, as a palette of all frames takes, needs its own.
        lazy var ahead = run.plan.makePlayer(omitsBackdrops: background != nil)
        let preview = { (index: Int) throws -> RenderFrame in
            try ahead.advance(to: run.range.time(of: index), unless: Interruption.isAsked)
            return self.frame(of: ahead.stage)
        }
        defer { printer.clear() }
        switch run.target {
        case .picture(let path):
            let painter = FramePainter(shaper: run.plan.shaper, threads: run.jobs)
            let encoder = PNGFrameEncoder(painter, style: png ?? .exact)
            do {
                try PictureOutput.write(encoder.png(of: sample(run.frames.lowerBound)), to: path, isQuiet: quiet)
                printer.end(notes)
            } catch is SamplingStopped {
                throw ExitCode(Interruption.exitCode)
            }
        case .folder(let path):
            let export = SequenceExport(
                path: path, settings: try settings(run, isStopped: Interruption.isAsked), shard: run.shard,
                overwrites: overwrite,
                jobs: run.jobs)
            let outcome = try export.run(
                sample: sample, resample: preview, makeRasterizer: makeRasterizer, readPicture: PNGPictures.fingerprint,
                isStopped: Interruption.isAsked, checking: printer.showChecking, progress: printer.show)
            if !outcome.isComplete {
                let command = overwrite ? "the same command without --overwrite" : "the same command"
                let state =
                    outcome.done.map { "with \($0) of \(outcome.total) frames in \(path)" }
                    ?? "while it looked through the frames in \(path)"
                printer.end(["stopped \(state); \(command) resumes there"])
                throw ExitCode(Interruption.exitCode)
            }
            let found = outcome.found > 0 ? ", of which \(outcome.found) were there" : ""
            let unexpectedFile = outcome.unexpectedFile.map {
                ["\($0) in it is none of them, as verify will say; remove it"]
            }
            printer.end(["\(frameWords(outcome.total)) in \(path)\(found)"] + (unexpectedFile ?? []) + notes)
        case .film(let format, let path):
            if format == .apng { HeapPolicy.begin(mappedSize: HeapPolicy.mappedFrameSize) }
            let export = FilmExport(
                format: format, to: path.map { .file($0) } ?? .standardOutput, rate: run.range.rate, frames: run.frames,
                jobs: run.jobs, png: png ?? .fast)
            let film = try export.run(
                sample: sample, preview: preview, makeRasterizer: makeRasterizer, isStopped: Interruption.isAsked,
                progress: printer.show)
            guard let film else {
                let state = path.map { access($0, F_OK) == 0 ? "; \($0) is as it was" : "; there is no \($0)" }
                printer.end(["stopped\(state.map { "\($0), as films are written atomically" } ?? "")"])
                throw ExitCode(Interruption.exitCode)
            }
            let count = format.heldCount(of: run.frames.count, at: run.range.rate)
            printer.end((path.map { ["\(frameWords(count)) in \($0)"] } ?? []) + film.notes + notes)
        }
    }

    private func frameWords(_ count: Int) -> String { "\(count) frame\(count == 1 ? "" : "s")" }

    /// Whether a requested background can't be seen, and messages are printed.
    private func hidesBackground(_ frame: RenderFrame, _ painter: @autoclosure () -> FramePainter) throws -> Bool {
        guard background != nil, !quiet else { return false }
        var bare = frame
        bare.background = .clear
        return try painter().draw(bare).isOpaque
    }

    private func hiddenBackground(of scene: String) -> String {
        "--background is not seen in the first frame, all of which \"\(scene)\" covers with its own"
    }

    private func frame(of plan: Plan, at time: Double) throws -> RenderFrame {
        let player = plan.makePlayer(omitsBackdrops: background != nil)
        try player.advance(to: time)
        return frame(of: player.stage)
    }

    private func frame(of stage: Stage) -> RenderFrame {
        var frame = stage.frame()
        if let background { frame.background = background.color }
        return fit?.frame(of: frame, scale: options.scale ?? 1) ?? frame
    }

    func checkedJobs() throws -> Int {
        let jobs = jobs ?? ExportLimit.processors
        guard ExportLimit.jobs.contains(jobs) else {
            throw CommandFailure(.usage, "--jobs \(jobs) is outside 1 … \(ExportLimit.jobs.upperBound)")
        }
        return jobs
    }
}
