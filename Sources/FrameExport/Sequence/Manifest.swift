import FoundationEssentials
import FrameEncoding
import System

/// The description of an export into a folder, stored in `manifest.json`.
struct Manifest: Hashable, Sendable, Codable {
    /// The format that this program writes and reads.
    static let version = 1
    /// The largest file that is read: what the most frames take.
    static let maximumSize = 64 << 20
    /// The most values: some for each frame, and those of the settings.
    private static let maximumValueCount = 8 * SequenceSettings.maximumCount + 4096

    var version = Manifest.version
    var settings: SequenceSettings
    /// Which part of the frames this process was to do, as `2/3`; nil for all.
    var shard: String?
    /// Whether the export came to its end.
    var isComplete: Bool
    /// The frames that are there, by index.
    var frames: [FrameRecord]
    /// The hash of all the rest, by which ``SequenceVerification`` sees that a value was changed.
    private(set) var digest: String?

    init(settings: SequenceSettings, shard: Shard?, isComplete: Bool, frames: [FrameRecord]) {
        self.settings = settings
        self.shard = shard?.description
        self.isComplete = isComplete
        self.frames = frames
    }

    /// Computes the digest of settings, state and all frames, independent of the file's layout.
    private func computedDigest() throws -> String {
        var rest = self
        (rest.frames, rest.digest) = ([], nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let lines = frames.map { "\n\($0.line)" }.joined()
        return "\(ContentHash(of: Array(try encoder.encode(rest)) + Array(lines.utf8)))"
    }

    /// Why no export whose frames these are wrote this manifest; nil if one may have.
    func contradiction() throws -> String? {
        if !isComplete, let frame = frames.first {
            return "it says that the export is not complete, but lists \(frame.file), as only a complete one does"
        }
        if try digest != computedDigest() {
            return "it was changed after the export: its settings are not those that the frames were made with"
        }
        return nil
    }

    /// The file's name for the whole (an empty suffix) or a part.
    static func fileName(_ suffix: String) -> String { "manifest\(suffix).json" }

    /// The suffixes of all that are in a folder, in order; see ``Shard``.
    static func suffixes(in folder: OutputFolder) throws(FileError) -> [String] {
        try folder.names().filter { $0.hasPrefix("manifest") && $0.hasSuffix(".json") }
            .map { String($0.dropFirst("manifest".count).dropLast(".json".count)) }.filter(Shard.isSuffix).sorted()
    }

    /// The file's bytes.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var manifest = self
        manifest.digest = try computedDigest()
        return Array(try encoder.encode(manifest)) + [UInt8(ascii: "\n")]
    }

    /// Reads a manifest from a folder; nil if it does not exist.
    /// - Throws: ``FileError``, ``ManifestError``.
    static func read(_ name: String, in folder: OutputFolder) throws -> Manifest? {
        guard let bytes = try folder.read(name, limit: maximumSize) else { return nil }
        let file = "\(folder.path)/\(name)"
        do {
            // Decoding takes many times the bytes of what has many values; no manifest has as many as could be dangerous.
            guard bytes.count(where: { $0 == UInt8(ascii: ",") }) <= maximumValueCount else {
                throw ManifestError(file: file, fault: "it has more values than any export's")
            }
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
        if let fault = settings.fault { return fault }
        if let shard, Shard(shard) == nil { return "its part \(quoted(shard)) is none" }
        var earlier = -1
        for frame in frames {
            if let fault = frame.fault { return fault }
            guard frame.index > earlier, settings.frames.contains(frame.index) else {
                return "frame \(frame.index) is out of place"
            }
            earlier = frame.index
            if let (width, height) = settings.frameSize, (frame.width, frame.height) != (width, height) {
                return
                    "\(frame.file) has \(frame.width)×\(frame.height) pixels, but its settings make \(width)×\(height)"
            }
        }
        return nil
    }
}

/// Why a manifest can't be used.
package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package var file: String
    /// The fault in the file.
    package var fault: String

    /// One line.
    package var description: String { "\(quoted(file, limit: 1000)): \(fault)" }
}
