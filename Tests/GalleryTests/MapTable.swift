import Geometry
import LayerTree
import Scenes
import Stage
import Testing
import Timing

@testable import Gallery

/// All that moves of the map scene.
struct MapPose {
    var backgroundOpacity = 1.0
    var backgroundScale = 1.0
    var mapOpacity = 0.0
    var mapScale = 1.1
    var mapY = 30.0

    /// The two ends, as the scene's description gives them.
    static let hidden = MapPose()
    static let shown = MapPose(backgroundOpacity: 0.3, backgroundScale: 0.9, mapOpacity: 1, mapScale: 1, mapY: 0)

    /// The way from a pose to an end, as the description gives it, without a look at the code.
    func towards(_ end: MapPose, after time: Double) -> MapPose {
        let isShowing = end.mapOpacity == 1
        let rest = time >= (isShowing ? 1.153 : 0.769) ? 0 : Math.exp(-(isShowing ? 8 : 12) * time)
        func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }
        return MapPose(
            backgroundOpacity: mix(backgroundOpacity, end.backgroundOpacity, easeInOut(time / 0.5)),
            backgroundScale: mix(end.backgroundScale, backgroundScale, rest),
            mapOpacity: mix(mapOpacity, end.mapOpacity, easeInOut(time / (isShowing ? 0.15 : 0.3))),
            mapScale: mix(end.mapScale, mapScale, rest), mapY: mix(end.mapY, mapY, rest))
    }

    private var numbers: [Double] { [backgroundOpacity, backgroundScale, mapOpacity, mapScale, mapY] }

    /// The largest difference in any number.
    func distance(to other: MapPose) -> Double {
        zip(numbers, other.numbers).map { ($0 - $1).magnitude }.max() ?? 0
    }

    /// The rate of change that leads to another pose within a time.
    func velocity(to other: MapPose, within time: Double) -> [Double] {
        zip(numbers, other.numbers).map { ($1 - $0) / time }
    }
}

extension SceneFixture {
    /// All that moves of the map, as presented now.
    var mapPose: MapPose {
        func state(_ name: String) -> LayerState {
            stage.root.sublayers.first { $0.name == name }?.presentation ?? LayerState()
        }
        let (background, map) = (state("background"), state("map"))
        return MapPose(
            backgroundOpacity: background.opacity, backgroundScale: background.transform.scale,
            mapOpacity: map.opacity, mapScale: map.transform.scale, mapY: map.transform.translation.y)
    }

    var iconPoint: Point { Point(stage.size.width - 24, 41) }
}
