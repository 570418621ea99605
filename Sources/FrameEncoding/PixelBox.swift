/// A box of whole pixels inside a frame; y runs downwards.
struct PixelBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func union(_ other: PixelBox) -> PixelBox {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
