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

    private let path: String
    private let file: Int32

    /// Opens a part's journal, and makes it if it does not exist.
    /// - Parameter isPatient: See ``OutputFolder/openJournal(_:isPatient:)``.
    init(_ suffix: String, in folder: OutputFolder, isPatient: Bool = true) throws(FileError) {
        let name = FrameJournal.fileName(suffix)
        path = "\(folder.path)/\(name)"
        file = try folder.openJournal(name, isPatient: isPatient)
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

    /// The whole lines of a part's journal, whichever process writes it; none if it does not exist.
    static func records(_ suffix: String, in folder: OutputFolder) throws(FileError) -> [FrameRecord] {
        let name = fileName(suffix)
        guard let (file, _) = try folder.openForReading(name) else { return [] }
        defer { close(file) }
        return try records(of: file, path: "\(folder.path)/\(name)")
    }

    /// The whole lines, from the beginning; lines that are none of a journal's are left out, as those that a full disk
    /// or a lost machine cut short.
    func records() throws(FileError) -> [FrameRecord] { try FrameJournal.records(of: file, path: path) }

    private static func records(of file: Int32, path: String) throws(FileError) -> [FrameRecord] {
        var records: [FrameRecord] = []
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var position = 0
        while true {
            let count = retrying { pread(file, &chunk, chunk.count, off_t(position)) }
            if count < 0 { throw FileError(operation: "read", path: path, code: errno) }
            if count == 0 { return records }
            position += count
            if position > maximumSize { throw FileError(operation: "read", path: path, code: EFBIG) }
            var parts = chunk[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
            while let part = parts.popFirst() {
                if line.count <= longestLine { line += part.prefix(longestLine + 1) }
                // The last line continues in the next chunk.
                if parts.isEmpty { break }
                if let record = FrameRecord(line: String(decoding: line, as: UTF8.self)[...]) { records.append(record) }
                line.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Whether it has no line, as one that was just made.
    var isEmpty: Bool {
        get throws(FileError) {
            let end = lseek(file, 0, SEEK_END)
            if end < 0 { throw failure() }
            return end == 0
        }
    }

    func append(_ record: FrameRecord) throws(FileError) {
        // Begins with a line feed, so that a line cut short spoils none but itself.
        if let code = writeAll(Array("\n\(record.line)\n".utf8), to: file) {
            throw FileError(operation: "write", path: path, code: code)
        }
    }

    func clear() throws(FileError) {
        if ftruncate(file, 0) != 0 { throw failure() }
    }

    private func failure() -> FileError { FileError(operation: "write", path: path, code: errno) }
}
