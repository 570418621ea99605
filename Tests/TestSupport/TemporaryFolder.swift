import Glibc
import System

/// A temporary folder for a test, removed with its contents at deinit.
public final class TemporaryFolder {
    /// The folder's path.
    public let path: String

    /// Makes a folder.
    public init() throws {
        var template = Array("/tmp/tyto-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SetupError("no temporary folder") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { Self.removeTree(path) }

    private static func removeTree(_ path: String) {
        if remove(path) == 0 { return }
        for name in names(in: path) { removeTree("\(path)/\(name)") }
        remove(path)
    }

    /// The names in the folder, sorted.
    public var names: [String] { Self.names(in: path) }

    /// The names in any folder, sorted; empty if it does not exist.
    public static func names(in path: String) -> [String] {
        let names = (try? folderNames(in: AT_FDCWD, path: path)) ?? []
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    /// The path of a name in the folder.
    public static func / (folder: TemporaryFolder, name: String) -> String { "\(folder.path)/\(name)" }

    /// Writes a file into the folder and returns its path.
    public func write(_ bytes: [UInt8], as name: String) throws -> String {
        let file = open(self / name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(file) }
        guard writeAll(bytes, to: file) == nil else { throw SetupError("cannot write \(name)") }
        return self / name
    }

    /// Writes a text file into the folder and returns its path.
    public func write(_ text: String, as name: String) throws -> String { try write(Array(text.utf8), as: name) }
}

/// A missing requirement of a test.
public struct SetupError: Error, CustomStringConvertible {
    /// The description of the requirement.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}
