import Geometry
import RenderTree

/// How an image comes into the frame: which pixels go where, by geometry alone.
///
/// The maps have every coefficient a multiple of 1/65536, so that the colour of a pixel depends on its place and on nothing
/// else: not on how the frame is divided, nor on what is drawn of it.
struct ImageDrawing {
    /// A stretch of the image along one axis: from here to here in points, taken from here to here in its pixels.
    struct Stretch {
        var start: Double
        var end: Double
        var sourceStart: Double
        var sourceEnd: Double
    }

    /// A part of the image that is stretched evenly.
    struct Part {
        /// Its pixels, perhaps of an image shrunk before.
        var view: BitmapView
        /// From the frame's pixels to the view's.
        var matrix: Affine
        /// Where the part begins: what is right of it and below is drawn too, and then drawn over by the next parts. So no
        /// rounding leaves a gap between them. Nil for the first part.
        var region: Rect?
        /// The pixels that no later part draws over.
        var pixels: Rect
    }

    /// The image's outline, in points.
    private(set) var outline: Path
    /// From points to the frame's pixels.
    let map: Affine
    let alpha: Double
    let sampling: ImagePlacement.Sampling
    let isOpaque: Bool
    /// The outline in pixels where it is an upright rectangle.
    private(set) var upright: Rect?
    let parts: [Part]

    /// Whether the pixels are stretched along rows and columns, by ``UprightResampler``.
    var isResampled: Bool { upright != nil && map.b == 0 && map.c == 0 && sampling == .linear }

    /// Images are not looked for farther out, in pixels: sums and products must stay numbers.
    private static let farthestPlace = 1e12
    /// Cairo's paths have 8 bits after the binary point.
    private static let pathUnit = 1.0 / 256

    /// Lays an image out; nil where nothing of it could be seen, or where numbers are too large.
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
        // Some pixels more on all sides, in points.
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

    /// Leads the image's outermost pixels on beyond a clip where they end with it, see ``ClipShape/leadingOn(_:_:)``.
    mutating func lead(on box: Rect, beyond clip: ClipShape?) {
        guard let wider = clip?.leadingOn(box, map), wider != box else { return }
        (outline, upright) = (Path(rect: wider), ImageDrawing.upright(wider, map))
    }

    /// The whole pixels of an upright image that lie all inside; nil for none.
    var inside: Rect? {
        guard let upright else { return nil }
        let (left, top) = (upright.minX.rounded(.up), upright.minY.rounded(.up))
        let (right, bottom) = (upright.maxX.rounded(.down), upright.maxY.rounded(.down))
        return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : nil
    }

    /// The whole pixels of an upright image at whose edge the outline cuts through pixels.
    var rims: [Rect] {
        guard let upright else { return [] }
        let (left, top) = (upright.minX.rounded(.down), upright.minY.rounded(.down))
        let (right, bottom) = (upright.maxX.rounded(.up), upright.maxY.rounded(.up))
        return Rect(left, top, right - left, bottom - top).without(inside)
    }

    /// Where within a piece of the frame the image is stretched, faded and laid over what is behind in one go, if anywhere.
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

    /// The pixels to take colours from, at least half as many each way as the frame has, and the map to them from the
    /// frame's.
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
        // Rounded slopes are right where the part is seen: about its middle, or the nearest place in a usual frame.
        let pivot = Point(min(max(center.x, 0), 4096).rounded(), min(max(center.y, 0), 4096).rounded())
        let place = matrix.apply(to: pivot)
        // A single pixel is the same wherever it is asked for, and further halving is not possible.
        let (stepX, stepY) = (max(Math.hypot(matrix.a, matrix.c), 2), max(Math.hypot(matrix.b, matrix.d), 2))
        var slopes = Affine.scale(2 / stepX, 2 / stepY) * Affine(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0)
        slopes = slopes.roundedForPixman
        // So far enlarged that one pixel fills the frame.
        if slopes.inverse == nil { slopes = slopes.madeInvertible }
        let moved = slopes.apply(to: pivot)
        slopes.tx = place.x - moved.x
        slopes.ty = place.y - moved.y
        slopes = slopes.roundedForPixman
        return max(slopes.tx.magnitude, slopes.ty.magnitude) < farthestPlace ? (view, slopes) : nil
    }

    /// How often pixels are halved in number so that a step from one to the next of the frame's passes two at most.
    private static func halvings(of count: Int, step: Double) -> Int {
        guard step >= 2 else { return 0 }
        let most = Int.bitWidth - (count - 1).leadingZeroBitCount
        return min(most, step.exponent.magnitude < 64 ? Int(step.exponent) : most)
    }
}

extension ImageDrawing.Part {
    /// The pixels of the view that a piece of the frame takes colours from, and the map to them from the piece's own, whose
    /// first is at its corner. Numbers are small in it, wherever in a large bitmap the piece is.
    func seen(in piece: Rect) -> (view: BitmapView, matrix: Affine) {
        var matrix = matrix * .translation(piece.minX, piece.minY)
        let reached = matrix.boundingBox(of: Rect(0, 0, piece.width, piece.height))
        func span(_ start: Double, _ end: Double, _ count: Int) -> (Int, Int) {
            let first = Int(min(max(start.rounded(.down) - 2, 0), Double(count - 1)))
            return (first, max(1, Int(min(max(end.rounded(.up) + 2, 0), Double(count))) - first))
        }
        let (x, width) = span(reached.minX, reached.maxX, view.width)
        let (y, height) = span(reached.minY, reached.maxY, view.height)
        // All beyond an edge gets that edge's pixels, however far beyond it is.
        let farthest = 8192.0
        func near(_ value: Double, _ count: Int) -> Double { min(max(value, -farthest), Double(count) + farthest) }
        matrix.tx = near(matrix.tx - Double(x), width)
        matrix.ty = near(matrix.ty - Double(y), height)
        return (BitmapView(view.bitmap, x: view.x + x, y: view.y + y, width: width, height: height), matrix)
    }
}

extension Affine {
    /// Where pixels meet pixels: how many right and down the origin is; nil elsewhere.
    var wholeOffset: (x: Double, y: Double)? {
        guard a == 1, b == 0, c == 0, d == 1, tx == tx.rounded(), ty == ty.rounded() else { return nil }
        return (tx, ty)
    }
}

extension ImageDrawing.Stretch {
    /// Pixels of the image a point.
    fileprivate var slope: Double { (sourceEnd - sourceStart) / (end - start) }
}

extension Affine {
    /// A map whose slopes were rounded to nothing, as where one pixel of an image fills the frame, with the least slopes
    /// that have an inverse.
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
