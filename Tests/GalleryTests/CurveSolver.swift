/// The cubic (x1, y1, x2, y2), solved by halving: slow, and with nothing in common with the library's way.
func cubic(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    func bezier(_ first: Double, _ second: Double, _ t: Double) -> Double {
        3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
        let t = (low + high) / 2
        if bezier(x1, x2, t) < share { low = t } else { high = t }
    }
    return bezier(y1, y2, (low + high) / 2)
}

func easeIn(_ share: Double) -> Double { cubic(0.42, 0, 1, 1, at: share) }
func easeOut(_ share: Double) -> Double { cubic(0, 0, 0.58, 1, at: share) }
func easeInOut(_ share: Double) -> Double { cubic(0.42, 0, 0.58, 1, at: share) }
