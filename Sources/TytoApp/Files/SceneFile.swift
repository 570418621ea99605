import FrameEncoding
import Glibc
import Lottie
import LottieFiles
import Scenes
import System

/// An animation's file in the place of a scene's name, as it was read.
struct SceneFile {
    let path: String
    let composition: LottieComposition
    /// Its path from the root as it was read, with the animation in an archive that it names.
    let absolutePath: String
    /// The hash of the file, and of the images beside it that it shows.
    let digest: String

    /// The extensions that make a word a file's name; any other needs a `/` in it.
    static let endings = [".json", ".lottie", ".tgs"]

    /// Whether a word is meant to be a file's path: a scene's name that has one of the extensions is none.
    static func isNamed(by word: String) -> Bool {
        guard App.current.catalog.info(named: word) == nil else { return false }
        let path = word.lowercased()
        return word.contains("/") || endings.contains { path.hasSuffix($0) || path.contains("\($0)#") }
    }

    /// Reads the file that a word names; nil for a scene's name.
    /// - Throws: a data failure with the place of the fault.
    init?(_ word: String) throws(CommandFailure) {
        guard SceneFile.isNamed(by: word) else { return nil }
        path = word
        absolutePath = SceneFile.absolutePath(of: word)
        var digest = ""
        do {
            composition = try LottieComposition(contentsOf: word) { bytes in
                let hash = ContentHash(of: bytes)
                digest = digest.isEmpty ? "\(hash)" : "\(ContentHash(of: Array("\(digest) \(hash)".utf8)))"
            }
        } catch {
            throw CommandFailure(.badData, "\(error)\(SceneFile.hint(for: word))")
        }
        self.digest = digest
    }

    private static func absolutePath(of path: String) -> String {
        let end = access(path, F_OK) == 0 ? path.endIndex : path.lastIndex(of: "#") ?? path.endIndex
        guard let found = realpath(String(path[..<end]), nil) else { return path }
        defer { free(found) }
        return String(cString: found) + path[end...]
    }

    /// A line's end with the file of the same folder that a wrong name may mean; empty if it is there, or none is like it.
    private static func hint(for path: String) -> String {
        guard access(path, F_OK) != 0, access(String(path.prefix { $0 != "#" }), F_OK) != 0 else { return "" }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let names = (try? folderNames(in: AT_FDCWD, path: folder.isEmpty ? "." : folder)) ?? []
        let near = CommandNames.nearest(to: String(path.dropFirst(folder.count)), among: names.filter(isNamed))
        return near.map { "; did you mean \(quoted(folder + $0, limit: 1000))?" } ?? ""
    }

    /// The command that lists what it has.
    var listCommand: String { "\(App.name) list \(shellWord(path))" }

    /// Makes what plays it.
    func makeSource() -> SceneSource { SceneSource(composition, named: stem) }

    /// Prints on the standard error what it needs that is not there.
    /// - Parameters:
    ///   - values: what was set, which may need other fonts.
    ///   - isStrict: whether such a need is a failure.
    func reportNeeds(setting values: ParameterValues = ParameterValues(), isStrict: Bool) throws(CommandFailure) {
        let lines = composition.setting(values).needLines
        for line in lines.prefix(SceneFile.longestReport) { printError("\(path): drawn without: \(line)") }
        if lines.count > SceneFile.longestReport {
            printError("\(path): \(lines.count - SceneFile.longestReport) more such lines; see \"\(listCommand)\"")
        }
        if isStrict, !lines.isEmpty {
            throw CommandFailure(.badData, "\(path): needs what is not there; leave out --strict to play it without")
        }
    }

    /// The file's name without folders and extension.
    private var stem: String {
        var file = path[...]
        if let hash = path.lastIndex(of: "#"), !SceneFile.endings.contains(where: path.lowercased().hasSuffix) {
            file = path[..<hash]
        }
        let name = file.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    }

    /// The largest number of lines about needs.
    private static let longestReport = 20
}
