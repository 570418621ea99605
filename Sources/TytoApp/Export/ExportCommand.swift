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
        help: ArgumentHelp("The first frame's time: 0.15, 150ms, or a frame, 7f (default: 0).", valueName: "time"),
        transform: TimeOption.init)
    var from: TimeOption?

    @Option(
        help: ArgumentHelp(
            """
            The time that all frames are before (default: the later one of 3 seconds after the first frame and 1 second \
            after the script's end).
            """, valueName: "time"), transform: TimeOption.init)
    var to: TimeOption?

    @Option(
        help: """
            Frames per second, a whole number, a decimal or a quotient such as 30000/1001 (default: an animation's own, else \
            \(FrameRate.defaultValue); of a GIF at most \(FilmFormat.gif.defaultRate())).
            """)
    var fps: String?

    @Option(
        help: ArgumentHelp("Writes the one picture of this time.", valueName: "time"),
        transform: TimeOption.init)
    var at: TimeOption?

    @Option(
        help: ArgumentHelp("Only these frames of the run, by their numbers from 0.", valueName: "i[-j]"),
        transform: FrameSelection.init)
    var frames: FrameSelection?

    @Option(
        name: .output,
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
            fits, in the middle, over its background. A film whose script changes the size needs it.
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
        try options.checkOutput(output, "-o")
        try panel.check(isPicture: at != nil, hasFit: fit != nil, hasBackground: background != nil)
        if let at {
            try exportPicture(at: at)
        } else {
            try exportRun()
        }
    }

    func makePlan() throws -> PreparedScene { try options.makePlan(of: try App.current.sceneName(scene)) }

    private func exportPicture(at option: TimeOption) throws {
        try option.check(.time)
        guard from == nil, to == nil, fps == nil, frames == nil, shard == nil, !overwrite,
            format?.format ?? .png == .png
        else {
            throw CommandFailure(
                .usage,
                "--at is one PNG picture; it does not go with --from, --to, --fps, --frames, --shard, --overwrite or "
                    + "another --format")
        }
        let jobs = try checkedJobs()
        try OutputName.checkPicture(output, of: .time)
        let plan = try makePlan()
        let time = try option.time(at: plan.frameRate, .time)
        let panelFrame = try panel.study ? panel.frame(of: plan, at: time) : nil
        let outcome = try PictureOutput.write(to: output, orElse: "\(plan.info.name).png", isQuiet: quiet) { place in
            if let panelFrame { return ExportJob(panelFrame, to: place, threads: jobs, png: png, shaper: plan.shaper) }
            return ExportJob(at: time, to: place, jobs: jobs, png: png, shaper: plan.shaper) { played(plan) }
        }
        for note in try notes(on: outcome.firstFrame, of: plan) { printError(note) }
        if !quiet, let loop = plan.loop(at: time) { printError("--at \(frameTime(time)): \(loop)") }
    }

    private func exportRun() throws {
        let (plan, job) = try makeJob()
        let printer = ProgressPrinter(isQuiet: quiet)
        defer { printer.clear() }
        let outcome = try job.runUntilSignal(progress: printer.show, checking: printer.showChecking)
        switch job.destination {
        case .picture:
            guard outcome != nil else { throw ExitCode(Interruption.exitCode) }
            printer.end(try notes(on: outcome?.firstFrame, of: plan))
        case .folder(let path, _, _, _):
            // Of a folder there is an outcome even where it was stopped.
            guard let outcome, let folder = outcome.folder else { throw ExitCode(Interruption.exitCode) }
            guard folder.isComplete else {
                let command = overwrite ? "the same command without --overwrite" : "the same command"
                let state =
                    folder.done.map { "with \($0) of \(folder.total) frames in \(path)" }
                    ?? "while it looked through the frames in \(path)"
                printer.end(["stopped \(state); \(command) resumes there"])
                throw ExitCode(Interruption.exitCode)
            }
            let found = folder.found > 0 ? ", of which \(folder.found) were there" : ""
            let unexpectedFile = folder.unexpectedFile.map {
                ["\($0) in it is none of them, as verify will say; remove it"]
            }
            try printer.end(
                ["\(frameWords(folder.total)) in \(path)\(found)"] + (unexpectedFile ?? [])
                    + notes(on: outcome.firstFrame, of: plan))
        case .film(let format, let place):
            let path = if case .file(let path) = place { path } else { nil as String? }
            guard let outcome else {
                let state = path.map { access($0, F_OK) == 0 ? "; \($0) is as it was" : "; there is no \($0)" }
                printer.end(["stopped\(state.map { "\($0), as films are written atomically" } ?? "")"])
                throw ExitCode(Interruption.exitCode)
            }
            let count = format.heldCount(of: job.frames.count, at: job.range.rate)
            try printer.end(
                (path.map { ["\(frameWords(count)) in \($0)"] } ?? []) + outcome.notes
                    + notes(on: outcome.firstFrame, of: plan))
        }
    }

    private func frameWords(_ count: Int) -> String { "\(count) frame\(count == 1 ? "" : "s")" }

    /// The messages for a requested background that can't be seen in the first frame.
    private func notes(on first: RenderFrame?, of plan: PreparedScene) throws -> [String] {
        guard background != nil, !quiet, var first else { return [] }
        first.background = .clear
        guard try FramePainter(shaper: plan.shaper, threads: checkedJobs()).draw(first).isOpaque else { return [] }
        return ["--background is not seen in the first frame, all of which \"\(plan.info.name)\" covers with its own"]
    }

    /// Makes a source that plays a scene with the background and the fit of the options.
    func played(_ plan: PreparedScene) -> PlayedFrames {
        plan.makeFrames(over: background?.color, fit: fit, scale: options.scale ?? 1)
    }

    func checkedJobs() throws -> Int {
        let jobs = jobs ?? ExportJob.processors
        guard ExportJob.threads.contains(jobs) else {
            throw CommandFailure(.usage, "--jobs \(jobs) is outside 1 … \(ExportJob.threads.upperBound)")
        }
        return jobs
    }
}

extension ExportJob {
    /// Runs until it is done, or a signal asks to stop.
    func runUntilSignal(
        progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
        checking: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws -> Outcome? {
        CairoTextShaper.beginReadingFonts()
        if case .film(.apng, _) = destination { HeapPolicy.begin(mappedSize: HeapPolicy.mappedFrameSize) }
        return try run(isStopped: Interruption.isAsked, progress: progress, checking: checking)
    }
}
