import Geometry

/// The scene's numbers as its description gives them: what must hold, written down without a look at the code.
struct OwlTable {
    /// The face's left edge.
    let faceX: Double

    init(width: Double, scale: Double) { faceX = PixelAlignment(scale: scale).round((width - 116) / 2) }

    static let arms = ["armDownLeft", "armDownRight", "armUpLeft", "armUpRight"]

    var face: Rect { Rect(faceX, 69, 116, 92) }

    /// An arm's frame with the eyes open or covered.
    func arm(_ name: String, covered: Bool) -> Rect {
        let farX = faceX + 116
        return switch (name, covered) {
        case ("armDownLeft", false): Rect(faceX - 36, 134, 43, 25)
        case ("armDownLeft", true): Rect(faceX + 29, 148, 0, 0)
        case ("armDownRight", false): Rect(farX, 134, 43, 26)
        case ("armDownRight", true): Rect(farX - 29, 148, 0, 0)
        case ("armUpLeft", false): Rect(faceX - 15, 150, 0, 0)
        case ("armUpLeft", true): Rect(faceX - 6, 108, 51, 42)
        case ("armUpRight", false): Rect(farX + 15, 150, 0, 0)
        case ("armUpRight", true): Rect(faceX + 60, 107, 51, 43)
        default: fatalError("there is no arm called \(name)")
        }
    }

    /// All that moves, with the eyes open (0), covered (1) or in between.
    func pose(_ share: Double) -> OwlPose {
        OwlPose(
            arms: OwlTable.arms.map { mix(arm($0, covered: false), arm($0, covered: true), share) }, eyelids: share)
    }
}

/// All that moves: the four arms in the table's order, and the eyelids' opacity.
struct OwlPose {
    var arms: [Rect]
    var eyelids: Double

    /// The largest difference in any number.
    func distance(to other: OwlPose) -> Double {
        let arms = zip(arms, other.arms).map { a, b in
            [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height].map(\.magnitude).max() ?? 0
        }
        return ([(eyelids - other.eyelids).magnitude] + arms).max() ?? 0
    }

    func mixed(with other: OwlPose, _ share: Double) -> OwlPose {
        OwlPose(
            arms: zip(arms, other.arms).map { mix($0, $1, share) }, eyelids: eyelids + (other.eyelids - eyelids) * share
        )
    }
}

func mix(_ a: Rect, _ b: Rect, _ share: Double) -> Rect {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rect(
        between(a.minX, b.minX), between(a.minY, b.minY), between(a.width, b.width), between(a.height, b.height))
}
