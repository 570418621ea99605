import CairoKit
import Geometry
package import RenderTree
package import Scenes
import Stage

/// The frames of a session, or of two side by side, at rising times.
package final class SessionFrames: FrameSource {
    private let sessions: [SceneSession]
    /// Made for the first frame, since not every export has a preview.
    private var stages: [PlayedStage] = []
    /// The first frame's pixels, which all others are fitted into.
    private var fit: FrameFit?

    /// Points between two frames side by side.
    private static let gap = 8.0

    package init(_ sessions: [SceneSession]) { self.sessions = sessions }

    deinit { for played in stages { played.stage.end() } }

    /// The frame of a time.
    /// - Throws: `SamplingStopped` where it was stopped on the way; ``ExportError`` for a frame that is too large.
    package func frame(at time: Double, unless isStopped: () -> Bool) throws -> RenderFrame {
        if stages.isEmpty { stages = sessions.map { StagePool($0, shaper: CairoTextShaper()).take(for: 0) } }
        for played in stages {
            while time - played.stage.time > 1 {
                if isStopped() { throw SamplingStopped() }
                played.advance(to: played.stage.time + 1)
            }
            played.advance(to: time)
        }
        if isStopped() { throw SamplingStopped() }
        let frames = stages.map { $0.stage.frame() }
        let frame = frames.count == 2 ? Self.beside(frames[0], frames[1]) : frames[0]
        try FrameLimits.check(frame.size, scale: frame.scale)
        let fit = fit ?? FrameFit(width: frame.pixelWidth, height: frame.pixelHeight)
        self.fit = fit
        let isFitting = fit.map { ($0.width, $0.height) == (frame.pixelWidth, frame.pixelHeight) } ?? true
        return isFitting ? frame : fit?.frame(of: frame, scale: frame.scale) ?? frame
    }

    /// Two frames beside each other, on whole pixels.
    private static func beside(_ left: RenderFrame, _ right: RenderFrame) -> RenderFrame {
        let x = PixelAlignment(scale: left.scale).ceil(left.size.width + gap)
        func node(of frame: RenderFrame, at x: Double, id: UInt64) -> RenderNode {
            let viewport = Rect(origin: .zero, size: frame.size)
            return RenderNode(
                id: id, transform: .translation(x, 0), clip: RoundedRect(viewport, radius: 0),
                contents: [.fill(Path(rect: viewport), .color(frame.background))], children: [frame.root])
        }
        // No layer ever has these numbers.
        let nodes = [node(of: left, at: 0, id: 1 << 62), node(of: right, at: x, id: 1 << 62 + 1)]
        return RenderFrame(
            size: Size(x + right.size.width, max(left.size.height, right.size.height)), scale: left.scale,
            background: .white, root: RenderNode(id: 0, children: nodes))
    }
}

extension SceneSession {
    /// The same in the viewport that its scene is made for, as the command exports it.
    package var inOwnSize: SceneSession {
        var session = self
        (session.configuration.size, session.configuration.scale) = (configuration.info.size, 1)
        (session.viewport.size, session.viewport.scale) = (configuration.info.size, 1)
        return session
    }
}
