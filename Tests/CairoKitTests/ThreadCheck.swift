import CairoKit
import RenderTree
import Testing

/// Checks that any number of threads gives the same bytes.
struct ThreadCheck {
    let renderers = [1, 2, 8].map { CairoRenderer(shaper: CairoTextShaper(), threads: $0) }

    /// Draws a frame entirely, and over an older one by damage, on 1, 2 and 8 threads.
    func check(_ old: RenderFrame, _ new: RenderFrame, _ note: Comment? = nil) throws {
        let damage = new.damage(since: old)
        var expected: Pixels?
        for renderer in renderers {
            let surface = try Surface(width: new.pixelWidth, height: new.pixelHeight)
            try renderer.draw(new, into: surface)
            let whole = Pixels(surface)
            #expect(expected == nil || whole == expected, note)
            expected = whole
            try renderer.draw(old, into: surface)
            try renderer.draw(new, into: surface, damage: damage)
            #expect(Pixels(surface) == whole, note)
        }
    }
}

/// Draws frames in order by damage with each renderer, and expects the bytes of frames drawn anew.
func expectSameBytes(_ frames: [RenderFrame], _ renderers: [CairoRenderer], after: (Int) -> Void = { _ in }) throws {
    func surface() throws -> Surface { try Surface(width: frames[0].pixelWidth, height: frames[0].pixelHeight) }
    let surfaces = try renderers.map { _ in try surface() }
    let expected = try surface()
    for (index, frame) in frames.enumerated() {
        try CairoRenderer(shaper: CairoTextShaper(), threads: 1, cacheLimit: 0).draw(frame, into: expected)
        let damage = index > 0 ? frame.damage(since: frames[index - 1]) : nil
        for (renderer, surface) in zip(renderers, surfaces) {
            try renderer.draw(frame, into: surface, damage: damage)
            #expect(Pixels(surface) == Pixels(expected), "frame \(index)")
        }
        after(index)
    }
}
