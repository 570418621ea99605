import Geometry

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The pixels of a frame that a rectangle touches; nil if there are none.
    init?(touchedBy rect: Rect, width frameWidth: Int, height frameHeight: Int) {
        guard rect.isFinite, !rect.isEmpty else { return nil }
        let left = max(rect.minX.rounded(.down), 0), right = min(rect.maxX.rounded(.up), Double(frameWidth))
        let top = max(rect.minY.rounded(.down), 0), bottom = min(rect.maxY.rounded(.up), Double(frameHeight))
        guard left < right, top < bottom else { return nil }
        self.init(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
