import CairoKit
import Geometry
import Glibc
import Lottie
import LottieFiles
import RenderTree
import Scenes
import Stage
import System

/// A Lottie file as it is measured: its longer side has 1024 pixels, one thread draws it.
struct MeasuredFile {
    /// The longer side in pixels.
    static let side = 1024.0
    private static let repeatCount = 5
    /// The most frames that are played, as many as of the peers.
    private static let longestCount = 120

    let path: String
    let name: String
    let composition: LottieComposition
    /// In pixels.
    let size: Size
    /// The frames that are played, without the first one.
    let count: Int
    let shaper = CairoTextShaper()

    init(_ path: String) throws {
        self.path = path
        name = String(path.split(separator: "/").last ?? "")
        composition = try LottieComposition(contentsOf: path)
        let scale = MeasuredFile.side / max(composition.size.width, composition.size.height)
        size = Size((composition.size.width * scale).rounded(), (composition.size.height * scale).rounded())
        let span = composition.frames.upperBound - composition.frames.lowerBound
        count = max(1, min(Int(span), MeasuredFile.longestCount))
    }

    func makeSurface() throws -> Surface { try Surface(width: Int(size.width), height: Int(size.height)) }

    func player(of composition: LottieComposition) -> ScenePlayer {
        ScenePlayer(SceneConfiguration(SceneSource(composition), size: size), shaper: shaper)
    }

    /// Reads the file and draws its first frame; returns what that cost in milliseconds of processor time.
    func load(into surface: Surface) throws -> (played: PlayedFile, costs: LoadingCosts) {
        let renderer = CairoRenderer(shaper: shaper, threads: 1)
        let began = processorMilliseconds()
        let composition = try LottieComposition(contentsOf: path)
        let decoded = processorMilliseconds()
        let player = player(of: composition)
        let made = processorMilliseconds()
        let shown = player.stage.frame()
        let sampled = processorMilliseconds()
        try renderer.draw(shown, into: surface, damage: nil)
        let costs = LoadingCosts(
            decoding: decoded - began, layers: made - decoded, nodes: sampled - made,
            drawing: processorMilliseconds() - sampled)
        return (PlayedFile(player: player, renderer: renderer, rate: composition.frameRate, shown: shown), costs)
    }

    /// What loading costs, several times in a row, and then all frames, several times.
    func measure() throws -> (loads: [LoadingCosts], frames: [FrameCosts]) {
        let surface = try makeSurface()
        // As the peers do: once to warm up, then in a row.
        _ = try load(into: surface)
        let loads = try (0..<MeasuredFile.repeatCount).map { _ in try load(into: surface).costs }
        let frames = try (0..<MeasuredFile.repeatCount).map { _ in
            var played = try load(into: surface).played
            var costs = FrameCosts()
            for index in 1...count {
                let began = processorMilliseconds()
                let damage = played.sample(index)
                let sampled = processorMilliseconds()
                try played.draw(damage, into: surface)
                costs.sampling += (sampled - began) / Double(count)
                costs.raster += (processorMilliseconds() - sampled) / Double(count)
                if !damage.isEmpty { costs.isMoving = true }
            }
            return costs
        }
        return (loads, frames)
    }
}

/// What reading a file and drawing its first frame cost, in milliseconds of processor time.
struct LoadingCosts {
    let decoding, layers, nodes, drawing: Double

    var sum: Double { decoding + layers + nodes + drawing }
}

/// What a later frame costs on average, in milliseconds of processor time.
struct FrameCosts {
    var sampling = 0.0, raster = 0.0
    /// Whether any frame differs from the one before.
    var isMoving = false

    var sum: Double { sampling + raster }
}

/// A file that is played frame after frame, and drawn where something changed.
struct PlayedFile {
    let player: ScenePlayer
    let renderer: CairoRenderer
    /// Frames per second.
    let rate: Double
    /// The last frame that was made.
    var shown: RenderFrame

    /// Makes the frame of a number; returns where it differs from the one before.
    mutating func sample(_ index: Int) -> DamageRegion {
        player.stage.advance(to: Double(index) / rate)
        let frame = player.stage.frame()
        defer { shown = frame }
        return frame.damage(since: shown)
    }

    /// Draws the last frame.
    func draw(_ damage: DamageRegion, into surface: Surface) throws {
        if !damage.isEmpty { try renderer.draw(shown, into: surface, damage: damage) }
    }
}

/// The files that are measured: those named, or else After Effects' beside the checkout, and our own.
func measuredPaths(_ paths: [String]) throws -> [String] {
    let folders = paths.isEmpty ? ["../shared/lottie/data", "Resources/lottie"] : []
    let paths = paths + folders.flatMap { lottieFiles(below: "\(checkoutFolder)/\($0)") }
    if paths.isEmpty { throw BenchFailure(description: "there are no Lottie files in ../shared/lottie; name some") }
    return paths
}

/// The paths of all Lottie files below a folder, in the order of their names.
func lottieFiles(below folder: String) -> [String] {
    let names = ((try? folderNames(in: AT_FDCWD, path: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    return names.flatMap { name in
        [".json", ".lottie", ".tgs"].contains { name.hasSuffix($0) }
            ? ["\(folder)/\(name)"] : name.contains(".") ? [] : lottieFiles(below: "\(folder)/\(name)")
    }
}

/// The checkout that the benchmark was built from, without a slash at its end.
let checkoutFolder = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
