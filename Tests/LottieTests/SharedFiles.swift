import Glibc
import TestSupport

/// Designers' files and After Effects' pictures of them, which are beside the repository.
enum SharedFiles {
    private static let folder =
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/../shared/lottie/data"

    /// The paths of all `.json` files; none if the folder is missing.
    static let animations: [String] = files(in: folder).filter { $0.hasSuffix(".json") }.sorted()

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
