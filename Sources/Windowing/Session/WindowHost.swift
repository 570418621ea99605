package import RenderTree
package import Scenes
package import Study
package import X11Kit

/// The program around a window: its files, and the services for the study panel.
package protocol WindowHost: StudyHost {
    /// Ends the window's wait for events, from any thread.
    var wakeup: Wakeup { get }
    /// Whether files dropped on the window are for ``open(_:in:)``.
    var acceptsFiles: Bool { get }
    /// Whether ``study(_:in:)`` opens a file of a folder; else the home around it is studied.
    var studiesFiles: Bool { get }
    /// Opens dropped files, by their paths.
    func open(_ files: [String], in session: WindowSession)
    /// Opens a file of a folder, by its path, in the study panel.
    func study(_ file: String, in session: WindowSession)
    /// The window's title for a scene that a home opens; nil if the title stays.
    func title(of scene: SceneInfo) -> String?
    /// Writes a frame into a file, and reports a failure on the standard error stream; the window shows either.
    /// - Parameter done: called once, from any thread, with the file's name or why there is none.
    func keep(
        _ frame: RenderFrame, at time: Double, done: @escaping @Sendable (Result<String, any Error>) -> Void)
    /// The part of a window in pixels that frames may fill; another program can make a window of any size.
    func room(width: Int, height: Int) -> (width: Int, height: Int)
    /// Called after each turn: events are handled, and a due frame is made.
    func turnEnded(_ session: WindowSession)
    /// Ends the process when the server died and Xlib can't return; see ``Connection/onDeadEnd``.
    func serverDied(_ error: X11Error, in session: WindowSession) -> Never
}
