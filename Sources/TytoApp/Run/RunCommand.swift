import ArgumentParser
import CairoKit
import FrameExport
import Glibc
import RenderTree
import Scenes
import Script
import Stage
import Study
import System
import Windowing
import X11Kit

/// `tyto run`: a scene in a window.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Opens a scene in a window.",
        discussion: """
            Keys, as F1 lists them in the window:

            \(keys)

            In a text field letters are text; there Ctrl with P, S, full stop and comma is for time, and F12 or Ctrl+Shift+E \
            writes the frame. Over an animation's file Space pauses it, and B exchanges what is behind it. In a scene with \
            steps, or a file with markers, Ctrl with a digit plays from one; in a scene opened from a home, Alt+Left and the \
            mouse's back button lead back. An animation's file dropped on the window is opened in it.
            """)

    /// The keys of every window, as its help lists them.
    private static var keys: String {
        WindowKeyRows.rows.map { row in
            let keys = row.keys[.english]
            return keys + String(repeating: " ", count: max(1, 10 - keys.count)) + row.words[.english]
        }.joined(separator: "\n")
    }

    @Argument(
        help: ArgumentHelp(
            "The scene; see '\(App.name) list' (default: \(App.current.catalog.first?.info.name ?? "none")).")
    )
    var scene: String?

    @OptionGroup var options: SceneOptions

    @Option(
        help: ArgumentHelp(
            "What is behind the scene in place of its own background: rrggbb, or none for a checkerboard.",
            valueName: "colour"), transform: BackgroundChoice.init)
    var background: BackgroundChoice?

    @Flag(help: "Opens the study panel around the scene, as F2 does: time to see, to scrub and to slow down.")
    var study = false

    @Option(help: ArgumentHelp("The study panel's colours: light or dark (default: light).", valueName: "which"))
    var appearance: Appearance?

    @Option(help: "How many of the scene's seconds pass in one second (default: 1).", transform: OptionNumber.number)
    var speed = 1.0

    @Option(
        help: ArgumentHelp(
            """
            Writes the session's inputs into a script, each as it comes: exported, it gives the frames that were on \
            screen. Of a password only the number of its characters is kept, and when they came.
            """, valueName: "file"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            "How frames get into the window: present, shm or wire (default: the first that works).",
            valueName: "way"))
    var presenter: PresenterChoice?

    @Option(help: ArgumentHelp("Writes a table of all frames, their times and costs.", valueName: "file.csv"))
    var frameLog: String?

    func run() throws {
        guard speed >= 0.001 && speed <= 1000 else {
            throw CommandFailure(.usage, "--speed \(speed) is outside 0.001 … 1000")
        }
        if let record, let frameLog, record == frameLog || Files.areSame(record, frameLog) {
            throw CommandFailure(.usage, "--record and --frame-log can't both write '\(record)'")
        }
        try options.checkOutput(record, "--record")
        try options.checkOutput(frameLog, "--frame-log")
        HeapPolicy.begin()
        CairoTextShaper.beginReadingFonts()
        let plan = try options.makePlan(of: scene ?? App.current.catalog.first?.info.name ?? "", isWindow: true)
        // What can't be written is better reported before an hour's session.
        if let record { try writing { try SessionRecord.check(record) } }
        try run(plan)
    }

    private func run(_ plan: PreparedScene) throws {
        let connection = try Connection()
        connection.onError = { printError("on the X display: \($0)") }
        let monitor = connection.firstMonitor
        var plan = plan.over(background).fit(
            toDesktop: connection.scale(on: monitor), reducesMotion: ReducedMotion.isWanted(on: connection))
        if options.size == nil { plan = plan.fit(toMonitor: monitor) }
        let start = MonotonicClock.now
        let log = try frameLog.map { try FrameLog($0, start: start) }
        let keeper = try record.map { path in try writing { try RecordKeeper(path, of: plan) } }
        let host = try RunHost(plan, options, record: keeper, log: log)
        let session = try host.makeSession(
            on: connection, clock: start, title: host.title(of: plan.info), icon: App.current.icon, speed: speed,
            presenter: presenter?.kind)
        if let appearance { session.studyAppearance = appearance }
        if study { session.toggleStudy() }
        if let log { session.onFrame = log.add }
        // However the session ends, what was played is kept.
        let outcome = Result { try host.serve(session) }.mapError { error -> any Error in
            (error as? ScriptError).map(CommandFailure.init) ?? error
        }
        if host.isCut || session.endSignal != nil, case .failure(let error as CommandFailure) = outcome {
            printError(error.message)
        } else if host.isCut, session.endSignal == nil, case .failure(let error) = outcome {
            printError("\(error)")
        }
        if host.isCut { throw ExitCode(CommandFailure.Code.cannotWrite.rawValue) }
        endBySignal(session.endSignal)
        try outcome.get()
    }

    private func writing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as FileError {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
    }
}

/// The ways of getting frames into a window, as the command line names them.
enum PresenterChoice: String, ExpressibleByArgument, CaseIterable {
    case present, shm, wire

    var kind: PresenterKind {
        switch self {
        case .present: .present
        case .shm: .sharedMemory
        case .wire: .wire
        }
    }
}
