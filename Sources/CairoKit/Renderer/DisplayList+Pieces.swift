import Geometry
import RenderTree

enum Ground {
    /// A single colour.
    case color(Color)
    /// Cached pixels.
    case pixels(GroundView)
}

extension DisplayList {
    struct Piece {
        let tile: Rect
        let part: Rect
        /// The background; nil if the first command covers all of it.
        let ground: Ground?
        let start: Int
        /// An image drawn first, which reads the background pixel by pixel.
        ///
        /// That is less work than to copy the background in place before.
        let first: (index: Int, image: ImageDrawing, pixels: Rect)?
    }

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

    /// The damaged part of a tile, over its cached background if any.
    func piece(of tile: TileGrid.Tile, over kept: BackgroundCache.Tile?, _ background: Color) -> Piece {
        let part = tile.damage
        let cover = covers.last { $0.hides(part) }
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
