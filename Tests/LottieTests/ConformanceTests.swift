import CairoKit
import Geometry
import LayerTree
import LottieFiles
import RenderTree
import Stage
import TestSupport
import Testing

@testable import Lottie

/// Compares frames with After Effects' pictures of them.
@Suite("LottieConformance") struct ConformanceTests {
    /// The frames with more pixels off than allowed, with the reason.
    private static let misses: [String: String] = [:]
    /// The percentage of pixels that may be off in some channel by more than 32/255, over white.
    private static let tolerance = 1.0

    @Test(
        "frames are as After Effects draws them",
        .enabled(if: !SharedFiles.pictures.isEmpty, "../shared/lottie is missing"))
    func frames() throws {
        var hits = 0
        for picture in SharedFiles.pictures {
            let reference = try Surface(png: SharedFiles.bytes(of: picture.path))
            let composition = try LottieComposition(contentsOf: picture.animation)
            let drawn = try Self.draw(composition, frame: picture.frame)
            let share = try #require(Self.difference(drawn, reference), "\(picture.name) has another size")
            if share <= Self.tolerance {
                hits += 1
                #expect(Self.misses[picture.name] == nil, "\(picture.name) is right now: take it off the list")
            } else {
                #expect(
                    Self.misses[picture.name] != nil,
                    "\(picture.name) is off in \((share * 100).rounded() / 100) % of its pixels")
            }
        }
        print("After Effects: \(hits) of \(SharedFiles.pictures.count) frames")
    }

    /// Draws a frame as it comes in playing, in the composition's size over white.
    private static func draw(_ composition: LottieComposition, frame: Double) throws -> Surface {
        let shaper = CairoTextShaper()
        let stage = Stage(size: composition.size, scale: 1, shaper: shaper)
        let layer = LottieLayer(composition)
        layer.position = Point(composition.size.width / 2, composition.size.height / 2)
        stage.root.addSublayer(layer)
        layer.loopMode = .once
        layer.play()
        stage.advance(to: (frame - composition.frames.lowerBound) / composition.frameRate)
        let drawn = stage.frame()
        let surface = try Surface(width: drawn.pixelWidth, height: drawn.pixelHeight)
        try CairoRenderer(shaper: shaper, threads: 1).draw(drawn, into: surface)
        return surface
    }

    /// The table of ours, ThorVG's and rlottie's frames; a player whose Python package is missing has none.
    @Test(
        "the table of three players is printed", .long,
        .enabled(if: !SharedFiles.pictures.isEmpty, "../shared/lottie is missing"))
    func table() throws {
        let folder = try TemporaryFolder()
        let players = ["thorvg", "rlottie"]
        var tasks = "", sizes: [(width: Int, height: Int)] = []
        for (index, picture) in SharedFiles.pictures.enumerated() {
            let reference = try Surface(png: SharedFiles.bytes(of: picture.path))
            sizes.append((reference.width, reference.height))
            for player in players {
                tasks +=
                    "draw \(player) \(Int(picture.frame)) \(reference.width) \(reference.height) "
                    + "\(folder / "\(player)\(index)") \(picture.animation)\n"
            }
        }
        let script = Repository.root + "/Resources/scripts/lottie-peers.py"
        let list = try folder.write(Array(tasks.utf8), as: "tasks")
        _ = try ChildProcess("sh", ["-c", "exec python3 '\(script)' < '\(list)' > /dev/null"]).finish()
        var hits = [0, 0, 0], drawn = [0, 0, 0]
        for (index, picture) in SharedFiles.pictures.enumerated() {
            let reference = Self.overWhite(try Surface(png: SharedFiles.bytes(of: picture.path)))
            let ours = try Self.draw(LottieComposition(contentsOf: picture.animation), frame: picture.frame)
            var columns: [Double?] = [Self.difference(Self.overWhite(ours), reference)]
            for player in players {
                let bytes = (try? SharedFiles.bytes(of: folder / "\(player)\(index)")) ?? []
                let isWhole = bytes.count == 4 * sizes[index].width * sizes[index].height
                columns.append(isWhole ? Self.difference(Self.overWhite(rgba: bytes), reference) : nil)
            }
            for (place, share) in columns.enumerated() {
                if let share {
                    (drawn[place], hits[place]) = (drawn[place] + 1, hits[place] + (share <= Self.tolerance ? 1 : 0))
                }
            }
            let words = columns.map { $0.map { "\(($0 * 100).rounded() / 100)" } ?? "–" }
            print("\(picture.name): \(words.joined(separator: "  "))")
        }
        print(
            "within \(Self.tolerance) % of \(SharedFiles.pictures.count): ours \(hits[0]), thorvg \(hits[1]), rlottie \(hits[2])"
        )
        #expect(hits[0] >= 135)
        #expect((1...2).allSatisfy { drawn[$0] == 0 || hits[$0] > 100 }, "a player draws nothing as it should")
    }

    /// The percentage of pixels that are off; nil for pictures of different sizes.
    private static func difference(_ drawn: Surface, _ reference: Surface) -> Double? {
        guard drawn.width == reference.width, drawn.height == reference.height else { return nil }
        return difference(overWhite(drawn), overWhite(reference))
    }

    private static func difference(_ pixels: [Int], _ others: [Int]) -> Double {
        var count = 0
        for index in stride(from: 0, to: pixels.count, by: 3) {
            if (0..<3).contains(where: { abs(pixels[index + $0] - others[index + $0]) > 32 }) { count += 1 }
        }
        return 100 * Double(count) / Double(pixels.count / 3)
    }

    /// The same of premultiplied pixels of four bytes.
    private static func overWhite(rgba bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 4).flatMap { place in
            // The surface's order is blue, green, red.
            [2, 1, 0].map { Int(bytes[place + $0]) + 255 - Int(bytes[place + 3]) }
        }
    }

    /// The three channels of each pixel over white.
    private static func overWhite(_ surface: Surface) -> [Int] {
        surface.withPixels { pixels, stride in
            var channels: [Int] = []
            for y in 0..<surface.height {
                for x in 0..<surface.width {
                    let place = y * stride + 4 * x
                    let clear = 255 - Int(unsafe pixels[place + 3])
                    for channel in 0..<3 { channels.append(Int(unsafe pixels[place + channel]) + clear) }
                }
            }
            return channels
        }
    }
}
