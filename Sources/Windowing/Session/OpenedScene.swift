import Scenes

/// The scene that a window shows, with what is remembered until another one is opened.
struct OpenedScene {
    /// The home that it was opened from, with what leads back to it; nil for none.
    var home: (info: SceneInfo, leave: () -> Void)?
    /// The message to show with its first frame; nil for none.
    var announcement: String?
    /// The animation whose opening was last announced.
    var announced: String?
    /// The frames that were written so far.
    var writtenFrames: [(time: Double, name: String, discardCount: Int)] = []
}
