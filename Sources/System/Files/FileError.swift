import Glibc

/// Why a file or a folder could not be read, written or made.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The failed operation, as a verb: `write`, `read`, `make the folder`.
    package var operation: String
    /// The operation's path, as the user named it.
    package var path: String
    /// The system's number for the reason, an `errno`.
    package var code: Int32
    /// A remedy; nil if the reason says it all.
    package var hint: String?

    /// Makes an error, with the usual hint for its reason.
    package init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
        hint = Self.hint(for: code)
    }

    /// The names that stand for the path of a stream.
    static let (standardInput, standardOutput) = ("standard input", "standard output")

    /// The system's words for the reason; of a device or a pipe, which can't be rewound, what it is not.
    package var reason: String { code == ESPIPE ? "it is no regular file" : String(cString: strerror(code)) }

    /// Whether a file was expected.
    package var isFolder: Bool { code == EISDIR }

    /// Whether another process has it.
    package var isBusy: Bool { code == EBUSY }

    /// One line: `cannot write "out/a.png": No such file or directory; make the folder first`.
    package var description: String {
        return "cannot \(operation) \(name): \(reason)\(hint.map { "; \($0)" } ?? "")"
    }

    private var name: String {
        switch path {
        case "": "a file without a name"
        case FileError.standardInput, FileError.standardOutput: "the \(path)"
        default: quoted(path, limit: 1000)
        }
    }

    private static func hint(for code: Int32) -> String? {
        switch code {
        case ENOENT: "check the name, and that its folder exists"
        case ENOTDIR: "a part of the path is a file, not a folder"
        case EISDIR: "name a file, not a folder"
        case EACCES, EPERM: "check the permissions, or choose another place"
        case EROFS: "choose a place that can be written to"
        case ENOSPC, EDQUOT: "free some space, or choose another place"
        case ENAMETOOLONG: "choose a shorter name"
        case EFBIG: "it is larger than allowed"
        case ELOOP: "its symbolic links lead in a circle"
        case EINVAL: "choose another name"
        case EEXIST: "something else has that name"
        case EPIPE: "the program that read it is gone"
        case EBADF: "it is closed"
        case ESPIPE: "name a file"
        default: nil
        }
    }
}
