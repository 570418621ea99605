package import CairoKit
package import FrameEncoding
package import RenderTree

/// Draws frames into a surface of their size: the one way to pixels for files.
package final class FramePainter: FrameRasterizer {
    private let renderer: CairoRenderer
    private var surface: Surface?
    /// The frame that the surface holds.
    private var last: RenderFrame?

    /// - Parameters:
    ///   - threads: How many threads paint one frame; nil for all processors.
    ///   - cacheLimit: See ``CairoRenderer``, as for `shared`.
    package init(
        shaper: CairoTextShaper, threads: Int? = nil, cacheLimit: Int = CairoRenderer.usualCacheLimit,
        shared: SharedBitmaps? = nil
    ) {
        renderer = CairoRenderer(shaper: shaper, threads: threads, cacheLimit: cacheLimit, shared: shared)
    }

    /// A frame's pixels, good until the next is drawn.
    package func draw(_ frame: RenderFrame) throws -> Surface {
        let surface = try surface(width: frame.pixelWidth, height: frame.pixelHeight)
        let damage = last.map { frame.damage(since: $0) }
        last = nil
        try renderer.draw(frame, into: surface, damage: damage)
        last = frame
        return surface
    }

    package func withPixels<Result>(of frame: RenderFrame, _ body: (FramePixels) throws -> Result) throws -> Result {
        let surface = try draw(frame)
        return try surface.withPixels { pixels, stride in
            try body(FramePixels(pixels, width: surface.width, height: surface.height, stride: stride))
        }
    }

    /// A frame as a PNG file without metadata.
    package func libraryPNG(of frame: RenderFrame) throws -> [UInt8] { try draw(frame).pngData() }

    private func surface(width: Int, height: Int) throws -> Surface {
        if let surface, surface.width == width, surface.height == height { return surface }
        let made = try Surface(width: width, height: height)
        surface = made
        last = nil
        return made
    }
}
