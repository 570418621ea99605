package import Geometry
package import RenderTree
package import Scenes
import Stage

/// The frames of a scene that is played, as an export changes them.
package final class PlayedFrames: FrameSource {
    private let player: ScenePlayer
    private let background: Color?
    private let fit: FrameFit?
    private let scale: Double

    /// - Parameters:
    ///   - background: what is behind the scene; nil for its own background.
    ///   - fit: the picture that frames are fitted into; nil for their own size.
    ///   - scale: pixels per point of that picture.
    package init(_ player: ScenePlayer, over background: Color? = nil, fit: FrameFit? = nil, scale: Double = 1) {
        (self.player, self.background, self.fit, self.scale) = (player, background, fit, scale)
    }

    package func frame(at time: Double, unless isStopped: () -> Bool) throws -> RenderFrame {
        try player.advance(to: time, unless: isStopped)
        var frame = player.stage.frame()
        if let background { frame.background = background }
        return fit?.frame(of: frame, scale: scale) ?? frame
    }
}
