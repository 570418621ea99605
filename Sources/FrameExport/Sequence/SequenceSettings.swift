import FrameEncoding
import Geometry
import RenderTree
import Script

/// All that decides what the frames of an export look like.
package struct SequenceSettings: Hashable, Sendable, Codable {
    /// The most frames of an export into a folder: an hour at 60 a second, nearly.
    package static let maximumCount = 200_000

    /// Checks that a folder takes all frames of a range.
    package static func check(_ range: FrameRange) throws(ExportError) {
        if range.count > maximumCount { throw .tooMany(range.count) }
    }

    /// The program's version.
    package var program: String
    /// The scene's name.
    package var scene: String
    /// The hash of the file that the scene shows; nil for a scene of the program.
    package var file: String?
    /// Its settings as they were given.
    package var parameters: [String: String]
    /// The seed of all random choices.
    package var seed: String
    /// The language of labels.
    package var language: String
    /// Whether movements were fades.
    package var reducedMotion: Bool
    /// Whether the gallery opened with its splash.
    package var splash: Bool
    /// The digest of the script's inputs, see ``ScriptDigest``; nil without a script.
    package var script: String?
    /// Frames a second, a whole number or a quotient.
    package var fps: String
    /// The time of frame 0, in seconds.
    package var from: Double
    /// How many frames the whole run has.
    package var frameCount: Int
    /// The first frame that was asked for.
    package var firstFrame: Int
    /// The last frame that was asked for.
    package var lastFrame: Int
    /// The viewport in points.
    package var size: [Double]
    /// Pixels a point.
    package var scale: Double
    /// The background behind all layers; nil for the scene's own.
    package var background: String?
    /// The pixels across and down that every frame was fitted into; nil if none was.
    package var fit: [Int]?
    /// How PNG files were made.
    package var png: String

    /// Makes settings.
    package init(
        program: String, scene: String, file: String? = nil, parameters: [String: String], seed: UInt64,
        language: String, reducedMotion: Bool, splash: Bool, script: String?, fps: String, from: Double,
        frameCount: Int,
        frames: ClosedRange<Int>, size: [Double], scale: Double, background: String?, fit: FrameFit? = nil,
        png: PNGStyle
    ) {
        self.program = program
        self.scene = scene
        self.file = file
        self.parameters = parameters
        self.seed = "\(seed)"
        self.language = language
        self.reducedMotion = reducedMotion
        self.splash = splash
        self.script = script
        self.fps = fps
        self.from = from
        self.frameCount = frameCount
        firstFrame = frames.lowerBound
        lastFrame = frames.upperBound
        self.size = size
        self.scale = scale
        self.background = background
        self.fit = fit.map { [$0.width, $0.height] }
        self.png = png.rawValue
    }

    /// The indices that were asked for.
    var frames: ClosedRange<Int> { firstFrame...lastFrame }

    /// Why no export has such settings; nil for good ones.
    var fault: String? {
        let limits = 1...SequenceSettings.maximumCount
        guard limits.contains(frameCount), firstFrame >= 0, firstFrame <= lastFrame, lastFrame < frameCount else {
            return "its frames are none of an export's"
        }
        guard FrameRate(fps) != nil, (0...InputScript.latestTime).contains(from) else {
            return "its frames' times are none of an export's"
        }
        guard (0.1...16).contains(scale), size.count == 2, size.allSatisfy({ (1...400_000).contains($0) }),
            FramePixels.isEncodable(width: firstSize.width, height: firstSize.height),
            fit.map({ $0.count == 2 && FramePixels.isEncodable(width: $0[0], height: $0[1]) }) ?? true
        else { return "its size is none of an export's" }
        guard PNGStyle(rawValue: png) != nil, UInt64(seed) != nil,
            [script, file].allSatisfy({ $0.map { ContentHash($0) != nil } ?? true })
        else {
            return "its settings are none of an export's"
        }
        let words = [program, scene, language, background ?? ""] + parameters.keys + parameters.values
        guard parameters.count <= 1000, words.allSatisfy({ $0.utf8.count <= 1000 }) else {
            return "its settings are longer than an export's"
        }
        return nil
    }

    /// The pixels of every frame; nil if a script may have changed them, which only fitted frames withstand.
    var frameSize: (width: Int, height: Int)? {
        if let fit { return (fit[0], fit[1]) }
        return script == nil ? firstSize : nil
    }

    /// The pixels of a frame that is not fitted, as long as no script has changed the viewport.
    private var firstSize: (width: Int, height: Int) {
        let frame = RenderFrame(
            size: Size(size[0], size[1]), scale: scale, background: .clear, root: RenderNode(id: 0))
        return (frame.pixelWidth, frame.pixelHeight)
    }
}
