import FoundationEssentials

/// All that decides what the frames of an export look like.
public struct SequenceSettings: Hashable, Sendable, Codable {
    /// The most frames of an export into a folder: an hour at 60 a second, nearly.
    public static let maximumCount = 200_000

    /// The program's version.
    public var program: String
    /// The scene's name.
    public var scene: String
    /// Its settings as they were given.
    public var parameters: [String: String]
    /// What decided all that was left to chance.
    public var seed: String
    /// The language of labels.
    public var language: String
    /// Whether movements were fades.
    public var reducedMotion: Bool
    /// Whether the gallery opened with its splash.
    public var splash: Bool
    /// The hash of the script of inputs, as `xxh128sum` prints it; nil without one.
    public var script: String?
    /// Frames a second, a whole number or a quotient.
    public var fps: String
    /// The time of frame 0, in seconds.
    public var from: Double
    /// How many frames the whole run has.
    public var frameCount: Int
    /// The first frame that was asked for.
    public var firstFrame: Int
    /// The last frame that was asked for.
    public var lastFrame: Int
    /// The viewport in points.
    public var size: [Double]
    /// Pixels a point.
    public var scale: Double
    /// What was behind all layers; nil for what the scene says.
    public var background: String?
    /// How PNG files were made.
    public var png: String

    /// Makes settings.
    public init(
        program: String, scene: String, parameters: [String: String], seed: UInt64, language: String,
        reducedMotion: Bool, splash: Bool, script: String?, fps: String, from: Double, frameCount: Int,
        frames: ClosedRange<Int>, size: [Double], scale: Double, background: String?, png: PNGStyle
    ) {
        self.program = program
        self.scene = scene
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
        self.png = png.rawValue
    }

    /// The indices that were asked for.
    var frames: ClosedRange<Int> { firstFrame...lastFrame }
}

/// What an export into a folder says of itself, in `manifest.json`.
public struct Manifest: Hashable, Sendable, Codable {
    /// The format that this program writes and reads.
    public static let version = 1
    /// The largest file that is read: what the most frames take.
    static let maximumSize = 64 << 20

    /// The format's version.
    public var version = Manifest.version
    /// What decided the frames.
    public var settings: SequenceSettings
    /// Which part of the frames this process was to do, as `2/3`; nil for all.
    public var shard: String?
    /// Whether the export came to its end.
    public var isComplete: Bool
    /// The frames that are there, by index.
    public var frames: [FrameRecord]

    init(settings: SequenceSettings, shard: Shard?, isComplete: Bool, frames: [FrameRecord]) {
        self.settings = settings
        self.shard = shard?.description
        self.isComplete = isComplete
        self.frames = frames
    }

    /// The file's name for the whole or a part.
    static func fileName(_ shard: Shard?) -> String { "manifest\(shard?.suffix ?? "").json" }

    /// The names of all that are in a folder, in order.
    static func names(in folder: OutputFolder) throws(FileError) -> [String] {
        try folder.names().filter { $0.hasPrefix("manifest.") && $0.hasSuffix(".json") }.sorted()
    }

    /// The file's bytes.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }

    /// Reads a manifest from a folder; nil where there is none.
    /// - Throws: ``FileError``, ``ManifestError``.
    static func read(_ name: String, in folder: OutputFolder) throws -> Manifest? {
        guard let bytes = try folder.read(name, limit: maximumSize) else { return nil }
        let file = "\(folder.path)/\(name)"
        do {
            let manifest = try JSONDecoder().decode(Manifest.self, from: Data(bytes))
            if let fault = manifest.fault { throw ManifestError(file: file, fault: fault) }
            return manifest
        } catch is DecodingError {
            throw ManifestError(file: file, fault: "it is not the JSON of a manifest")
        }
    }

    /// Why no export writes such a manifest; nil for a good one.
    private var fault: String? {
        guard version == Manifest.version else { return "its version is \(version), not \(Manifest.version)" }
        let limits = 1...SequenceSettings.maximumCount
        guard limits.contains(settings.frameCount), settings.firstFrame >= 0,
            settings.firstFrame <= settings.lastFrame, settings.lastFrame < settings.frameCount
        else { return "its frames are none of an export's" }
        if let shard, Shard(shard) == nil { return "its part \(quoted(shard)) is none" }
        var earlier = -1
        for frame in frames {
            if let fault = frame.fault { return fault }
            guard frame.index > earlier, settings.frames.contains(frame.index) else {
                return "frame \(frame.index) is out of place"
            }
            earlier = frame.index
        }
        return nil
    }
}

/// Why a manifest can't be used.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public var file: String
    /// What is wrong with it.
    public var fault: String

    /// One line.
    public var description: String { "\(quoted(file, limit: 1000)): \(fault)" }
}
