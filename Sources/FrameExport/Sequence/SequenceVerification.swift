/// Proves that a folder holds what its manifests say, of one run or of all parts of one.
public struct SequenceVerification {
    /// The settings that the frames were made by.
    public let settings: SequenceSettings
    /// How many manifests there are.
    public let manifestCount: Int
    /// How many frames are as they should be.
    public let goodCount: Int
    /// What is not as it should be, a line each.
    public let faults: [String]

    /// Checks a folder.
    ///
    /// Memory is bounded: each thread has one file and its pixels, neither larger than its record allows.
    /// - Parameters:
    ///   - jobs: How many threads read.
    ///   - readPicture: Decodes a PNG file.
    /// - Throws: ``FileError``, ``ManifestError``.
    public init(of path: String, jobs: Int, readPicture: @escaping PictureReader) throws {
        let folder = try OutputFolder(existing: path)
        let manifests = try SequenceVerification.manifests(in: folder)
        settings = manifests[0].settings
        manifestCount = manifests.count
        var faults: [String] = []
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
        let wanted = settings.frames.map { (index: $0, record: records[$0]) }
        let found = concurrentMap(wanted, jobs: jobs, isStopped: { false }) { index, record -> String? in
            guard let record else { return "no manifest has \(FrameRange.fileName(of: index))" }
            return record.fault(in: folder, readPicture).map { "\(record.file) \($0)" }
        }
        let wrong = (found ?? []).compactMap(\.self)
        goodCount = wanted.count - wrong.count
        self.faults = faults + wrong
    }

    /// All manifests of a folder; at least one, and all of one export.
    private static func manifests(in folder: OutputFolder) throws -> [Manifest] {
        var manifests: [Manifest] = []
        for name in try Manifest.names(in: folder) {
            guard let manifest = try Manifest.read(name, in: folder) else { continue }
            if let first = manifests.first, first.settings != manifest.settings {
                throw ManifestError(
                    file: "\(folder.path)/\(name)", fault: "it is of another export than the others in the folder")
            }
            manifests.append(manifest)
        }
        guard !manifests.isEmpty else {
            throw ManifestError(
                file: "\(folder.path)/manifest.json", fault: "there is no manifest; export into this folder first")
        }
        return manifests
    }
}
