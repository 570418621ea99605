/// The cubic (x1, 0, x2, 1), solved by halving: slow, and with nothing in common with the library's way.
func eased(_ share: Double, _ x1: Double, _ x2: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
        let t = (low + high) / 2
        let x = 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t
        if x < share { low = t } else { high = t }
    }
    let t = (low + high) / 2
    return 3 * (1 - t) * t * t + t * t * t
}

/// The cubic (.42, 0, 1, 1).
func easeIn(_ share: Double) -> Double { eased(share, 0.42, 1) }

/// The cubic (0, 0, .58, 1).
func easeOut(_ share: Double) -> Double { eased(share, 0, 0.58) }
