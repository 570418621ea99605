public import Geometry

/// The part of a frame to redraw: a few rectangles of whole pixels.
///
/// It may cover more than was added: rectangles whose union costs little more than both are merged, and there are never
/// more than ``maximumCount``. The rectangles may overlap.
public struct DamageRegion: Hashable, Sendable {
    /// The largest number of rectangles; each costs a request to the window's server.
    public static let maximumCount = 12

    /// The frame's width in pixels.
    public let width: Int
    /// The frame's height in pixels.
    public let height: Int
    /// The rectangles, in pixels with whole numbers; none is empty or lies within another.
    public private(set) var rects: [Rect] = []

    /// Makes an empty region of a frame.
    /// - Precondition: the extents are positive.
    public init(width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a frame has pixels, not \(width)×\(height)")
        self.width = width
        self.height = height
    }

    /// The region that covers an entire frame.
    public static func everything(width: Int, height: Int) -> DamageRegion {
        var region = DamageRegion(width: width, height: height)
        region.rects = [region.frame]
        return region
    }

    /// Whether nothing has to be redrawn.
    public var isEmpty: Bool { rects.isEmpty }

    /// The sum of the rectangles' areas in pixels: at least the region's.
    public var area: Double { rects.reduce(0) { $0 + $1.area } }

    private var frame: Rect { Rect(0, 0, Double(width), Double(height)) }

    /// Adds a rectangle in pixels, rounded outwards and cut at the frame's edges.
    ///
    /// An empty rectangle adds nothing; one that is not finite adds the entire frame.
    public mutating func add(_ rect: Rect) {
        guard rect.isFinite else { return rects = [frame] }
        let whole = Rect(
            corner: Point(rect.minX.rounded(.down), rect.minY.rounded(.down)),
            corner: Point(rect.maxX.rounded(.up), rect.maxY.rounded(.up)))
        guard !rect.isEmpty, let inside = whole.intersection(frame) else { return }
        insert(inside)
    }

    /// Returns the region that covers both, cut at this one's frame.
    package func union(_ other: DamageRegion) -> DamageRegion {
        other.rects.reduce(into: self) { $0.add($1) }
    }

    private mutating func insert(_ rect: Rect) {
        if rects.contains(where: { $0.union(rect) == $0 }) { return }
        var rect = rect
        // A merged rectangle may overlap others; each merge shrinks the list.
        while let index = rects.firstIndex(where: { $0.isWorthMerging(with: rect) }) {
            rect = rects.remove(at: index).union(rect)
        }
        if rects.count < DamageRegion.maximumCount { return rects.append(rect) }
        func cost(_ index: Int) -> Double { rects[index].union(rect).area - rects[index].area }
        let cheapest = rects.indices.min { cost($0) < cost($1) } ?? 0
        insert(rects.remove(at: cheapest).union(rect))
    }
}

extension Rect {
    fileprivate var area: Double { width * height }

    /// Whether the box around both is hardly larger than both together.
    ///
    /// It may exceed them by an eighth plus a few pixels, which are cheaper to draw than to keep apart.
    fileprivate func isWorthMerging(with other: Rect) -> Bool {
        let apart = area + other.area - (intersection(other)?.area ?? 0)
        return union(other).area <= apart * 1.125 + 256
    }
}
