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
    private let cells: AreaCells
    private let sweep = OutlineSweep()
    /// A byte a pixel, 0…255.
    let bytes: UnsafeMutablePointer<UInt8>
    /// A row of what outlines have in common.
    private let common: UnsafeMutablePointer<UInt8>

    /// Makes empty memory; nil where there is none.
    init?() {
        let count = CoverageScratch.stride * AreaCells.height
        guard let cells = AreaCells(), let memory = malloc(count + CoverageScratch.stride) else { return nil }
        self.cells = cells
        bytes = memory.bindMemory(to: UInt8.self, capacity: count + CoverageScratch.stride)
        common = bytes + count
    }

    deinit { free(bytes) }

    /// A row's first byte.
    func row(_ row: Int) -> UnsafeMutablePointer<UInt8> { bytes + row * CoverageScratch.stride }

    /// Works out how much of each pixel of a rectangle, no larger than a tile, lies inside an outline.
    ///
    /// The bytes of rows of which nothing is covered, or all, are not written.
    /// - Parameter body: Takes a row, counted from the rectangle's first.
    func cover(_ outline: PlacedOutline, in pixels: Rect, _ body: (_ row: Int, AreaCells.Row) -> Void) {
        cells.begin(columns: Int(pixels.width), rows: Int(pixels.height))
        var pen = AreaPen(cells, pixels)
        DevicePath.draw(outline.path, outline.map, with: &pen)
        pen.end()
        let unclear = cells.dropUnclearRows()
        if unclear != 0 { sweep.sweep([outline], in: pixels, rows: unclear, into: cells) }
        let isEvenOdd = outline.rule == .evenOdd
        for row in 0..<Int(pixels.height) { body(row, cells.takeRow(row, isEvenOdd: isEvenOdd, into: self.row(row))) }
    }

    /// Cuts an outline's coverage of a rectangle, no larger than a tile, to a mask of other outlines.
    ///
    /// Where a pixel is covered whole by the one or by the others, what is common is what the other covers. Where edges of
    /// both meet in a pixel, what lies inside all the outlines is worked out.
    /// - Parameters:
    ///   - coverage: That of the first pixel, and so on.
    ///   - stride: Bytes from one row to the next.
    func cut(
        _ coverage: UnsafeMutablePointer<UInt8>, stride: Int, in pixels: Rect, of outline: PlacedOutline,
        to mask: CoverageMask
    ) {
        let count = Int(pixels.width)
        var shared: UInt64 = 0
        for row in 0..<Int(pixels.height) {
            let (own, shares) = (coverage + row * stride, mask.row(pixels.minX, pixels.minY + Double(row)))
            if tyto_shared_edge(own, shares, 0, count) < count {
                shared |= 1 << UInt64(row)
            } else {
                tyto_cut_coverage(own, shares, count)
            }
        }
        if shared == 0 { return }
        cells.begin(columns: count, rows: Int(pixels.height))
        sweep.sweep(mask.outlines + [outline], in: pixels, rows: shared, into: cells)
        while shared != 0 {
            let row = shared.trailingZeroBitCount
            shared &= shared - 1
            switch cells.takeRow(row, isEvenOdd: false, into: common) {
            case .empty: memset(common, 0, count)
            case .full: memset(common, 255, count)
            case .mixed: break
            }
            let (own, shares) = (coverage + row * stride, mask.row(pixels.minX, pixels.minY + Double(row)))
            var index = tyto_shared_edge(own, shares, 0, count)
            while index < count {
                own[index] = common[index]
                index = tyto_shared_edge(own, shares, index + 1, count)
            }
            tyto_cut_coverage(own, shares, count)
        }
    }
}
