public import Geometry

/// An image made of pixels, at one or more densities.
///
/// An image is immutable and compared by identity: one pointer comparison.
public final class Image: Sendable, Hashable {
    /// The size in points, shared by all representations apart from rounding.
    public let size: Size
    /// In increasing order of density; at least one.
    private let bitmaps: [DeferredBitmap]

    /// The bitmaps at different densities, in increasing order; those not drawn yet are decoded.
    public var representations: [Bitmap] { bitmaps.map(\.bitmap) }

    /// Makes an image of one bitmap; its size in points is its pixels over its scale.
    public convenience init(_ bitmap: Bitmap) { self.init([bitmap]) }

    /// Makes an image of bitmaps that show the same at different densities.
    /// - Precondition: there is at least one.
    public convenience init(_ representations: [Bitmap]) { self.init(representations.map(DeferredBitmap.init)) }

    /// Makes an image of bitmaps that show the same at different densities, each decoded when it is first drawn.
    /// - Precondition: there is at least one.
    package init(_ bitmaps: [DeferredBitmap]) {
        precondition(!bitmaps.isEmpty, "an image has at least one bitmap")
        self.bitmaps = bitmaps.sorted { $0.scale < $1.scale }
        size = self.bitmaps[0].size
    }

    /// The bitmap for a density in pixels per point.
    ///
    /// It is the least dense one that is dense enough, or else the densest.
    public func bitmap(forScale scale: Double) -> Bitmap {
        (bitmaps.first { $0.scale >= scale } ?? bitmaps[bitmaps.count - 1]).bitmap
    }

    /// Compares by identity.
    public static func == (a: Image, b: Image) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Pixels in rows from the top left: 0xAARRGGBB, premultiplied, in sRGB.
public final class Bitmap: Sendable {
    /// The width in pixels: 1…32767.
    public let width: Int
    /// The height in pixels: 1…32767.
    public let height: Int
    /// Pixels per point.
    public let scale: Double
    /// `width` × `height` pixels, row after row.
    public let pixels: [UInt32]
    /// Whether every pixel's alpha is 255.
    public let isOpaque: Bool

    /// Makes a bitmap.
    /// - Precondition: both sides are 1…32767, `pixels` has width × height entries, and the scale is positive and
    ///   finite.
    public convenience init(width: Int, height: Int, scale: Double = 1, pixels: [UInt32]) {
        self.init(
            width: width, height: height, scale: scale, pixels: pixels,
            isOpaque: pixels.allSatisfy { $0 >> 24 == 255 })
    }

    package init(width: Int, height: Int, scale: Double, pixels: [UInt32], isOpaque: Bool) {
        precondition((1...32767).contains(width) && (1...32767).contains(height), "a bitmap of \(width)×\(height)")
        precondition(pixels.count == width * height, "\(pixels.count) pixels are not \(width)×\(height)")
        precondition(scale > 0 && scale.isFinite, "a bitmap's scale is positive, not \(scale)")
        self.width = width
        self.height = height
        self.scale = scale
        self.pixels = pixels
        self.isOpaque = isOpaque
    }
}
