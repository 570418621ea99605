import RenderTree

/// A rectangle of a bitmap's pixels.
struct BitmapView: Hashable {
    /// The bitmap; views are equal only where it is the same object.
    let bitmap: Bitmap
    /// The first column.
    let x: Int
    /// The first row.
    let y: Int
    /// Pixels across, at least 1.
    let width: Int
    /// Pixels down, at least 1.
    let height: Int

    /// All of a bitmap.
    init(_ bitmap: Bitmap) { self.init(bitmap, x: 0, y: 0, width: bitmap.width, height: bitmap.height) }

    /// A part of a bitmap, which lies within it.
    init(_ bitmap: Bitmap, x: Int, y: Int, width: Int, height: Int) {
        self.bitmap = bitmap
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    static func == (a: BitmapView, b: BitmapView) -> Bool {
        a.bitmap === b.bitmap && a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(bitmap))
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(width)
        hasher.combine(height)
    }
}
