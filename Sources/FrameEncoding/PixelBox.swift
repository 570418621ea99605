/// A box of whole pixels inside a frame; y runs downwards.
struct PixelBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}
