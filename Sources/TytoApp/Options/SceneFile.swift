import FrameEncoding
import Glibc
import Lottie
import LottieFiles
import Scenes
import System

/// An animation's file in the place of a scene's name.
struct SceneFile {
    let path: String
    /// The hash of the file.
    let digest: String

    /// The extensions that make a word a file's name; any other needs a `/` in it.
    private static let endings = [".json", ".lottie", ".tgs"]

    /// Whether a word is meant to be a file's path: a scene's name that has one of the extensions is none.
    static func isNamed(by word: String) -> Bool {
        guard App.current.catalog.info(named: word) == nil else { return false }
        let path = word.lowercased()
        return word.contains("/") || endings.contains { path.hasSuffix($0) || path.contains("\($0)#") }
    }

    /// The file that a word names; nil for a scene's name.
    /// - Throws: a data failure if it can't be read.
    init?(_ word: String) throws(CommandFailure) {
        guard SceneFile.isNamed(by: word) else { return nil }
        path = word
        do {
            digest = "\(ContentHash(of: try Files.readAtOnce(SceneFile.file(word), limit: SceneFile.largest)))"
        } catch {
            throw CommandFailure(.badData, "\(error)")
        }
    }

    /// Reads it, and says on the standard error what it needs that is not there.
    /// - Parameter isStrict: whether such a need is a failure.
    /// - Throws: a data failure with the place of the fault.
    func makeSource(isStrict: Bool) throws(CommandFailure) -> SceneSource {
        let composition = try read()
        let needs = composition.needs
        for need in needs.prefix(SceneFile.longestReport) { printError("\(path): drawn without: \(need)") }
        if needs.count > SceneFile.longestReport {
            printError("\(path): \(needs.count - SceneFile.longestReport) more such things; see \"\(App.name) list\"")
        }
        if isStrict, !needs.isEmpty {
            throw CommandFailure(.badData, "\(path): needs what is not there; leave out --strict to play it without")
        }
        return SceneSource(composition, named: stem)
    }

    func read() throws(CommandFailure) -> LottieComposition {
        do {
            return try LottieComposition(contentsOf: path)
        } catch {
            throw CommandFailure(.badData, "\(error)")
        }
    }

    /// The file's name without folders and extension.
    private var stem: String {
        let name = SceneFile.file(path).split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    }

    /// The path without the identifier of one of several animations.
    private static func file(_ word: String) -> String {
        if access(word, F_OK) == 0 { return word }
        return word.lastIndex(of: "#").map { String(word[..<$0]) } ?? word
    }

    /// The largest file, in bytes.
    private static let largest = 64 << 20
    /// The largest number of needs that are said.
    private static let longestReport = 20
}
