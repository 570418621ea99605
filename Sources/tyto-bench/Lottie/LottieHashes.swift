import CairoKit
import FrameEncoding
import Stage

/// The hash of all frames of a Lottie file, drawn where they change; and which of them differ from the same drawn whole by
/// two threads.
struct LottieHashes {
    /// A line: the hash, the number of frames, the file's name.
    let line: String
    /// What differs; nil if nothing does.
    let fault: String?

    init(_ path: String) throws {
        let file = try MeasuredFile(path)
        let (surface, whole) = (try file.makeSurface(), try file.makeSurface())
        let renderer = CairoRenderer(shaper: file.shaper, threads: 2)
        var played = try file.load(into: surface).played
        var hashes: [ContentHash] = []
        var differing: [Int] = []
        for index in 0...file.count {
            if index > 0 {
                let damage = played.sample(index)
                try played.draw(damage, into: surface)
            }
            try renderer.draw(played.shown, into: whole, damage: nil)
            let hash = try LottieHashes.hash(of: surface)
            if try LottieHashes.hash(of: whole) != hash { differing.append(index) }
            hashes.append(hash)
        }
        let all = ContentHash(of: Array(hashes.map(\.description).joined().utf8))
        line = "\(all) \(column("\(hashes.count)", 4)) \(file.name)"
        fault =
            differing.isEmpty
            ? nil : "\(file.name): drawn whole, frames \(differing.map { "\($0)" }.joined(separator: " ")) differ"
    }

    private static func hash(of surface: Surface) throws -> ContentHash {
        try surface.withPixels { pixels, stride in
            ContentHash(of: try FramePixels(pixels, width: surface.width, height: surface.height, stride: stride))
        }
    }
}
