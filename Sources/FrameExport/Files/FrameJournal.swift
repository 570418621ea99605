import Glibc

/// The list of an unfinished export's frames that are done, a line for each, so that a killed export can go on.
///
/// It is locked while it is open: two processes can't do the same frames of the same folder.
final class FrameJournal {
    /// The largest file that is read.
    static let maximumSize = 32 << 20

    private let path: String
    private let file: Int32

    init(_ name: String, in folder: OutputFolder) throws(FileError) {
        path = "\(folder.path)/\(name)"
        file = try folder.openJournal(name)
    }

    deinit { close(file) }

    /// The whole lines, from the beginning; lines that are none of a journal's are left out, as those that a full disk
    /// or a lost machine cut short.
    func records() throws(FileError) -> [FrameRecord] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = retrying { pread(file, &chunk, chunk.count, off_t(bytes.count)) }
            if count < 0 { throw failure() }
            if count == 0 { break }
            bytes += chunk[..<count]
            if bytes.count > FrameJournal.maximumSize {
                throw FileError(operation: "read", path: path, code: EFBIG)
            }
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { FrameRecord(line: $0) }
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
