import Glibc
import Scenes
import System
import Windowing
import X11Kit

/// The program around the window of `tyto run`: opens animations' files in it, leads back to the home, and keeps its record and
/// its frame log.
final class RunHost: ProgramHost {
    /// The scene with which the window was opened.
    private let start: PreparedScene
    /// The command line's options that are for any scene.
    private let options: SceneOptions
    /// The record of the session as one scene's; nil for none.
    private let record: RecordKeeper?
    private let log: FrameLog?

    init(_ start: PreparedScene, _ options: SceneOptions, record: RecordKeeper?, log: FrameLog?) throws(X11Error) {
        (self.start, self.record, self.log) = (start, record, log)
        var options = options
        (options.size, options.script, options.preset, options.splash) = (nil, nil, nil, nil)
        options.settings = []
        self.options = options
        try super.init(start)
    }

    override var acceptsFiles: Bool { true }
    override var studiesFiles: Bool { record == nil }

    override func title(of scene: SceneInfo) -> String {
        "\(App.current.title) – \(scene.title[start.language])"
    }

    override func turnEnded(_ session: WindowSession) {
        record?.follow(session)
        super.turnEnded(session)
    }

    override func finish(_ session: WindowSession) {
        super.finish(session)
        log?.close()
        record?.finish(session)
    }

    /// Whether the record or the log could not be written to its end.
    var isCut: Bool { log?.isCut == true || record?.isCut == true }

    /// Opens the first of some files; what can't be opened is said in the window and on stderr.
    override func open(_ paths: [String], in session: WindowSession) {
        guard let path = paths.first else { return }
        attempt {
            let others = paths.count - 1
            let message = Localized(
                others == 1
                    ? "Opened the first file; 1 more was not" : "Opened the first file; \(others) more were not",
                zh: chineseWords("只 打开了 第一个 文件"))
            show(
                try plan(of: path), in: session, from: isHome(start) ? start.info : nil,
                saying: others > 0 ? message[start.language] : nil)
        }
    }

    /// Opens a file of the home's folder in the study panel; the way back leads to the folder.
    override func study(_ path: String, in session: WindowSession) {
        attempt {
            show(
                try plan(of: path, reportsNeeds: false), in: session,
                from: start.configuration.folder.map { SceneInfo(SceneFolder.name, title: $0.title) }, opensFolder: true
            )
            session.toggleStudy()
        }
    }

    /// Does something, of which a failure is said in the window and on stderr.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            printError("\(error)")
            report(Localized("\(error)", zh: "\(chineseWords("未能 打开："))\(error)")[start.language])
        }
    }

    private func isHome(_ plan: PreparedScene) -> Bool {
        plan.file == nil && plan.info.name == App.current.catalog.home?.info.name
    }

    /// - Parameter reportsNeeds: whether to say what the file needs; a folder has done that before.
    private func plan(of path: String, reportsNeeds: Bool = true) throws -> PreparedScene {
        guard record == nil else {
            throw CommandFailure(
                .usage, "\(quoted(path, limit: 1000)) is not opened: --record writes the inputs of one scene")
        }
        var status = stat()
        // Reading a pipe would wait for its writer.
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw CommandFailure(.badData, "cannot read \(quoted(path, limit: 1000)): it is no regular file")
        }
        return try options.makePlan(of: path, isWindow: true, reportsNeeds: reportsNeeds)
    }

    private func show(
        _ plan: PreparedScene, in session: WindowSession, from home: SceneInfo? = nil, saying message: String? = nil,
        opensFolder: Bool = false
    ) {
        self.plan = plan.opened(in: session.player)
        session.open(self.plan.configuration, from: home, saying: message) { [unowned self, unowned session] in
            show(opensFolder ? start.openingFolder : start, in: session)
        }
    }
}
