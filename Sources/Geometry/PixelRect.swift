/// A rectangle of whole pixels; y runs downwards.
package struct PixelRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Makes the rectangle of a frame's pixels that a rectangle touches.
    ///
    /// Nil if there are none or a number is NaN. The rectangle may be infinite.
    package init?(touchedBy rect: Rect, width frameWidth: Int, height frameHeight: Int) {
        guard !rect.isEmpty else { return nil }
        // The sum of minus infinity and an infinite side would be NaN.
        func end(_ start: Double, _ side: Double) -> Double { side == .infinity ? side : start + side }
        let left = max(rect.minX.rounded(.down), 0), top = max(rect.minY.rounded(.down), 0)
        let right = min(end(rect.minX, rect.width).rounded(.up), Double(frameWidth))
        let bottom = min(end(rect.minY, rect.height).rounded(.up), Double(frameHeight))
        guard left < right, top < bottom else { return nil }
        self.init(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }

    package func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let (right, bottom) = (max(x + width, other.x + other.width), max(y + height, other.y + other.height))
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
