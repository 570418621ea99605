import FrameEncoding
import RenderTree
import System

/// An export into a folder of PNG files with a manifest.
///
/// One that was stopped or killed resumes where it was. Every frame's file is written atomically. A journal names
/// those that are done, with their hashes; an export that begins in a folder with one takes over all files that still
/// have theirs. Memory is bounded; see ``FramePipeline``.
package struct SequenceExport: Sendable {
    /// How an export ended.
    package struct Outcome: Hashable, Sendable {
        /// How many frames there were to do, in all.
        package var total: Int
        /// How many of them had been done before.
        package var found: Int
        /// How many of them are done now; nil where it was stopped before that was known.
        package var done: Int?
        /// Whether all are, and known to be whole.
        package var isComplete: Bool
        /// A file in the folder that is named as a frame and is none of them.
        ///
        /// nil if there is no such file, or other parts may have made it.
        package var unexpectedFile: String?
    }

    /// The folder.
    package var path: String
    /// The settings that decide the frames.
    package var settings: SequenceSettings
    /// Which part of them to do; nil for all.
    package var shard: Shard?
    /// Whether to start anew where something is there. A part leaves other parts of the same run as they are.
    package var overwrites: Bool
    /// How many threads draw and encode.
    package var jobs: Int

    /// The mark of this part's files, in their names.
    var suffix: String { shard?.suffix ?? "" }

    /// Makes the frames that are missing.
    /// - Throws: ``FileError``, ``ManifestError``, ``ConflictError``; what the run throws. What is done is kept.
    func run(_ run: ExportRun) throws -> Outcome {
        // A manifest that could not be read back would be worth nothing.
        if let fault = settings.fault {
            throw ManifestError(file: "\(path)/\(Manifest.fileName(suffix))", fault: fault)
        }
        let folder = try OutputFolder(path)
        let journal = try FrameJournal(suffix, in: folder)
        folder.removeStale()
        let indices = settings.frames.filter { shard?.contains($0) ?? true }
        /// A folder in which nothing is done is left as it was.
        func leave() {
            if (try? journal.isEmpty) == true { try? folder.remove(FrameJournal.fileName(suffix)) }
        }
        var records: [Int: FrameRecord]
        do {
            if overwrites { try clear(folder, journal) }
            let noted = overwrites ? [] : try noted(in: folder, journal, Set(indices))
            let faults = try concurrentMap(
                noted, jobs: jobs, isStopped: run.isStopped, progress: { run.checking($0, noted.count) }
            ) { $0.fault(in: folder) }
            let good = zip(noted, faults ?? []).filter { $0.1 == nil }.map { ($0.0.index, $0.0) }
            records = Dictionary(uniqueKeysWithValues: good)
            guard faults != nil, try redraw(records, run) else {
                leave()
                return Outcome(total: indices.count, found: 0, done: nil, isComplete: false)
            }
        } catch {
            leave()
            throw error
        }
        let foundCount = records.count
        run.progress(foundCount, indices.count)
        func write(isComplete: Bool) throws {
            let frames = isComplete ? records.values.sorted { $0.index < $1.index } : []
            let manifest = Manifest(settings: settings, shard: shard, isComplete: isComplete, frames: frames)
            try folder.write(try manifest.json(), as: Manifest.fileName(suffix), isDurable: true)
        }
        let missing = indices.filter { records[$0] == nil }
        if !missing.isEmpty {
            // The journal takes over what an older manifest said before that is replaced, and loses nothing meanwhile.
            let noted = Set(try journal.records())
            for record in records.values.sorted(by: { $0.index < $1.index }) where !noted.contains(record) {
                try journal.append(record)
            }
            try write(isComplete: false)
            let style = PNGStyle(rawValue: settings.png) ?? .fast
            try FramePipeline.run(
                missing, jobs: jobs, sample: run.sample,
                makeWorker: { [makeRasterizer = run.makeRasterizer] in
                    let encoder = PNGFrameEncoder(try makeRasterizer(), style: style)
                    return { index, frame in
                        let (bytes, picture) = try encoder.pngWithFingerprint(of: frame)
                        let record = FrameRecord(index: index, bytes: bytes, picture: picture)
                        try folder.write(bytes, as: record.file)
                        return (bytes, record)
                    }
                }, isStopped: run.isStopped
            ) { index, output, isRepeated in
                let record = output.1.renamed(index)
                if isRepeated { try folder.write(output.0, as: record.file) }
                try journal.append(record)
                records[index] = record
                run.progress(records.count, indices.count)
            }
        }
        var outcome = Outcome(
            total: indices.count, found: foundCount, done: records.count, isComplete: records.count == indices.count)
        if outcome.isComplete {
            let files = records.values.map(\.file)
            let names = try folder.names(holding: files)
            try write(isComplete: true)
            try folder.remove(FrameJournal.fileName(suffix))
            if shard == nil {
                outcome.unexpectedFile = Set(names.filter(FrameRange.isFileName)).subtracting(files).min()
            }
        }
        return outcome
    }
}

/// A folder holds frames of something else.
package struct ConflictError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder.
    package var path: String
    /// The folder's conflicting content, in words.
    package var content: String

    /// One line.
    package var description: String {
        "\(quoted(path, limit: 1000)) holds \(content); choose another folder"
    }
}
