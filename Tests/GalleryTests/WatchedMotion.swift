import Geometry
import LayerTree
import Scenes
import Stage
import Testing
import Timing

@testable import Gallery

/// Something that moves in a scene as its description says, and how fast it may change at most.
struct WatchedMotion: Sendable {
    /// The names from the root's sublayer to the layer, masks included.
    let path: String
    /// The largest rate of change of any number, in its own unit a second.
    let speed: Double
    /// How far a number may jump all the same, where the description says so.
    let jump: Double
    /// Another layer without which the motion can't be seen.
    let companion: String?
    /// The numbers.
    let values: @Sendable (LayerState) -> [Double]

    init(
        _ path: String, speed: Double, jump: Double = 0, onlyWith companion: String? = nil,
        _ values: @escaping @Sendable (LayerState) -> [Double]
    ) {
        (self.path, self.speed, self.jump, self.companion, self.values) = (path, speed, jump, companion, values)
    }

    /// The steepest slope of the curves that the scenes use: easeIn ends with it, easeOut begins with it, and easeInOut's
    /// 0.75·2/0.87 in its middle is no steeper.
    static let steepest = 1 / 0.58

    /// What moves in each scene, with its description's ranges and durations.
    static let all: [String: [WatchedMotion]] = [
        "owl": ["armDownLeft", "armDownRight", "armUpLeft", "armUpRight"].map { name in
            // No edge of a wing goes farther than 80 points.
            WatchedMotion(name, speed: 80 / 0.3 * steepest) { $0.frame.edges }
        } + [WatchedMotion("eyelids", speed: steepest / 0.3) { [$0.opacity] }],
        "card": [
            WatchedMotion("overlay", speed: steepest / 0.25) { [$0.opacity] },
            WatchedMotion("overlay/card", speed: steepest / 0.6) { [$0.opacity, $0.transform.a, $0.transform.d] },
            WatchedMotion("overlay/card/corners/next", speed: steepest / 0.6) { [$0.transform.a, $0.transform.d] },
            WatchedMotion("overlay/endLogo", speed: 0.6 * steepest / 1.4) { [$0.transform.a, $0.transform.d] },
        ]
            + (1...3).map { row in
                WatchedMotion("overlay/card/row\(row)/progress", speed: 279 * steepest / 0.3) { [$0.transform.a] }
            },
        "splash": [
            WatchedMotion("foreground/logo", speed: 16 * steepest / 0.3) { [$0.bounds.width, $0.bounds.height] },
            WatchedMotion("foreground/text", speed: 20 * steepest / 0.3) { [$0.transform.ty] },
            WatchedMotion("foreground/text", speed: steepest / 0.15) { [$0.opacity] },
            WatchedMotion("content", speed: 0.05 * steepest / 0.6, onlyWith: "content/hole") { [$0.transform.a] },
            WatchedMotion("content/hole", speed: 88 * 17.15 * steepest / 0.48) { $0.bounds.edges },
            WatchedMotion("content/hole", speed: 1 / 0.6) { [$0.transform.rotation] },
            WatchedMotion("star", speed: 88 * 17.15 * steepest / 0.48) { $0.bounds.edges },
            WatchedMotion("star", speed: 1 / 0.6) { [$0.transform.rotation] },
            WatchedMotion("star", speed: steepest / 0.1) { [$0.opacity] },
            WatchedMotion("background/backgroundText", speed: steepest / 0.15) { [$0.opacity] },
        ],
        "map": [
            WatchedMotion("background", speed: 0.7 * steepest / 0.5) { [$0.opacity] },
            WatchedMotion("background", speed: 0.1 * 12) { [$0.transform.scale] },
            WatchedMotion("map", speed: steepest / 0.15) { [$0.opacity] },
            WatchedMotion("map", speed: 0.1 * 12) { [$0.transform.scale] },
            WatchedMotion("map", speed: 30 * 12) { [$0.transform.ty] },
        ],
        "launch": [
            WatchedMotion("view/mask", speed: 19_880 * steepest / 0.5) { [$0.bounds.width, $0.bounds.height] },
            WatchedMotion("view", speed: 0.1 / 0.3) { [$0.transform.a, $0.transform.d] },
            WatchedMotion("view/veil", speed: steepest / 0.1) { [$0.opacity] },
        ],
        // Amplitude, phase and level all move a surface's left end; amplitude and level of the open water together.
        "waves": ["open.first", "open.second"].map { name in
            WatchedMotion("open/\(name)", speed: 2 * 30 + 8 * 2.4) { [$0.leftHeight] }
        }
            + [("logo.first", 2.0), ("logo.second", 4)].map { name, amplitude in
                // The level jumps from 0 to 120, once it has stood for a sixtieth of a second: a period is 121.
                WatchedMotion("logo/\(name)", speed: 60 + amplitude * 30, jump: 1) { [$0.leftHeight] }
            },
    ]
}

extension Rect {
    /// Left, top, right, bottom.
    var edges: [Double] { [minX, minY, maxX, maxY] }
}

extension LayerState {
    /// How high the water's surface is at the left end.
    fileprivate var leftHeight: Double {
        if case .move(let point)? = shape.path.elements.first { point.y } else { .nan }
    }
}

extension SceneFixture {
    /// A layer by the names of those down to it; nil if it does not exist, or it or one of those is hidden.
    private func shown(_ path: String) -> Layer? {
        var layer = stage.root
        for name in path.split(separator: "/") {
            guard
                let next = (layer.sublayers + (layer.mask.map { [$0] } ?? [])).first(where: { $0.name == String(name) }
                ),
                !next.isHidden
            else { return nil }
            layer = next
        }
        return layer
    }

    /// The numbers of every motion of the scene that can be seen now; nil for those that can't.
    var watched: [[Double]?] {
        (WatchedMotion.all[name] ?? []).map { motion in
            if let companion = motion.companion, shown(companion) == nil { return nil }
            return shown(motion.path).map { motion.values($0.presentation) }
        }
    }

    /// Expects no number to have changed by more than its speed allows.
    func expectContinuous(
        from before: [[Double]?], after seconds: Double, _ comment: @autoclosure () -> String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (motion, (old, new)) in zip(WatchedMotion.all[name] ?? [], zip(before, watched)) {
            guard let old, let new else { continue }
            for (first, second) in zip(old, new) {
                // A level that has run out is one that is full.
                let way =
                    [first - second, first - second + 121, first - second - 121]
                    .prefix(motion.jump > 0 ? 3 : 1).map(\.magnitude).min() ?? .nan
                #expect(
                    way <= motion.speed * seconds * (1 + 1e-6) + (seconds > 0 ? motion.jump : 0) + 1e-9,
                    "\(motion.path) from \(first) to \(second) in \(seconds) s: \(comment())",
                    sourceLocation: sourceLocation)
            }
        }
    }
}
