import RenderTree

/// A rectangle of a bitmap's pixels, within the bitmap and not empty.
struct BitmapView {
    let bitmap: Bitmap
    let x: Int
    let y: Int
    let width: Int
    let height: Int
}

extension BitmapView {
    init(_ bitmap: Bitmap) { self.init(bitmap: bitmap, x: 0, y: 0, width: bitmap.width, height: bitmap.height) }
}
