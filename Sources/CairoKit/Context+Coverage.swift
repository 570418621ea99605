import CCairo
import Geometry
import Glibc
import RenderTree

extension Context {
    /// Paints with the source through the inside of an outline, each pixel by the share that lies inside of what the clips
    /// let through of it.
    func paint(inside outline: PlacedOutline) {
        guard let pixels = pixels(touchedBy: outline), let scratch = ownCoverage() else { return }
        for piece in pixels.pieces {
            for (kind, rows) in scratch.bands(outline, in: piece) where kind != .empty {
                let band = Rect(piece.minX, piece.minY + Double(rows.lowerBound), piece.width, Double(rows.count))
                if kind == .full {
                    paint(inside: band)
                    continue
                }
                let coverage = scratch.row(rows.lowerBound)
                if let wholeMask {
                    scratch.cut(coverage, stride: CoverageScratch.stride, in: band, of: outline, to: wholeMask)
                    wholeMask.divide(coverage, stride: CoverageScratch.stride, in: band)
                }
                paint(through: coverage, band)
            }
        }
    }

    /// What the clip lets through within some of its pixels when it is cut to an outline; nil where that is what it does
    /// already, and without memory.
    func mask(inside outline: PlacedOutline, _ pixels: Rect) -> CoverageMask? {
        let outlines = (wholeMask?.outlines ?? []) + [outline]
        guard let mask = CoverageMask(pixels, outlines: outlines), let scratch = ownCoverage() else { return nil }
        var isOpen = true
        for piece in pixels.pieces {
            scratch.cover(outline, in: piece) { row, kind in
                isOpen = isOpen && kind == .full
                let target = mask.row(piece.minX, piece.minY + Double(row))
                switch kind {
                case .empty: break
                case .full: memset(target, 255, Int(piece.width))
                case .mixed: target.update(from: scratch.row(row), count: Int(piece.width))
                }
            }
        }
        if isOpen { return nil }
        if let wholeMask {
            for piece in pixels.pieces {
                let coverage = mask.row(piece.minX, piece.minY)
                scratch.cut(coverage, stride: mask.stride, in: piece, of: outline, to: wholeMask)
            }
        }
        mask.open(within: wholeMask)
        return mask
    }

    /// The pixels within the clip that the inside of an outline may touch; nil for none.
    func pixels(touchedBy outline: PlacedOutline) -> Rect? {
        outline.path.controlBox.flatMap { outline.map.pixels(around: $0) }?.intersection(clipBox)
    }

    /// Paints with the source wherever the clip lets it through, faded.
    func paintSource(alpha: Double) {
        guard let clipMask else { return cairo_paint_with_alpha(handle, alpha) }
        clipMask.withSurface(alpha: alpha) { paint(through: $0, clipMask.box) }
    }

    /// Paints within whole pixels.
    private func paint(inside pixels: Rect) {
        if let clipMask {
            cairo_save(handle)
            clip(toPixels: pixels)
            clipMask.withSurface(alpha: 1) { paint(through: $0, clipMask.box) }
            cairo_restore(handle)
        } else {
            cairo_new_path(handle)
            cairo_rectangle(handle, pixels.minX, pixels.minY, pixels.width, pixels.height)
            cairo_fill(handle)
        }
    }

    /// Paints through coverage, given from a rectangle's first pixel on.
    private func paint(through bytes: UnsafeMutablePointer<UInt8>, _ pixels: Rect) {
        CoverageMask.withSurface(of: bytes, pixels.size, stride: CoverageScratch.stride) { paint(through: $0, pixels) }
    }

    private func paint(through mask: OpaquePointer, _ pixels: Rect) {
        cairo_mask_surface(handle, mask, pixels.minX, pixels.minY)
    }
}

extension CoverageScratch {
    /// The rows of a rectangle, those of one kind together.
    fileprivate func bands(
        _ outline: PlacedOutline, in pixels: Rect
    ) -> [(kind: AreaCells.Row, rows: Range<Int>)] {
        var bands: [(kind: AreaCells.Row, rows: Range<Int>)] = []
        cover(outline, in: pixels) { row, kind in
            if let last = bands.last, last.kind == kind {
                bands[bands.count - 1].rows = last.rows.lowerBound..<row + 1
            } else {
                bands.append((kind, row..<row + 1))
            }
        }
        return bands
    }
}

extension Rect {
    /// The rectangle in pieces that are no larger than a tile.
    fileprivate var pieces: [Rect] {
        var pieces: [Rect] = []
        let (width, height) = (Double(AreaCells.width), Double(AreaCells.height))
        for y in stride(from: minY, to: maxY, by: height) {
            for x in stride(from: minX, to: maxX, by: width) {
                pieces.append(Rect(x, y, min(width, maxX - x), min(height, maxY - y)))
            }
        }
        return pieces
    }
}
