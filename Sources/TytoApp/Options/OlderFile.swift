import FrameExport
import Glibc
import System

/// What an option's file may replace: an older one of its kind, or an empty file.
struct OlderFile {
    /// The option.
    let option: String
    /// What such a file is called.
    let kind: String
    /// What it begins with.
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
