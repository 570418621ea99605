import Glibc

extension Files {
    /// Makes a new folder with files in it, complete or not at all.
    ///
    /// It has a hidden name beside its own until it is complete.
    /// - Parameter files: their paths in the folder, with all folders between, and their contents.
    /// - Throws: ``FileError``, EEXIST for a name that something has.
    package static func createNewDirectory(
        _ path: String, containing files: [(path: String, text: String)]
    ) throws(FileError) {
        func failure(_ operation: String, _ path: String, _ code: Int32) -> FileError {
            FileError(operation: operation, path: path, code: code)
        }
        var status = stat()
        if lstat(path, &status) == 0 { throw failure("make the folder", path, EEXIST) }
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let hidden = "\(path[..<slash]).\(path[slash...])-\(getpid())"
        var made: [String] = []
        var isComplete = false
        defer {
            if !isComplete { for path in made.reversed() { remove(path) } }
        }
        func makeFolder(_ place: String) throws(FileError) {
            guard !made.contains(place) else { return }
            guard mkdir(place, 0o777) == 0 else { throw failure("make the folder", path, errno) }
            made.append(place)
        }
        try makeFolder(hidden)
        for (name, text) in files {
            for end in name.indices where name[end] == "/" { try makeFolder("\(hidden)/\(name[..<end])") }
            made.append("\(hidden)/\(name)")
            do {
                try AtomicFile.write(Array(text.utf8), to: "\(hidden)/\(name)")
            } catch {
                throw failure("write", "\(path)/\(name)", error.code)
            }
        }
        // Of what may have the name by now, only an empty folder is replaced.
        guard rename(hidden, path) == 0 else { throw failure("make the folder", path, errno) }
        isComplete = true
    }
}
