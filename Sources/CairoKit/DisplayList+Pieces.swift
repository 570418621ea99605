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
    /// The damaged part of a tile.
    struct Piece {
        let tile: Rect
        /// What is shown.
        let part: Rect
        /// What is behind it; nil if the first command covers all of it.
        let ground: Ground?
        /// The command to begin with.
        let start: Int
        /// What takes the ground as it comes to each pixel: that is less work than to have the ground in place.
        let first: (index: Int, image: ImageDrawing, pixels: Rect)?
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

    /// What of a tile is drawn anew, over what was kept of it.
    func piece(of tile: TileGrid.Tile, over kept: StillGround.Tile?, _ background: Color) -> Piece {
        let part = tile.damage
        let cover = covers.last { $0.pixels.contains(part) }
        var (start, ground) = (groundCount(in: tile.bounds), Ground?.none)
        if let pixels = kept?.pixels, cover.map({ [start] in $0.index < start }) ?? true {
            ground = .pixels(GroundView(pixels: pixels, bounds: tile.bounds))
        } else {
            start = cover?.index ?? 0
            if let color = cover == nil ? background : items[start].command.plainColor {
                ground = .color(color)
                if cover != nil { start += 1 }
            }
        }
        return Piece(
            tile: tile.bounds, part: part, ground: ground, start: start,
            first: ground == nil ? nil : firstImage(start..<items.count, part))
    }

    /// Draws a piece.
    func draw(_ piece: Piece, in canvas: Canvas) {
        let part = piece.part
        canvas.paint(piece.tile, showing: part, over: piece.ground, sparing: piece.first?.pixels) { context in
            if case .color(let color) = piece.ground {
                for rect in part.without(piece.first?.pixels) { context.replaceAll(by: color, in: rect) }
            }
            var next = piece.start
            if let (index, image, _) = piece.first {
                items[index].pixels?.intersection(part).map { context.draw(image, in: $0, over: piece.ground) }
                next = index + 1
            }
            draw(next..<items.count, part, of: piece.tile, seenIn: canvas.bounds, in: context)
        }
    }
}
