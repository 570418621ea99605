import Glibc
import System

/// Designers' files and After Effects' pictures of them, which are beside the repository.
public enum SharedFiles {
    private static let folder = Repository.root + "/../shared/lottie/data"

    /// The paths of our own `.json` files.
    public static let own: [String] =
        files(in: Repository.root + "/Resources/lottie").filter { $0.hasSuffix(".json") }.sorted()

    /// The paths of all `.json` files; none if the folder is missing.
    public static let animations: [String] = files(in: folder).filter { $0.hasSuffix(".json") }.sorted()

    /// After Effects' pictures: `NAME-FF.png` is frame FF of `NAME.json`.
    public static let pictures: [(name: String, path: String, animation: String, frame: Double)] =
        files(in: folder).sorted().compactMap { path in
            guard path.hasSuffix(".png"), let dash = path.lastIndex(of: "-"),
                let frame = Double(path[path.index(after: dash)...].dropLast(4))
            else { return nil }
            let name = String(path.dropFirst(folder.count + 1).dropLast(4))
            return (name, path, path[..<dash] + ".json", frame)
        }

    /// A file's bytes.
    public static func bytes(of path: String) throws -> [UInt8] { try Files.read(path, limit: 1 << 20) }

    private static func files(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var files: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
            }
            if name.hasPrefix(".") { continue }
            let path = folder + "/" + name
            files += name.contains(".") ? [path] : self.files(in: path)
        }
        return files
    }
}
