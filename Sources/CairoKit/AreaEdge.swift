/// A straight edge of an outline that is not level, in the places of ``AreaCells``.
struct AreaEdge {
    /// Where it begins, at its top.
    let (x, y): (Int, Int)
    /// Where it ends.
    let (endX, endY): (Int, Int)
    private let (acrossPerDown, downPerAcross): (Double, Double)

    @inline(__always)
    init(_ x: Int, _ y: Int, _ endX: Int, _ endY: Int) {
        (self.x, self.y, self.endX, self.endY) = (x, y, endX, endY)
        let (width, height) = (Double(endX &- x), Double(endY &- y))
        acrossPerDown = width / height
        downPerAcross = height / width
    }

    /// Where it crosses a height, which it reaches.
    @inline(__always)
    func x(at y: Int) -> Int {
        y == endY ? endX : x &+ AreaEdge.rounded(Double(y &- self.y) * acrossPerDown)
    }

    /// Where it crosses a place across, which it reaches; it is not upright.
    @inline(__always)
    func y(at x: Int) -> Int { y &+ AreaEdge.rounded(Double(x &- self.x) * downPerAcross) }

    /// The nearest whole number, for numbers within ±2⁵⁰.
    ///
    /// Added to 1.5·2⁵² a number loses what is below one, as the processor rounds it; a function for that is slower.
    @inline(__always)
    static func rounded(_ number: Double) -> Int {
        let base = 6_755_399_441_055_744.0
        return Int(bitPattern: UInt((number + base).bitPattern)) &- Int(bitPattern: UInt(base.bitPattern))
    }
}
