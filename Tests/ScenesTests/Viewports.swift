import Geometry

/// The viewports that every scene must fit.
enum Viewports {
    static let sizes = [
        Size(320, 568), Size(375, 667), Size(375, 812), Size(768, 1024), Size(1920, 1080),
    ]
    static let scales = [1, 1.25, 1.5, 2, 3]
    static let all = sizes.flatMap { size in scales.map { (size: size, scale: $0) } }
}

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
