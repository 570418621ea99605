import Geometry
import RenderTree

/// What is behind all that is drawn in a piece of a frame.
enum Ground {
    /// One colour.
    case color(Color)
    /// Pixels that were kept.
    case pixels(GroundView)
}

extension DisplayList {
    /// A piece of a frame that is drawn at once: the damaged part of a tile, or what is damaged on both sides of the border
    /// between two that lie one above the other.
    struct Piece {
        /// The tile, or the first of both.
        let tile: Rect
        /// What the drawing is clipped to.
        var bounds: Rect
        /// What is shown.
        var part: Rect
        /// What is behind it, one for each tile.
        var grounds: [Ground]
        /// The command to begin with.
        let start: Int
        /// What takes the ground as it comes to each pixel: that is less work than to have the ground in place.
        let first: (index: Int, image: ImageDrawing, pixels: Rect)?
        /// Whether it may be drawn with more rows or fewer.
        let isFree: Bool

        /// Both pieces in one, if this one ends where the other begins and neither needs a border there.
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

        /// Whether what is behind both pieces comes to them in one way: one colour for all, or pixels for each.
        private func isGrounded(like other: Piece) -> Bool {
            switch (grounds.first, other.grounds.first) {
            case (nil, nil), (.pixels, .pixels): true
            case (.color(let color), .color(let otherColor)): color == otherColor
            default: false
            }
        }
    }

    /// Finds and keeps what is behind all that moves in a tile.
    func drawGround(_ kept: StillGround.Tile, _ tile: Rect, _ background: Color, in canvas: Canvas) {
        let count = groundCount(in: tile)
        if !isPlain(0..<count, tile) {
            kept.pixels = canvas.pixels(of: tile) { context in
                context.replaceAll(by: background, in: tile)
                draw(0..<count, tile, of: tile, seenIn: canvas.bounds, in: context)
            }
        }
        kept.isKnown = true
    }

    /// Divides what is damaged.
    func pieces(of tiles: [(tile: TileGrid.Tile, kept: StillGround.Tile?)], _ background: Color) -> [Piece] {
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

    private func piece(of tile: TileGrid.Tile, over kept: StillGround.Tile?, _ background: Color) -> Piece {
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
