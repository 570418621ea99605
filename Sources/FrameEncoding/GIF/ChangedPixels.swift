/// The pixels of a box that get a colour which they did not have; those that become clear are none of them.
///
/// Words are 0xFFRRGGBB, or 0 for clear.
struct ChangedPixels: Sendable {
    let shown: [UInt32]
    let target: [UInt32]
    let width: Int
    let box: PixelBox

    /// Visits them row by row, for as long as the body says so.
    @inline(__always)
    func visit(_ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Bool) {
        shown.withUnsafeBufferPointer { shown in
            target.withUnsafeBufferPointer { target in
                for y in box.y..<box.y + box.height {
                    let row = y * width
                    for x in box.x..<box.x + box.width {
                        let pixel = target[row + x]
                        if pixel != 0, pixel != shown[row + x], !body(x, y, pixel) { return }
                    }
                }
            }
        }
    }

    /// Visits all pixels of the box in the same way, whether they change or not.
    @inline(__always)
    func visitAll(_ body: (_ x: Int, _ y: Int, _ pixel: UInt32) -> Bool) {
        target.withUnsafeBufferPointer { target in
            for y in box.y..<box.y + box.height {
                for x in box.x..<box.x + box.width where !body(x, y, target[y * width + x]) { return }
            }
        }
    }

    /// How many there are.
    var count: Int {
        var count = 0
        visit { _, _, _ in
            count += 1
            return true
        }
        return count
    }
}
