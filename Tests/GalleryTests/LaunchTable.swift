import Geometry
import LayerTree
import Scenes
import Stage
import Testing
import Timing

@testable import Gallery

/// All that moves of a launch, as presented.
struct LaunchPose: Equatable {
    /// The mask's size; nil without a mask.
    var maskSize: Size?
    var viewScale = 1.0
    /// The veil's opacity; nil without a veil.
    var veilOpacity: Double?

    /// The scene's numbers as its description gives them, before the mask goes: written down without a look at the code.
    static func expected(at time: Double) -> LaunchPose {
        func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }
        let first = cubic(0.42, 0, 0.58, 1, at: (time - 1) / 0.5)
        let second = cubic(0, 0, 0.58, 1, at: (time - 1.5) / 0.5)
        let size =
            time < 1.5
            ? Size(mix(200, 400, first), mix(120, 240, first))
            : Size(mix(400, 20_000, second), mix(240, 20_000, second))
        let zoom = (time - 1.1) / 0.6
        let scale = zoom <= 0 || zoom >= 1 ? 1 : 1 + 0.1 * (1 - (2 * zoom - 1).magnitude)
        let veil = 1 - cubic(0.42, 0, 0.58, 1, at: (time - 1.35) / 0.1)
        return LaunchPose(maskSize: size, viewScale: scale, veilOpacity: veil)
    }

    /// The largest difference in any number; infinite where one has a part that the other has not.
    func distance(to other: LaunchPose) -> Double {
        guard (maskSize == nil) == (other.maskSize == nil), (veilOpacity == nil) == (other.veilOpacity == nil) else {
            return .infinity
        }
        let (size, otherSize) = (maskSize ?? Size(0, 0), other.maskSize ?? Size(0, 0))
        return [
            (size.width - otherSize.width).magnitude, (size.height - otherSize.height).magnitude,
            (viewScale - other.viewScale).magnitude, ((veilOpacity ?? 0) - (other.veilOpacity ?? 0)).magnitude,
        ].max() ?? 0
    }
}

extension SceneFixture {
    /// All that moves of the launch, as presented now.
    var launchPose: LaunchPose {
        let view = stage.root.sublayers.first { $0.name == "view" }
        return LaunchPose(
            maskSize: view?.mask?.presentation.bounds.size, viewScale: view?.presentation.transform.scale ?? .nan,
            veilOpacity: view?.sublayers.first { $0.name == "veil" }?.presentation.opacity)
    }

    /// How often a launch of the scene came to its end.
    var finishedLaunches: Int { (scene as? LaunchScene)?.finishedLaunches ?? -1 }
}
