import ArgumentParser
import Scenes
import X11Kit

/// `tyto run`: a scene in a window.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Opens a scene in a window.",
        discussion: """
            Keys everywhere but in a text field: Space plays the scene's main action; s is slow motion (10 times); p \
            pauses; a full stop and a comma go one frame on and back while paused; e writes the frame shown into the \
            working directory; ? shows all keys. F11 is full screen; Ctrl+Q quits.
            """)

    @Argument(help: "The scene; see 'tyto list'. The gallery of all scenes without this.")
    var scene: String?

    @OptionGroup var options: SceneOptions

    @Option(help: "How many of the scene's seconds pass in one second.")
    var speed = 1.0

    func run() throws {
        guard speed >= 0.001 && speed <= 1000 else {
            throw CommandFailure(.usage, "--speed \(speed) is outside 0.001 … 1000")
        }
        let plan = try options.makePlan(of: scene ?? SceneCatalog.gallery.name)
        do {
            try WindowSession(plan, speed: speed).run()
        } catch let error as X11Error {
            throw CommandFailure(.unavailable, "\(error)")
        }
    }
}
