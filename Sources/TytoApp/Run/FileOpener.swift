import Glibc
import Scenes
import System
import Windowing

/// Opens animations' files in the window of a scene, and leads back to the program's home.
final class FileOpener {
    /// The scene with which the window was opened.
    private let start: PreparedScene
    private let host: PanelHost
    /// The command line's options that are for any scene.
    private let options: SceneOptions
    /// Whether the session is recorded as one scene's.
    private let isRecording: Bool

    init(_ start: PreparedScene, _ host: PanelHost, _ options: SceneOptions, isRecording: Bool) {
        (self.start, self.host, self.isRecording) = (start, host, isRecording)
        var options = options
        (options.size, options.script, options.preset, options.splash) = (nil, nil, nil, nil)
        options.settings = []
        self.options = options
    }

    /// Opens the first of some files; what can't be opened is said in the window and on stderr.
    func open(_ paths: [String], in session: WindowSession) {
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
    func study(_ path: String, in session: WindowSession) {
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
            host.report(Localized("\(error)", zh: "\(chineseWords("未能 打开："))\(error)")[start.language])
        }
    }

    private func isHome(_ plan: PreparedScene) -> Bool {
        plan.file == nil && plan.info.name == App.current.catalog.home?.info.name
    }

    /// - Parameter reportsNeeds: whether to say what the file needs; a folder has done that before.
    private func plan(of path: String, reportsNeeds: Bool = true) throws -> PreparedScene {
        guard !isRecording else {
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
        host.plan = plan.opened(in: session.player)
        session.open(host.plan.configuration, from: home, saying: message) { [unowned self, unowned session] in
            show(opensFolder ? start.openingFolder : start, in: session)
        }
    }
}
