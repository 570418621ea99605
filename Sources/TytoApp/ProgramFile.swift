import Glibc

/// The file of the running program, wherever it was started from and by whatever link.
enum ProgramFile {
    /// Its path; nil where the system does not say it.
    private static let path: String? = {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }()

    /// Its name, without the folder.
    static var name: String { path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "scenes" }

    /// Its folder, with a final slash.
    static var folder: String { path.map { String($0[...($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "" }
}
