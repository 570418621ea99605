import System

/// Verifies a folder against its manifests, of one run or of all its parts.
package struct SequenceVerification {
    /// The settings that the frames were made by.
    package let settings: SequenceSettings
    /// How many manifests there are.
    package let manifestCount: Int
    /// How many frames are as they should be.
    package let goodCount: Int
    /// The faults found, one line each.
    package let faults: [String]

    /// Checks a folder.
    ///
    /// Memory is bounded: each thread has one file and its pixels, neither larger than its record allows.
    /// - Parameters:
    ///   - jobs: How many threads read.
    ///   - isScene: Whether there is a scene of a name.
    /// - Throws: ``FileError``, ``ManifestError``.
    package init(of path: String, jobs: Int, isScene: (String) -> Bool = { _ in true }) throws {
        let folder = try OutputFolder(existing: path)
        let named = try SequenceVerification.manifests(in: folder)
        let manifests = named.map(\.manifest)
        let settings = manifests[0].settings
        func contradiction(_ name: String, _ fault: String) -> ManifestError {
            ManifestError(file: "\(folder.path)/\(name)", fault: fault)
        }
        guard settings.file != nil || isScene(settings.scene) else {
            throw contradiction(named[0].name, "there is no scene \(quoted(settings.scene))")
        }
        var faults: [String] = []
        var records: [Int: FrameRecord] = [:]
        func add(_ found: [FrameRecord]) {
            for record in found where settings.frames.contains(record.index) {
                if let other = records[record.index], other.pixels != record.pixels {
                    faults.append("two manifests differ about \(record.file)")
                }
                records[record.index] = record
            }
        }
        add(manifests.flatMap(\.frames))
        // The journal of what was stopped shows how far it came, unless other parts have made the same frames since.
        let unfinished = manifests.filter { manifest in
            !manifest.isComplete && settings.frames.contains { manifest.isPart($0) && records[$0] == nil }
        }
        for manifest in unfinished {
            faults.append("\(manifest.partName) is not finished; the same command resumes it")
            add(try FrameJournal.records(manifest.part?.suffix ?? "", in: folder).filter { manifest.isPart($0.index) })
        }
        let wanted = settings.frames.map { (index: $0, record: records[$0]) }
        let found = try concurrentMap(wanted, jobs: jobs, isStopped: { false }) { index, record -> String? in
            record?.fault(in: folder).map { "\(FrameRange.fileName(of: index)) \($0)" }
        }
        let wrong = (found ?? []).compactMap(\.self)
        let missing = wanted.filter { $0.record == nil }.map(\.index)
        let unknown = missing.filter { index in !unfinished.contains { $0.isPart(index) } }
        faults += unknown.map { "no manifest has \(FrameRange.fileName(of: $0))" } + wrong
        for name in try folder.names().sorted() {
            guard let index = FrameRange.index(ofFileName: name), !settings.frames.contains(index) else { continue }
            faults.append("\(name) is none of this export's frames")
        }
        for (name, manifest) in named where faults.isEmpty {
            if let fault = try manifest.contradiction() { throw contradiction(name, fault) }
        }
        self.settings = settings
        manifestCount = manifests.count
        goodCount = wanted.count - missing.count - wrong.count
        self.faults = faults
    }

    /// All manifests of a folder, with their names; at least one, and all of one export.
    private static func manifests(in folder: OutputFolder) throws -> [(name: String, manifest: Manifest)] {
        var manifests: [(name: String, manifest: Manifest)] = []
        for suffix in try Manifest.suffixes(in: folder) {
            let name = Manifest.fileName(suffix)
            guard let manifest = try Manifest.read(name, in: folder) else { continue }
            if let first = manifests.first, first.manifest.settings != manifest.settings {
                throw ManifestError(
                    file: "\(folder.path)/\(name)", fault: "it is of another export than the others in the folder")
            }
            manifests.append((name, manifest))
        }
        guard !manifests.isEmpty else {
            throw ManifestError(
                file: "\(folder.path)/manifest.json", fault: "there is no manifest; export into this folder first")
        }
        return manifests
    }
}

extension Manifest {
    /// The part of the frames that it is of; nil for all.
    fileprivate var part: Shard? { shard.flatMap { Shard($0) } }
    /// The part's name in a fault: `part 2/3`, or `the export` for all frames.
    fileprivate var partName: String { part.map { "part \($0)" } ?? "the export" }

    /// Whether a frame is one of those that it is to have.
    fileprivate func isPart(_ index: Int) -> Bool { part?.contains(index) ?? true }
}
