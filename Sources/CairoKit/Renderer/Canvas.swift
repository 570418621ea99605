import Geometry
import System

/// The pixels of a frame, drawn by several threads at once, each at its own tiles.
///
/// Cairo's surfaces must not be shared between threads, for pixman counts references without atomics. So every tile gets a
/// surface of its own over the shared pixels.
final class Canvas: @unchecked Sendable {
    private let pixels: UnsafeMutableRawPointer
    private let width: Int
    private let height: Int
    private let stride: Int
    private let scratch: ScratchRows
    private let failure = Guarded<CairoError?>(nil)

    /// Makes a canvas over pixels, which have to outlive it.
    init(_ pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scratch: ScratchRows) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
        self.scratch = scratch
    }

    var bounds: Rect { Rect(0, 0, Double(width), Double(height)) }

    /// Draws a part of a tile; `body` draws the tile, with a context in the frame's pixels that is clipped to it.
    ///
    /// Cairo's roundings depend on the clip, so it is the tile's however little is shown. What lies beside a small part is
    /// drawn only to be thrown away: into rows of their own, which need not hold anything there.
    /// - Parameters:
    ///   - tile: What the drawing is clipped to.
    ///   - part: What is shown of it.
    ///   - ground: What the part is drawn over where that was kept; `body` draws the rest itself.
    ///   - hole: A part of that part which `body` gives its ground itself.
    func paint(
        _ tile: Rect, showing part: Rect, over ground: Ground?, sparing hole: Rect?, _ body: (Context) -> Void
    ) {
        do throws(CairoError) {
            if part == tile {
                copy(ground, part.without(hole), to: pixels)
                return try draw(tile, into: pixels, height, body)
            }
            try withRows(of: tile) { rows, bottom throws(CairoError) in
                copy(ground, part.without(hole), to: rows)
                try draw(tile, into: rows, bottom, body)
                for row in Int(part.minY)..<Int(part.maxY) {
                    let offset = row * stride + 4 * Int(part.minX)
                    (pixels + offset).copyMemory(from: rows + offset, byteCount: 4 * Int(part.width))
                }
            }
        } catch {
            failure.withLock { if $0 == nil { $0 = error } }
        }
    }

    private func copy(_ ground: Ground?, _ rects: [Rect], to rows: UnsafeMutableRawPointer) {
        if case .pixels(let view) = ground { for rect in rects { view.copy(rect, to: rows, stride) } }
    }

    /// Draws a tile and returns its pixels, row after row, for the caller to deallocate; nil after a failure.
    func pixels(of tile: Rect, _ body: (Context) -> Void) -> UnsafeMutablePointer<UInt32>? {
        do throws(CairoError) {
            return try withRows(of: tile) { rows, bottom throws(CairoError) in
                try draw(tile, into: rows, bottom, body)
                let kept = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(tile.width * tile.height))
                for row in 0..<Int(tile.height) {
                    let offset = (Int(tile.minY) + row) * stride + 4 * Int(tile.minX)
                    UnsafeMutableRawPointer(kept + row * Int(tile.width))
                        .copyMemory(from: rows + offset, byteCount: 4 * Int(tile.width))
                }
                return kept
            }
        } catch {
            failure.withLock { if $0 == nil { $0 = error } }
            return nil
        }
    }

    /// Lends memory for the rows of a tile, by the address where the frame's first row would be: the tile's place in it is
    /// its place in the frame, so that all coordinates are the same.
    private func withRows<Result>(
        of tile: Rect, _ body: (_ first: UnsafeMutableRawPointer, _ bottom: Int) throws(CairoError) -> Result
    ) throws(CairoError) -> Result {
        let (top, count) = (Int(tile.minY), Int(tile.height))
        let lent = scratch.take(byteCount: count * stride)
        defer { scratch.give(lent) }
        return try body(lent.baseAddress! - top * stride, top + count)
    }

    func check() throws(CairoError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }

    private func draw(
        _ tile: Rect, into pixels: UnsafeMutableRawPointer, _ height: Int, _ body: (Context) -> Void
    ) throws(CairoError) {
        try Surface.withBorrowed(pixels: pixels, width: width, height: height, stride: stride) {
            surface throws(CairoError) in
            let context = try Context(surface, scratches: scratch.images)
            context.clip(toPixels: tile)
            body(context)
            try context.check("draw a frame of \(width)×\(self.height) pixels")
        }
    }
}

struct GroundView {
    let pixels: UnsafeMutablePointer<UInt32>
    /// The tile, whose rows follow on one another.
    let bounds: Rect

    /// The pixel at the corner of a part of the tile.
    func first(in part: Rect) -> UnsafePointer<UInt32> {
        UnsafePointer(pixels + Int(part.minY - bounds.minY) * Int(bounds.width) + Int(part.minX - bounds.minX))
    }

    fileprivate func copy(_ part: Rect, to frame: UnsafeMutableRawPointer, _ stride: Int) {
        for row in Int(part.minY)..<Int(part.maxY) {
            let source = pixels + (row - Int(bounds.minY)) * Int(bounds.width) + Int(part.minX - bounds.minX)
            (frame + row * stride + 4 * Int(part.minX)).copyMemory(from: source, byteCount: 4 * Int(part.width))
        }
    }
}

/// Memory for the rows of tiles that are drawn in part: one piece a thread, kept from frame to frame.
final class ScratchRows: Sendable {
    let images = Guarded<[ImageScratch]>([])
    private let pieces = Guarded<[UnsafeMutableRawBufferPointer]>([])

    deinit { purge() }

    func purge() {
        pieces.withLock { pieces in
            for piece in pieces { piece.deallocate() }
            pieces = []
        }
        images.withLock { $0 = [] }
    }

    func take(byteCount: Int) -> UnsafeMutableRawBufferPointer {
        if let piece = pieces.withLock({ $0.popLast() }) {
            if piece.count >= byteCount { return piece }
            piece.deallocate()
        }
        // The system gives pages of a large piece only when they are touched, and a tile touches a part of each row.
        // Processors' caches have lines of 64 bytes.
        return .allocate(byteCount: byteCount, alignment: 64)
    }

    func give(_ piece: UnsafeMutableRawBufferPointer) { pieces.withLock { $0.append(piece) } }
}
