import Glibc
import System

/// The list of an unfinished export's finished frames, one per line, from which it resumes.
///
/// It is locked while it is open: no two processes do the same part of a run in the same folder. Parts that overlap, as
/// the whole and one of two, have a journal each; they make the same files, each of which is written atomically.
final class FrameJournal {
    /// The largest file that is read, in bytes.
    static let maximumSize = 32 << 20
    /// The longest line that is read, in bytes; no record's is as long.
    private static let longestLine = 512

    private let suffix: String
    private let folder: OutputFolder
    private let file: Int32

    /// Opens a part's journal, and makes it if it does not exist.
    /// - Parameter isPatient: See ``OutputFolder/openJournal(_:isPatient:)``.
    init(_ suffix: String, in folder: OutputFolder, isPatient: Bool = true) throws(FileError) {
        self.suffix = suffix
        self.folder = folder
        file = try folder.openJournal(FrameJournal.fileName(suffix), isPatient: isPatient)
    }

    deinit { close(file) }

    /// The file's name for the whole (an empty suffix) or a part.
    static func fileName(_ suffix: String) -> String { ".tyto-journal\(suffix)" }

    /// The suffixes of all that are in a folder.
    static func suffixes(in folder: OutputFolder) throws(FileError) -> [String] {
        let prefix = fileName("")
        return try folder.names().filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            .filter(Shard.isSuffix)
    }

    /// The records of a part's journal; none if it does not exist.
    ///
    /// Only whole lines count, and of those only a journal's own: a full disk or a lost machine may cut lines short.
    static func records(_ suffix: String, in folder: OutputFolder) throws(FileError) -> [FrameRecord] {
        guard let bytes = try folder.read(fileName(suffix), limit: maximumSize) else { return [] }
        var records: [FrameRecord] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end].prefix(longestLine), as: UTF8.self)
            if let record = FrameRecord(line: line[...]) { records.append(record) }
            rest = rest[(end + 1)...]
        }
        return records
    }

    func records() throws(FileError) -> [FrameRecord] { try FrameJournal.records(suffix, in: folder) }

    /// Whether it has no line, as one that was just made.
    var isEmpty: Bool {
        get throws(FileError) {
            let end = lseek(file, 0, SEEK_END)
            if end < 0 { throw failure(errno) }
            return end == 0
        }
    }

    func append(_ record: FrameRecord) throws(FileError) {
        // Begins with a line feed, so that a line cut short spoils none but itself.
        if let code = writeAll(Array("\n\(record.line)\n".utf8), to: file) { throw failure(code) }
    }

    func clear() throws(FileError) {
        if ftruncate(file, 0) != 0 { throw failure(errno) }
    }

    private func failure(_ code: Int32) -> FileError {
        FileError(operation: "write", path: "\(folder.path)/\(FrameJournal.fileName(suffix))", code: code)
    }
}
