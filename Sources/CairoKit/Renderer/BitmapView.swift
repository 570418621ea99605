import RenderTree

/// A rectangle of a bitmap's pixels.
struct BitmapView {
    /// The bitmap.
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
}
