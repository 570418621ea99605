import Geometry
import Synchronization

/// The pixels that a frame is drawn into, for several threads at once, each at tiles of its own.
///
/// Cairo's surfaces must not be shared between threads, for pixman counts references without atomics. So every tile gets a
/// surface of its own over the shared pixels.
final class Canvas: @unchecked Sendable {
    private let pixels: UnsafeMutableRawPointer
    private let width: Int
    private let height: Int
    private let stride: Int
    private let scratch: ScratchRows
    private let failure = Mutex<CairoError?>(nil)

    /// Makes a canvas over pixels, which have to outlive it.
    init(_ pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, scratch: ScratchRows) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
        self.scratch = scratch
    }

    /// All of the frame.
    var bounds: Rect { Rect(0, 0, Double(width), Double(height)) }

    /// Draws the damaged part of a tile; `body` draws the tile, with a context in the frame's pixels that is clipped to it.
    ///
    /// Cairo's roundings depend on the clip, so it is the whole tile's however little is damaged. What lies beside a small
    /// part is drawn only to be thrown away: into rows of their own, which need not hold anything there.
    func paint(_ tile: TileGrid.Tile, _ body: (Context) -> Void) {
        do throws(CairoError) {
            if tile.damage == tile.bounds { return try draw(tile, into: pixels, height, body) }
            let (top, rows) = (Int(tile.bounds.minY), Int(tile.bounds.height))
            let lent = scratch.take(byteCount: rows * stride)
            defer { scratch.give(lent) }
            // The tile's place in the rows is its place in the frame, so that all coordinates are the same.
            let base = lent.bytes - top * stride
            try draw(tile, into: base, top + rows, body)
            let (left, count) = (4 * Int(tile.damage.minX), 4 * Int(tile.damage.width))
            for row in Int(tile.damage.minY)..<Int(tile.damage.maxY) {
                let offset = row * stride + left
                (pixels + offset).copyMemory(from: base + offset, byteCount: count)
            }
        } catch {
            failure.withLock { if $0 == nil { $0 = error } }
        }
    }

    /// Throws the first failure of any thread, if there was one.
    func check() throws(CairoError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }

    private func draw(
        _ tile: TileGrid.Tile, into pixels: UnsafeMutableRawPointer, _ height: Int, _ body: (Context) -> Void
    ) throws(CairoError) {
        try Surface.withBorrowed(pixels: pixels, width: width, height: height, stride: stride) {
            surface throws(CairoError) in
            let context = try Context(surface, scratches: scratch.images)
            context.clip(toPixels: tile.bounds)
            body(context)
            try context.check("draw a frame of \(width)×\(self.height) pixels")
        }
    }
}

/// Memory for the rows of tiles that are drawn in part: one piece a thread, kept from frame to frame.
final class ScratchRows: @unchecked Sendable {
    /// A piece of memory.
    struct Piece: @unchecked Sendable {
        let bytes: UnsafeMutableRawPointer
        let byteCount: Int
    }

    /// Memory for pieces of images.
    let images = ImageScratchPool()
    private let free = Mutex<[Piece]>([])

    deinit { free.withLock { $0.forEach { $0.bytes.deallocate() } } }

    /// Lends a piece of at least some bytes.
    func take(byteCount: Int) -> Piece {
        if let piece = free.withLock({ $0.popLast() }) {
            if piece.byteCount >= byteCount { return piece }
            piece.bytes.deallocate()
        }
        // The system gives pages of a large piece only when they are touched, and a tile touches a part of each row.
        return Piece(bytes: .allocate(byteCount: byteCount, alignment: 64), byteCount: byteCount)
    }

    /// Takes a piece back.
    func give(_ piece: Piece) { free.withLock { $0.append(piece) } }
}
