import FrameExport
import Glibc
import System

/// The files that an option may replace: older ones of its kind, and empty ones.
struct ReplaceableFile {
    /// The option.
    let option: String
    /// The name of such a file's kind.
    let kind: String
    /// The text with which such a file begins.
    let beginning: String

    /// Refuses a file that is something else; pipes and devices are taken as they are.
    /// - Throws: a failure that names what else there is.
    func check(_ path: String) throws(CommandFailure) {
        let wanted = Array(beginning.utf8)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let found = try? Files.read(path, first: wanted.count), !found.isEmpty, found != wanted
        else { return }
        throw CommandFailure(
            .cannotWrite, "\(option) \"\(path)\": the file is there and is no \(kind); choose another name")
    }
}
