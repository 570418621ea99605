import CNaivePictures
import CairoKit
import Gallery
import Geometry
import RenderTree
import Scenes
import Stage

/// The cost of a gallery scene's frames on a 4K screen with two threads.
///
/// Meanwhile the scene performs the action of Space, again and again.
struct SceneMeasurement {
    let name: String
    /// The time that passes in a frame, in milliseconds: the median of all frames that showed something new, what one in
    /// twenty exceeds, and the most.
    let wall: (median: Double, upper: Double, most: Double)
    /// Its processor time, of all threads, in milliseconds: the median, and what one in twenty exceeds.
    let processor: (median: Double, upper: Double)
    /// How many frames showed something new, of ``PictureMeasurement/frameCount``.
    let count: Int

    private static let size = Size(1920, 1080)
    private static let scale = 2.0
    private static let threads = 2
    /// The seconds between key presses, so that the scenes' actions also interrupt each other.
    private static let pressInterval = 1.7

    init(_ scene: any Scene.Type) throws {
        let info = scene.info
        let (size, scale) = (SceneMeasurement.size, SceneMeasurement.scale)
        let shaper = CairoTextShaper()
        let photograph = Image(SceneMeasurement.photograph(1200, 900))
        let images = ImageLibrary(Dictionary(uniqueKeysWithValues: info.images.map { ($0, photograph) }))
        let player = ScenePlayer(
            SceneConfiguration(scene, size: size, scale: scale, images: images, seed: 1), shaper: shaper)
        let stage = player.stage
        let renderer = CairoRenderer(shaper: shaper, threads: SceneMeasurement.threads)
        let surface = try Surface(width: Int(size.width * scale), height: Int(size.height * scale))
        let clock = ContinuousClock()
        var (walls, processors): ([Double], [Double]) = ([], [])
        var shown: RenderFrame?
        var nextPress = 0.0
        for index in 0...PictureMeasurement.frameCount {
            let time = Double(index) / 60
            if time >= nextPress {
                stage.advance(to: time)
                stage.send(.keyPressed(KeyPress(" ", text: " ")))
                nextPress += SceneMeasurement.pressInterval
            }
            let (began, startedAt) = (processorMilliseconds(), clock.now)
            stage.advance(to: time)
            let frame = stage.frame()
            let damage = shown.map { frame.damage(since: $0) }
            try renderer.draw(frame, into: surface, damage: damage)
            let (ended, passed) = (processorMilliseconds(), clock.now - startedAt)
            shown = frame
            // The first frame fills caches.
            guard let damage, !damage.isEmpty else { continue }
            walls.append(passed / .milliseconds(1))
            processors.append(ended - began)
        }
        withExtendedLifetime(player) {}
        func ranked(_ values: [Double], _ share: Double) -> Double {
            values.isEmpty ? 0 : values.sorted()[Int(Double(values.count - 1) * share)]
        }
        name = info.name
        wall = (ranked(walls, 0.5), ranked(walls, 0.95), ranked(walls, 1))
        processor = (ranked(processors, 0.5), ranked(processors, 0.95))
        count = walls.count
    }

    /// The scenes of some names, as a table; all scenes without names.
    static func table(_ names: [String]) throws -> String {
        let heads = ["frames", "wall", "wall 95 %", "most", "CPU", "CPU 95 %"].map { column($0, 10) }.joined()
        let lines = try SceneCatalog.gallery.scenes.filter { names.isEmpty || names.contains($0.info.name) }.map {
            scene in
            let result = try SceneMeasurement(scene)
            let (wall, processor) = (result.wall, result.processor)
            let values = [wall.median, wall.upper, wall.most, processor.median, processor.upper]
            return column(result.name, 16, false) + column("\(result.count)", 10)
                + values.map { column(fixed($0, digits: 2), 10) }.joined()
        }
        return ([column("ms a frame, 4K", 16, false) + heads] + lines).joined(separator: "\n")
    }

    private static func photograph(_ width: Int32, _ height: Int32) -> Bitmap {
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in tyto_photograph_pixel(x, y) } }
        return Bitmap(width: Int(width), height: Int(height), pixels: pixels)
    }
}
