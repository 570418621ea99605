public import FrameEncoding

/// Proves that a folder holds what its manifests say, of one run or of all parts of one.
public struct SequenceVerification {
    /// The settings that the frames were made by.
    public let settings: SequenceSettings
    /// How many manifests there are.
    public let manifestCount: Int
    /// How many frames are as they should be.
    public private(set) var goodCount = 0
    /// What is not as it should be, a line each.
    public private(set) var faults: [String] = []

    /// Checks a folder.
    /// - Parameter pixelHash: The hash of the pixels in a PNG file's bytes.
    /// - Throws: ``FileError``, ``ManifestError``.
    public init(of path: String, pixelHash: ([UInt8]) throws -> ContentHash) throws {
        let folder = try OutputFolder(existing: path)
        let names = try Manifest.names(in: folder)
        var manifests: [Manifest] = []
        for name in names {
            guard let manifest = try Manifest.read(name, in: folder) else { continue }
            if let first = manifests.first, first.settings != manifest.settings {
                throw ManifestError(file: "\(path)/\(name)", fault: "it is of another export than \(quoted(names[0]))")
            }
            manifests.append(manifest)
        }
        guard let first = manifests.first else {
            throw ManifestError(
                file: "\(path)/manifest.json", fault: "there is no manifest; export into this folder first")
        }
        settings = first.settings
        manifestCount = manifests.count
        for manifest in manifests where !manifest.isComplete {
            let part = manifest.shard.map { "part \($0)" } ?? "the export"
            faults.append("\(part) is not finished; the same command goes on with it")
        }
        var records: [Int: FrameRecord] = [:]
        for record in manifests.flatMap(\.frames) {
            if let other = records[record.index], other.pixels != record.pixels {
                faults.append("two manifests differ about \(record.file)")
            }
            records[record.index] = record
        }
        for index in settings.frames {
            guard let record = records[index] else {
                faults.append("no manifest has \(FrameRange.fileName(of: index))")
                continue
            }
            if let fault = try SequenceVerification.fault(of: record, in: folder, pixelHash) {
                faults.append("\(record.file) \(fault)")
            } else {
                goodCount += 1
            }
        }
    }

    private static func fault(
        of record: FrameRecord, in folder: OutputFolder, _ pixelHash: ([UInt8]) throws -> ContentHash
    ) throws -> String? {
        let bytes: [UInt8]
        do {
            guard let read = try folder.read(record.file, limit: record.size) else { return "is not there" }
            bytes = read
        } catch {
            return "can't be what was exported: \(error.reason)"
        }
        guard bytes.count == record.size, "\(ContentHash(of: bytes))" == record.hash else {
            return "is not the file that was exported"
        }
        let pixels = try? pixelHash(bytes)
        return pixels.map { "\($0)" } == record.pixels ? nil : "does not hold the pixels that were exported"
    }
}
