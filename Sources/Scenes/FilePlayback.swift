package import Geometry
package import LayerTree

/// The information that a window shows about an animation's file, besides its picture.
package struct FilePlayback: Hashable, Sendable {
    /// The number of the frame shown, from 0 in each loop, as `export --frames` counts.
    package let frame: Int
    /// The frames of a loop.
    package let frameCount: Int
    /// Frames per second.
    package let frameRate: Double
    /// Whether it moves while time passes.
    package let isPlaying: Bool
    /// The animation's edges in the viewport, in points; nil while it is on its way there.
    package var board: Rect?
    /// The file's unmet needs, in a few words each.
    package let needs: [String]

    package init(
        frame: Int, frameCount: Int, frameRate: Double, isPlaying: Bool, board: Rect?, needs: [String]
    ) {
        (self.frame, self.frameCount, self.frameRate, self.isPlaying) = (frame, frameCount, frameRate, isPlaying)
        (self.board, self.needs) = (board, needs)
    }

    /// The frame in words: `frame 37 of 120`.
    package var words: Localized {
        Localized("frame \(frame) of \(frameCount)", zh: "第 \(frame) 帧，共 \(frameCount) 帧")
    }
}

/// A scene that shows an animation's file, or leads to such scenes.
package protocol FileScene: Scene {
    /// The animation that fills the viewport, or is on its way to; nil if none does.
    var filePlayback: FilePlayback? { get }
    /// The path of the file, for one opened from a folder.
    var openedFile: String? { get }
    /// Sets the steps of time in which the animation is drawn (default: nil, at every time).
    func setFrameSteps(_ steps: TimeSteps?)
}

extension FileScene {
    package var openedFile: String? { nil }
    package func setFrameSteps(_ steps: TimeSteps?) {}
}

extension ScenePlayer {
    /// The animation's file that is shown; nil if none is.
    package var filePlayback: FilePlayback? { (scene as? any FileScene)?.filePlayback }

    /// The path of the file that is shown, for one opened from a folder; nil for other scenes.
    package var openedFile: String? { (scene as? any FileScene)?.openedFile }

    /// The length of a step in seconds: a frame of the file that is shown, and ``step`` where it is not longer.
    package var stepLength: Double {
        max(ScenePlayer.step, filePlayback.map { 1 / $0.frameRate } ?? 0)
    }
}
