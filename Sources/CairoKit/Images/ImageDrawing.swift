import Geometry
import RenderTree

/// The geometry of an image in a frame: which of its pixels are drawn where.
///
/// All coefficients of the maps are multiples of 1/65536, so that the colour of a pixel depends on its position alone:
/// not on how the frame is divided, nor on which part is drawn.
struct ImageDrawing {
    /// A stretch along one axis: a range in points, and a range of the image's pixels.
    struct Stretch {
        var start: Double
        var end: Double
        var sourceStart: Double
        var sourceEnd: Double
    }

    /// A part of the image that is stretched evenly.
    struct Part {
        /// Its pixels, possibly of a reduced image.
        var view: BitmapView
        /// The map from the frame's pixels to the view's.
        var matrix: Affine
        /// The start of the part; nil for the first.
        ///
        /// Pixels right of it and below are drawn too, and then overdrawn by the next parts, so that rounding leaves no
        /// gap between them.
        var region: Rect?
        /// The pixels that no later part overdraws.
        var pixels: Rect
    }

    /// The image's outline, in points.
    private(set) var outline: Path
    let map: Affine
    let alpha: Double
    let sampling: ImagePlacement.Sampling
    let isOpaque: Bool
    /// The outline in pixels if it is an upright rectangle.
    private(set) var upright: Rect?
    let parts: [Part]

    /// Whether the image is drawn by ``UprightResampler``: stretched along rows and columns.
    var isResampled: Bool { upright != nil && map.b == 0 && map.c == 0 && sampling == .linear }

    /// The limit of coordinates in pixels; sums and products stay finite.
    private static let maximumCoordinate = 1e12
    /// Cairo's paths have 8 bits after the binary point.
    private static let pathUnit = 1.0 / 256

    /// Prepares an image; nil if nothing would be visible or numbers are too large.
    init?(
        _ view: BitmapView, in box: Rect, columns: [Stretch], rows: [Stretch], _ map: Affine, alpha: Double,
        sampling: ImagePlacement.Sampling, cache: BitmapCache
    ) {
        guard let inverse = map.inverse, inverse.isFinite else { return nil }
        outline = Path(rect: box)
        self.map = map
        self.alpha = alpha
        self.sampling = sampling
        isOpaque = view.bitmap.isOpaque
        upright = ImageDrawing.upright(box, map)
        // A few more pixels on all sides, in points.
        let spareX = 8 * Math.hypot(inverse.a, inverse.c)
        let spareY = 8 * Math.hypot(inverse.b, inverse.d)
        let (right, bottom) = (box.maxX + spareX, box.maxY + spareY)
        var parts: [Part] = []
        for (rowIndex, row) in rows.enumerated() {
            for (columnIndex, column) in columns.enumerated() {
                let left = columnIndex == 0 ? box.minX - spareX : column.start
                let top = rowIndex == 0 ? box.minY - spareY : row.start
                let own = Rect(
                    corner: Point(left, top),
                    corner: Point(
                        columnIndex + 1 == columns.count ? right : column.end,
                        rowIndex + 1 == rows.count ? bottom : row.end))
                let toSource = Affine(
                    column.slope, 0, 0, row.slope, column.sourceStart - column.start * column.slope,
                    row.sourceStart - row.start * row.slope)
                guard let pixels = map.pixels(around: own),
                    let (shrunk, matrix) = ImageDrawing.sampled(
                        view, toSource * inverse, around: pixels.center, cache)
                else { return nil }
                let region = Rect(corner: Point(left, top), corner: Point(right, bottom))
                parts.append(
                    Part(view: shrunk, matrix: matrix, region: parts.isEmpty ? nil : region, pixels: pixels))
            }
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    /// Extends the image's outermost pixels beyond a clip where both end at the same edge.
    ///
    /// See ``ClipShape/leadingOn(_:_:)``.
    mutating func lead(on box: Rect, beyond clip: ClipShape?) {
        guard let wider = clip?.leadingOn(box, map), wider != box else { return }
        (outline, upright) = (Path(rect: wider), ImageDrawing.upright(wider, map))
    }

    /// The whole pixels entirely inside an upright image; nil for none.
    var inside: Rect? {
        guard let upright else { return nil }
        let (left, top) = (upright.minX.rounded(.up), upright.minY.rounded(.up))
        let (right, bottom) = (upright.maxX.rounded(.down), upright.maxY.rounded(.down))
        return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : nil
    }

    /// The pixels of an upright image that its outline cuts through.
    var rims: [Rect] {
        guard let upright else { return [] }
        let (left, top) = (upright.minX.rounded(.down), upright.minY.rounded(.down))
        let (right, bottom) = (upright.maxX.rounded(.up), upright.maxY.rounded(.up))
        return Rect(left, top, right - left, bottom - top).without(inside)
    }

    /// The pixels of a piece in which the image can be composited in one pass.
    ///
    /// Stretched, faded and composited; nil if none.
    func pixelsLaidAtOnce(in piece: Rect) -> Rect? {
        guard isResampled, parts.count == 1, let inside = inside?.intersection(piece),
            parts[0].seen(in: inside).matrix.wholeOffset == nil
        else { return nil }
        return inside
    }

    private static func upright(_ box: Rect, _ map: Affine) -> Rect? {
        guard (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0) else { return nil }
        func snapped(_ value: Double) -> Double {
            (value - value.rounded()).magnitude < pathUnit / 2 ? value.rounded() : value
        }
        let image = map.boundingBox(of: box)
        let (left, top) = (snapped(image.minX), snapped(image.minY))
        return Rect(left, top, snapped(image.maxX) - left, snapped(image.maxY) - top)
    }

    /// The pixels to sample, and the map to them from the frame's.
    ///
    /// They are at least half as dense as the frame's.
    private static func sampled(
        _ view: BitmapView, _ matrix: Affine, around center: Point, _ cache: BitmapCache
    ) -> (BitmapView, Affine)? {
        guard matrix.isFinite else { return nil }
        var matrix = .translation(-Double(view.x), -Double(view.y)) * matrix
        var view = view
        let halvingsX = halvings(of: view.width, step: Math.hypot(matrix.a, matrix.c))
        let halvingsY = halvings(of: view.height, step: Math.hypot(matrix.b, matrix.d))
        if halvingsX + halvingsY > 0, let shrunk = cache.shrunk(view, halvingsX, halvingsY) {
            view = BitmapView(shrunk)
            matrix = .scale(1 / Double(1 << halvingsX), 1 / Double(1 << halvingsY)) * matrix
        }
        // Rounded slopes are exact at the centre of the part, or at the nearest position in a usual frame.
        let pivot = Point(min(max(center.x, 0), 4096).rounded(), min(max(center.y, 0), 4096).rounded())
        let place = matrix.apply(to: pivot)
        // A single pixel is the same everywhere and can't be halved.
        let (stepX, stepY) = (max(Math.hypot(matrix.a, matrix.c), 2), max(Math.hypot(matrix.b, matrix.d), 2))
        var slopes = Affine.scale(2 / stepX, 2 / stepY) * Affine(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)
        slopes = slopes.roundedForPixman
        // The image is enlarged so far that one pixel fills the frame.
        if slopes.inverse == nil { slopes = slopes.madeInvertible }
        let moved = slopes.apply(to: pivot)
        slopes.tx = place.x - moved.x
        slopes.ty = place.y - moved.y
        slopes = slopes.roundedForPixman
        return max(slopes.tx.magnitude, slopes.ty.magnitude) < maximumCoordinate ? (view, slopes) : nil
    }

    /// The number of halvings until a pixel of the frame spans at most two.
    private static func halvings(of count: Int, step: Double) -> Int {
        guard step >= 2 else { return 0 }
        let most = Int.bitWidth - (count - 1).leadingZeroBitCount
        return min(most, step.exponent.magnitude < 64 ? Int(step.exponent) : most)
    }
}

extension ImageDrawing.Part {
    /// The pixels of the view sampled by a piece, and the map to them.
    ///
    /// The map is from the piece's pixels with its corner as the origin, which keeps its numbers small in large
    /// bitmaps.
    func seen(in piece: Rect) -> (view: BitmapView, matrix: Affine) {
        var matrix = matrix * .translation(piece.minX, piece.minY)
        let reached = matrix.boundingBox(of: Rect(0, 0, piece.width, piece.height))
        func span(_ start: Double, _ end: Double, _ count: Int) -> (Int, Int) {
            let first = Int(min(max(start.rounded(.down) - 2, 0), Double(count - 1)))
            return (first, max(1, Int(min(max(end.rounded(.up) + 2, 0), Double(count))) - first))
        }
        let (x, width) = span(reached.minX, reached.maxX, view.width)
        let (y, height) = span(reached.minY, reached.maxY, view.height)
        // Everything beyond an edge gets that edge's pixels, at any distance.
        let farthest = 8192.0
        func near(_ value: Double, _ count: Int) -> Double { min(max(value, -farthest), Double(count) + farthest) }
        matrix.tx = near(matrix.tx - Double(x), width)
        matrix.ty = near(matrix.ty - Double(y), height)
        let seen = BitmapView(bitmap: view.bitmap, x: view.x + x, y: view.y + y, width: width, height: height)
        return (seen, matrix)
    }
}

extension Affine {
    /// The offset, in whole pixels, of a map that takes pixels to pixels; nil for others.
    var wholeOffset: (x: Double, y: Double)? {
        guard a == 1, b == 0, c == 0, d == 1, tx == tx.rounded(), ty == ty.rounded() else { return nil }
        return (tx, ty)
    }
}

extension ImageDrawing.Stretch {
    /// Pixels of the image per point.
    fileprivate var slope: Double { (sourceEnd - sourceStart) / (end - start) }
}

extension Affine {
    /// The map with its smallest invertible slopes, for slopes that were rounded to zero.
    fileprivate var madeInvertible: Affine {
        let least = 1.0 / 65536
        var map = self
        if a == 0 && c == 0 && (b != 0 || d != 0) {
            let length = Math.hypot(b, d)
            (map.a, map.c) = (d / length * 2 * least, -b / length * 2 * least)
        } else if b == 0 && d == 0 && (a != 0 || c != 0) {
            let length = Math.hypot(a, c)
            (map.b, map.d) = (-c / length * 2 * least, a / length * 2 * least)
        }
        map = map.roundedForPixman
        return map.inverse == nil ? Affine(least, 0, 0, least, tx, ty) : map
    }
}
