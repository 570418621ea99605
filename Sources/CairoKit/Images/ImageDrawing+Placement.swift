import Geometry
import RenderTree

extension ImageDrawing {
    /// Prepares a placed image; nil if nothing would be visible or numbers are too large.
    init?(_ placement: ImagePlacement, _ map: Affine, alpha: Double, cache: BitmapCache) {
        guard placement.isDrawable else { return nil }
        let (box, part, size) = (placement.box, placement.part, placement.image.size)
        let center = placement.center.clampedToUnit
        let isWhole = center == Rect(0, 0, 1, 1)
        let scaleX = Math.hypot(map.a, map.b)
        let scaleY = Math.hypot(map.c, map.d)
        // Corners keep their size, so that their density decides.
        let density =
            isWhole
            ? max(scaleX * box.width / (part.width * size.width), scaleY * box.height / (part.height * size.height))
            : max(scaleX, scaleY)
        guard density.isFinite else { return nil }
        let bitmap = placement.image.bitmap(forScale: density * (1 - 1e-9))
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let source = Rect(part.minX * width, part.minY * height, part.width * width, part.height * height)
        guard source.isFinite, source.maxX.isFinite, source.maxY.isFinite else { return nil }
        self.init(
            BitmapView(bitmap, around: source), in: box,
            columns: Stretch.stretches(
                (box.minX, box.width), (source.minX, source.width), (center.minX, center.width),
                natural: part.width * size.width),
            rows: Stretch.stretches(
                (box.minY, box.height), (source.minY, source.height), (center.minY, center.height),
                natural: part.height * size.height),
            map, alpha: alpha, sampling: placement.sampling, cache: cache)
    }

    /// Prepares a bitmap stretched evenly over a box.
    ///
    /// Returns nil if nothing would be visible or numbers are too large.
    init?(_ bitmap: Bitmap, in box: Rect, _ map: Affine, alpha: Double, cache: BitmapCache) {
        let column = Stretch(start: box.minX, end: box.maxX, sourceStart: 0, sourceEnd: Double(bitmap.width))
        let row = Stretch(start: box.minY, end: box.maxY, sourceStart: 0, sourceEnd: Double(bitmap.height))
        self.init(
            BitmapView(bitmap), in: box, columns: [column], rows: [row], map, alpha: alpha, sampling: .linear,
            cache: cache)
    }
}

extension ImageDrawing.Stretch {
    /// The stretches along an axis: one, or up to three around a middle that alone stretches.
    /// - Parameters:
    ///   - box: The box's start, in points, and length.
    ///   - source: The same of the image's part, in its pixels.
    ///   - center: The same of the middle, in fractions of the part.
    ///   - natural: The part's length in points without stretching.
    fileprivate static func stretches(
        _ box: (start: Double, length: Double), _ source: (start: Double, length: Double),
        _ center: (start: Double, length: Double), natural: Double
    ) -> [Self] {
        var before = center.start * natural
        var after = max(0, 1 - center.start - center.length) * natural
        if before + after > box.length {
            let share = box.length / (before + after)
            before *= share
            after *= share
        }
        let places = [box.start, box.start + before, box.start + box.length - after, box.start + box.length]
        let sources = [0, center.start, center.start + center.length, 1].map { source.start + $0 * source.length }
        // Stretches shorter than rounding are left out.
        let shortest = box.length * 1e-9
        return (0..<3).compactMap { index in
            guard places[index + 1] - places[index] > shortest else { return nil }
            return Self(
                start: places[index], end: places[index + 1], sourceStart: sources[index],
                sourceEnd: sources[index + 1])
        }
    }
}

extension BitmapView {
    /// The pixels that a rectangle touches, at least one.
    fileprivate init(_ bitmap: Bitmap, around rect: Rect) {
        func span(_ start: Double, _ end: Double, _ count: Int) -> (Int, Int) {
            let (low, high) = ((start + 1e-6).rounded(.down), (end - 1e-6).rounded(.up))
            let first = Int(min(max(low, 0), Double(count - 1)))
            return (first, max(1, Int(min(max(high, 0), Double(count))) - first))
        }
        let (x, width) = span(rect.minX, rect.maxX, bitmap.width)
        let (y, height) = span(rect.minY, rect.maxY, bitmap.height)
        self.init(bitmap: bitmap, x: x, y: y, width: width, height: height)
    }
}

extension Rect {
    /// The part within the unit square; an empty one keeps a position in it.
    fileprivate var clampedToUnit: Rect {
        func clamped(_ value: Double) -> Double { max(0, min(value, 1)) }
        return Rect(corner: Point(clamped(minX), clamped(minY)), corner: Point(clamped(maxX), clamped(maxY)))
    }
}
