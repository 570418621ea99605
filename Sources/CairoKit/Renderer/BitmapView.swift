import RenderTree

/// A rectangle of a bitmap's pixels.
struct BitmapView {
    let bitmap: Bitmap
    /// The first column.
    let x: Int
    /// The first row.
    let y: Int
    /// The width in pixels, at least 1.
    let width: Int
    /// The height in pixels, at least 1.
    let height: Int

    /// Makes a view of an entire bitmap.
    init(_ bitmap: Bitmap) { self.init(bitmap, x: 0, y: 0, width: bitmap.width, height: bitmap.height) }

    /// Makes a view of a part within the bitmap.
    init(_ bitmap: Bitmap, x: Int, y: Int, width: Int, height: Int) {
        self.bitmap = bitmap
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
