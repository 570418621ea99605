import CairoKit
import RenderTree

/// Draws frames into a surface of their size: the one way to pixels for files.
final class FramePainter {
    private let renderer: CairoRenderer
    private var surface: Surface?

    init(shaper: CairoTextShaper) { renderer = CairoRenderer(shaper: shaper) }

    /// A frame as a PNG file.
    func png(of frame: RenderFrame) throws -> [UInt8] { try draw(frame).pngData() }

    /// A frame's pixels, good until the next is drawn.
    func draw(_ frame: RenderFrame) throws -> Surface {
        let surface = try surface(width: frame.pixelWidth, height: frame.pixelHeight)
        try renderer.draw(frame, into: surface)
        return surface
    }

    private func surface(width: Int, height: Int) throws -> Surface {
        if let surface, surface.width == width, surface.height == height { return surface }
        let made = try Surface(width: width, height: height)
        surface = made
        return made
    }
}
