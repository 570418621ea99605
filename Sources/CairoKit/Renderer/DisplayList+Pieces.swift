import Geometry
import RenderTree

/// The background of a piece of a frame.
enum Ground {
    /// A single colour.
    case color(Color)
    /// Cached pixels.
    case pixels(GroundView)
}

extension DisplayList {
    /// A piece of a frame that is drawn in one pass.
    ///
    /// It is the damaged part of a tile, or the damage on both sides of the border between two tiles, one above the
    /// other.
    struct Piece {
        /// The tile, or the first of both.
        let tile: Rect
        /// The bounds to which the drawing is clipped.
        var bounds: Rect
        /// The part that is shown.
        var part: Rect
        /// The backgrounds, one per tile.
        var grounds: [Ground]
        /// The index of the first command.
        let start: Int
        /// An image drawn first, which reads the background pixel by pixel.
        ///
        /// That is less work than to copy the background in place before.
        let first: (index: Int, image: ImageDrawing, pixels: Rect)?
        /// Whether it may be drawn with more rows or fewer.
        let isFree: Bool

        /// Both pieces in one, if they adjoin and neither needs a border there.
        fileprivate func joined(with next: Piece) -> Piece? {
            guard isFree, next.isFree, first == nil, next.first == nil, start == next.start, isGrounded(like: next),
                part.minX == next.part.minX, part.width == next.part.width, bounds.maxY == next.bounds.minY,
                bounds.minX == next.bounds.minX, bounds.width == next.bounds.width,
                bounds.height + next.bounds.height <= Double(TileGrid.tileHeight)
            else { return nil }
            var both = self
            both.bounds = bounds.union(next.bounds)
            both.part = part.union(next.part)
            both.grounds += next.grounds
            return both
        }

        /// Whether the backgrounds of both pieces are of the same kind: one colour, or pixels for each.
        private func isGrounded(like other: Piece) -> Bool {
            switch (grounds.first, other.grounds.first) {
            case (nil, nil), (.pixels, .pixels): true
            case (.color(let color), .color(let otherColor)): color == otherColor
            default: false
            }
        }
    }

    /// Draws and caches the background in a tile.
    func drawGround(_ kept: BackgroundCache.Tile, _ tile: Rect, _ background: Color, in canvas: Canvas) {
        let count = groundCount(in: tile)
        if !isPlain(0..<count, tile) {
            kept.pixels = canvas.pixels(of: tile) { context in
                context.replaceAll(by: background, in: tile)
                draw(0..<count, tile, of: tile, seenIn: canvas.bounds, in: context)
            }
        }
        kept.isKnown = true
    }

    /// Divides the damage into pieces.
    func pieces(of tiles: [(tile: TileGrid.Tile, kept: BackgroundCache.Tile?)], _ background: Color) -> [Piece] {
        var pieces: [Piece] = []
        // The last piece of each column.
        var last: [Double: Int] = [:]
        for (tile, kept) in tiles {
            let piece = piece(of: tile, over: kept, background)
            if let above = last[tile.bounds.minX], let both = pieces[above].joined(with: piece) {
                pieces[above] = both
            } else {
                last[tile.bounds.minX] = pieces.count
                pieces.append(piece)
            }
        }
        return pieces
    }

    private func piece(of tile: TileGrid.Tile, over kept: BackgroundCache.Tile?, _ background: Color) -> Piece {
        let part = tile.damage
        let cover = covers.last { $0.pixels.contains(part) }
        var (start, grounds) = (groundCount(in: tile.bounds), [Ground]())
        if let pixels = kept?.pixels, cover.map({ [start] in $0.index < start }) ?? true {
            grounds = [.pixels(GroundView(pixels: pixels, bounds: tile.bounds))]
        } else {
            start = cover?.index ?? 0
            if let color = cover == nil ? background : items[start].command.plainColor {
                grounds = [.color(color)]
                if cover != nil { start += 1 }
            }
        }
        let isFree = isFreeInRows(start..<items.count, part)
        return Piece(
            tile: tile.bounds,
            bounds: isFree ? Rect(tile.bounds.minX, part.minY, tile.bounds.width, part.height) : tile.bounds,
            part: part, grounds: grounds, start: start,
            first: grounds.isEmpty ? nil : firstImage(start..<items.count, part), isFree: isFree)
    }

    /// Draws a piece.
    func draw(_ piece: Piece, in canvas: Canvas) {
        let part = piece.part
        canvas.paint(piece.bounds, showing: part, over: piece.grounds, sparing: piece.first?.pixels) { context in
            if case .color(let color) = piece.grounds.first {
                for rect in part.without(piece.first?.pixels) { context.replaceAll(by: color, in: rect) }
            }
            var next = piece.start
            if let (index, image, _) = piece.first {
                items[index].pixels?.intersection(part).map { context.draw(image, in: $0, over: piece.grounds.first) }
                next = index + 1
            }
            draw(next..<items.count, part, of: piece.tile, seenIn: canvas.bounds, in: context)
        }
    }
}
