import CPixels
import Geometry
import Glibc
import RenderTree

/// Memory in which the coverage of outlines is worked out before something is painted through it: as large as a tile.
///
/// It belongs to one context at a time, and so to one thread.
final class CoverageScratch: @unchecked Sendable {
    /// Bytes from one row to the next.
    static let stride = AreaCells.width
    /// Into so many parts each way a pixel is divided in which edges of two outlines meet.
    private static let division = 8
    /// Most elements of an outline whose pixels are divided.
    private static let mostDivided = 4096
    /// Pixels across of what is divided at once.
    private static let blockWidth = stride / division

    private let cells: AreaCells
    /// A byte a pixel, 0…255.
    let bytes: UnsafeMutablePointer<UInt8>
    /// The coverage of parts of pixels: by one outline, and by all of them together.
    private let (parts, common): (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>)

    /// Makes empty memory; nil where there is none.
    init?() {
        let (count, partCount) = (CoverageScratch.stride * AreaCells.height, CoverageScratch.stride * Self.division)
        guard let cells = AreaCells(), let memory = malloc(count + 2 * partCount) else { return nil }
        self.cells = cells
        bytes = memory.bindMemory(to: UInt8.self, capacity: count + 2 * partCount)
        parts = bytes + count
        common = parts + partCount
    }

    deinit { free(bytes) }

    /// A row's first byte.
    func row(_ row: Int) -> UnsafeMutablePointer<UInt8> { bytes + row * CoverageScratch.stride }

    /// Works out how much of each pixel of a rectangle, no larger than a tile, lies inside an outline.
    ///
    /// The bytes of rows of which nothing is covered, or all, are not written.
    /// - Parameter body: Takes a row, counted from the rectangle's first.
    func cover(_ outline: PlacedOutline, in pixels: Rect, _ body: (_ row: Int, AreaCells.Row) -> Void) {
        cover(outline, outline.map, in: pixels, into: bytes, body)
    }

    private func cover(
        _ outline: PlacedOutline, _ map: Affine, in pixels: Rect, into target: UnsafeMutablePointer<UInt8>,
        _ body: (_ row: Int, AreaCells.Row) -> Void
    ) {
        var pen = AreaPen(cells, pixels)
        DevicePath.draw(outline.path, map, with: &pen)
        pen.end()
        let isEvenOdd = outline.rule == .evenOdd
        for row in 0..<Int(pixels.height) {
            body(row, cells.takeRow(row, isEvenOdd: isEvenOdd, into: target + row * CoverageScratch.stride))
        }
    }

    /// Cuts a row of an outline's coverage to a mask of other outlines.
    ///
    /// Where a pixel is covered whole by the one or by the others, what is common is what the other covers. Where edges of
    /// both meet in a pixel, its parts are asked for: of each the least cover counts, which is right where the edges lie upon
    /// each other, as those of a thing clipped to its own outline do, and wrong in the few parts in which they cross.
    /// - Parameters:
    ///   - row: The coverage, from a place in the frame on.
    ///   - outline: What it is that of; nil where that isn't known. One of very many elements is not asked for parts: each
    ///     pixel would walk along all of it.
    func cut(
        _ row: UnsafeMutablePointer<UInt8>, _ x: Double, _ y: Double, count: Int, of outline: PlacedOutline?,
        to mask: CoverageMask
    ) {
        let shares = mask.row(x, y)
        guard let outline, outline.path.elements.count <= Self.mostDivided else {
            return tyto_cut_coverage(row, shares, count)
        }
        var shared: [Range<Int>] = []
        var index = 0
        while true {
            let start = tyto_shared_edge(row, shares, index, count)
            if start == count { break }
            // Blocks have fixed places, so that what else of the frame is drawn changes nothing.
            let block = Self.blockWidth
            index = min(count, start + block - (Int(x) + start) % block)
            var end = start + 1
            while end < index, tyto_shared_edge(row, shares, end, end + 1) == end { end += 1 }
            shared.append(start..<end)
            index = end
        }
        tyto_cut_coverage(row, shares, count)
        if shared.isEmpty { return }
        let outlines = mask.outlines + [outline]
        for range in shared {
            divide(Int(x) + range.lowerBound, y, count: range.count, outlines)
            for pixel in range { row[pixel] = mean(of: pixel - range.lowerBound) }
        }
    }

    /// Works out what outlines have in common of the parts of pixels that follow on one another within a block.
    private func divide(_ x: Int, _ y: Double, count: Int, _ outlines: [PlacedOutline]) {
        let scale = Double(Self.division)
        let start = x - x % Self.blockWidth
        let toParts = Affine.scale(scale) * .translation(-Double(start), -y)
        let pixels = Rect(scale * Double(x - start), 0, scale * Double(count), scale)
        memset(common, 255, CoverageScratch.stride * Self.division)
        for outline in outlines {
            cover(outline, toParts * outline.map, in: pixels, into: parts) { row, kind in
                let place = row * CoverageScratch.stride
                switch kind {
                case .empty: memset(common + place, 0, Int(pixels.width))
                case .full: break
                case .mixed: tyto_cut_coverage(common + place, parts + place, Int(pixels.width))
                }
            }
        }
    }

    /// The mean of a pixel's parts.
    private func mean(of pixel: Int) -> UInt8 {
        let division = Self.division
        var sum = 0
        for row in 0..<division {
            let first = common + row * CoverageScratch.stride + pixel * division
            for column in 0..<division { sum += Int(first[column]) }
        }
        return UInt8((sum + division * division / 2) / (division * division))
    }
}
