import RenderTree
import System

extension SequenceExport {
    /// The frames that this part's manifest and journal list.
    /// - Throws: ``ConflictError`` where the folder holds something else.
    func noted(in folder: OutputFolder, _ journal: FrameJournal, _ wanted: Set<Int>) throws -> [FrameRecord] {
        // Before the manifests: another part that begins meanwhile has its manifest there before its first frame.
        let foreign = try folder.names().filter(FrameRange.isFileName).min()
        let suffixes = try Manifest.suffixes(in: folder)
        for other in suffixes where other != suffix {
            guard try Manifest.read(Manifest.fileName(other), in: folder)?.settings ?? settings == settings else {
                throw ConflictError(path: path, content: "an export with other settings, see its manifest")
            }
        }
        if suffixes.isEmpty, let foreign {
            throw ConflictError(path: path, content: "\(foreign), which no manifest lists")
        }
        guard let manifest = try Manifest.read(Manifest.fileName(suffix), in: folder) else {
            try journal.clear()
            return []
        }
        guard manifest.settings == settings else {
            throw ConflictError(path: path, content: "an export with other settings, see its manifest")
        }
        var records: [Int: FrameRecord] = [:]
        for record in manifest.frames + (try journal.records()) where wanted.contains(record.index) {
            records[record.index] = record
        }
        return Array(records.values)
    }

    /// The largest number of existing frames that are drawn again.
    private static let redrawnCount = 16

    /// Draws some of the existing frames again: with other code, fonts or images the rest would not fit to them.
    /// - Returns: whether it was not stopped.
    /// - Throws: ``ConflictError`` for one that is another picture now.
    func redraw(_ records: [Int: FrameRecord], _ run: ExportRun) throws -> Bool {
        if records.isEmpty { return true }
        let indices = records.keys.sorted()
        let last = max(1, min(indices.count, SequenceExport.redrawnCount) - 1)
        let redrawn = Set((0...last).map { indices[$0 * (indices.count - 1) / last] }).sorted()
        var rest = redrawn.count
        try FramePipeline.run(
            redrawn, jobs: jobs, sample: run.resample,
            makeWorker: { [makeRasterizer = run.makeRasterizer] in
                let rasterizer = try makeRasterizer()
                return { _, frame in try rasterizer.withPixels(of: frame) { PictureFingerprint(of: $0) } }
            }, isStopped: run.isStopped
        ) { index, picture, _ in
            rest -= 1
            guard let old = records[index], old.pixels != "\(picture.pixels)" else { return }
            throw ConflictError(
                path: path, content: "\(old.file), which is another picture now, with other code, fonts or images")
        }
        return rest == 0
    }

    /// Takes away what older exports left, for one that starts anew: their manifests and journals, and those of their
    /// frames that this run does not have. The others are replaced, each when its turn comes.
    ///
    /// Nothing is removed before it is known that no process is writing it. Other parts of the same run stay, as do
    /// those that are being written: they have frames of their own.
    func clear(_ folder: OutputFolder, _ journal: FrameJournal) throws {
        let found = Set(try Manifest.suffixes(in: folder) + FrameJournal.suffixes(in: folder))
        var journals = [(suffix: suffix, journal: journal)]
        var isSure = false
        defer {
            // What was only made to be locked goes again.
            for (other, journal) in journals where !isSure && other != suffix && (try? journal.isEmpty) == true {
                try? folder.remove(FrameJournal.fileName(other))
            }
        }
        for other in found.sorted() where other != suffix {
            let isSibling = shard != nil && Shard(suffix: other)?.count == shard?.count
            if isSibling && isCurrent(other, in: folder) { continue }
            do throws(FileError) {
                let journal = try FrameJournal(other, in: folder, isPatient: !isSibling)
                // Until it was locked, another process may have begun anew.
                if !isSibling || !isCurrent(other, in: folder) { journals.append((other, journal)) }
            } catch {
                guard isSibling, error.isBusy else { throw error }
            }
        }
        isSure = true
        for (other, journal) in journals {
            // A manifest or journal that can't be read lists no frames.
            let manifest = try? Manifest.read(Manifest.fileName(other), in: folder)
            let old = (manifest?.frames ?? []) + ((try? journal.records()) ?? [])
            for record in old where !settings.frames.contains(record.index) { try folder.remove(record.file) }
            try folder.remove(Manifest.fileName(other))
            if other == suffix { try journal.clear() } else { try folder.remove(FrameJournal.fileName(other)) }
        }
    }

    /// Whether another part of the same division is one of this run, or has nothing that says otherwise.
    private func isCurrent(_ other: String, in folder: OutputFolder) -> Bool {
        do {
            return try Manifest.read(Manifest.fileName(other), in: folder)?.settings ?? settings == settings
        } catch {
            return false
        }
    }
}
